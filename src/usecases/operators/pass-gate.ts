import type { Queryable } from '#db/db.ts'
import { eventTime } from '#domain/gate/entry.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { reasonOf } from '../staff-reason.ts'
import { atDesk, lockAtDesk, type AtDesk } from './desk.ts'
import { isNonce, once } from './gate-memory.ts'

/**
 * `at` is the gate's own time, when it reports later. `nonce` names the scan. `forced`: staff open the gate against the
 * rules and say why (CI-12).
 */
export type Passing = { bookingId: string; at?: Instant; nonce?: string; forced?: { reason: string } }
/** The same as it is recorded: by whom, when it happened (`at`), and when we learnt of it (`now`). */
export type Passage = { actor: string; now: Instant; at: Instant; forced?: string; nonce?: string }

const ways = { in: 'checkIn', out: 'checkOut' } as const

/**
 * What driving in and driving out have in common: who may do it, at which time it happened, the reason if it is against
 * the rules, and `work` once for each nonce (GATE-4), with the booking locked. `isRight` says whether the rest of the
 * command can be used. Refusals: not_found (also for a booking of another car park), gate_time_refused,
 * reason_required, bad_request, and those of `work`.
 */
export const passGate = async <T>(
  deps: Deps,
  actor: Actor,
  { bookingId, ...command }: Passing,
  {
    kind,
    isRight = true,
    work,
  }: {
    kind: 'in' | 'out'
    isRight?: boolean
    work: (tx: Queryable, locked: AtDesk, passage: Passage) => Promise<Outcome<T>>
  },
): Promise<Outcome<T>> => {
  const found = await atDesk(deps, actor, ways[kind], bookingId)
  if (!found) return refused('not_found')
  const now = deps.clock.now()
  const time = eventTime(command.at, now)
  if (!time.ok) return time
  const forced = command.forced && reasonOf(command.forced.reason)
  if (forced === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const { nonce } = command
  if (!isRight || (nonce !== undefined && !isNonce(nonce))) return refused('bad_request')
  const at = time.value
  const answer = await deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (!locked) return refused('not_found')
    const pass = () =>
      work(tx, locked, { actor: nameOf(actor), now, at, ...(forced && { forced }), ...(nonce && { nonce }) })
    if (nonce === undefined) return pass()
    const { airportId, carParkId } = locked.place
    return once<T>(
      tx,
      { airportId, carParkId, nonce, kind, bookingId, at, receivedAt: now, actor: nameOf(actor), text: bookingId },
      pass,
    )
  })
  // a refusal at the exit may have ordered jobs as well: a letter asks for the money
  deps.wake()
  return answer
}
