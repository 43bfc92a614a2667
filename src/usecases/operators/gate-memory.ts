import { createHash } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { gateEvent, insertGateEvent, type GateEvent } from '#db/gate.ts'
import { refused, type Outcome } from '#domain/outcome.ts'

export type Scan = Omit<GateEvent, 'requestHash' | 'answer'> & {
  /** what was scanned: a nonce that comes again with another text is refused (GATE-4) */
  text: string
}

const noncePattern = /^[\w.:-]{1,100}$/
export const isNonce = (nonce: string): boolean => noncePattern.test(nonce)

const hashOf = ({ kind, text }: Scan): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, text]))
    .digest('hex')

/** What was answered to this scan before; null when it is new. */
export const memoryOf = async <T>(
  q: Queryable,
  scan: Pick<GateEvent, 'airportId' | 'carParkId' | 'nonce'>,
): Promise<Outcome<T> | null> => (await gateEvent<T>(q, scan))?.answer ?? null

/**
 * Runs `work` once for each scan: a scan that comes again gets its first answer and does nothing more (GATE-4, CI-07).
 * Call it inside the transaction, with the booking locked if there is one. Of two copies at once the second then waits
 * and finds the first.
 */
export const once = async <T>(tx: Queryable, scan: Scan, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  const requestHash = hashOf(scan)
  const before = await gateEvent<T>(tx, scan)
  if (before) return before.requestHash === requestHash ? before.answer : refused('idempotency_mismatch')
  const answer = await work()
  const { text: _, ...event } = scan
  const isFirst = await insertGateEvent(tx, { ...event, requestHash, answer })
  return isFirst ? answer : ((await gateEvent<T>(tx, scan))?.answer ?? answer)
}
