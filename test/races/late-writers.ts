import { randomUUID } from 'node:crypto'
import { bookingById } from '#db/bookings.ts'
import { changeDetails } from '#db/change-details.ts'
import type { Db, Queryable } from '#db/db.ts'
import { noon } from '#test/builders/inventory.ts'

/** Something that several wait for. */
const signal = () => {
  let happened = false
  let tell = (): void => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  return { happen: () => void ((happened = true), tell()), told, isOver: () => happened }
}
type Signal = ReturnType<typeof signal>

/** One line in the trail of a booking, written but not yet to be seen. */
const write = async (db: Db, tx: Queryable, id: string): Promise<void> => {
  const booking = (await bookingById(db, id))!
  await changeDetails(
    tx,
    {
      airportId: 1,
      id: randomUUID(),
      bookingId: id,
      kind: 'details',
      status: 'applied',
      actor: 'job:late',
      reason: null,
      createdAt: noon,
      endedAt: noon,
      before: { plate: booking.details.plate },
      after: { plate: 'LATE1' },
    },
    { ...booking.details, plate: 'LATE1' },
    null,
  )
}

/** Holds its transaction until something has happened; the server ends one that does nothing for long. */
const held = async (tx: Queryable, until: Signal): Promise<void> => {
  while (!until.isOver()) {
    await Promise.race([until.told, new Promise((resolve) => setTimeout(resolve, 1_000))])
    await tx.query('select 1')
  }
}

/**
 * Changes each of the bookings once, in pairs: the late one of a pair has its line before the quick one has, and ends
 * only when a reader has read the quick one. `read` reads on from where it was, and answers the bookings it was told
 * of. `naive` is what somebody reads who goes on from the highest number of the database.
 */
export const besideLateWriters = async (
  db: Db,
  others: Db,
  ids: readonly string[],
  read: () => Promise<readonly string[]>,
): Promise<{ told: string[]; naive: string[] }> => {
  const [{ seq: start } = { seq: 0 }] = await db.query<{ seq: number }>('select max(seq)::int as seq from audit')
  const pairs = Array.from({ length: ids.length / 2 }, (_, n) => ({
    late: ids[2 * n]!,
    quick: ids[2 * n + 1]!,
    begun: signal(),
    seen: signal(),
  }))
  const working = pairs.flatMap(({ late, quick, begun, seen }) => [
    others.transaction(async (tx) => {
      await write(db, tx, late)
      begun.happen()
      await held(tx, seen)
    }),
    begun.told.then(() => others.transaction((tx) => write(db, tx, quick))),
  ])
  let isOver = false
  const all = Promise.all(working).finally(() => (isOver = true))
  const told: string[] = []
  const naive: string[] = []
  let last = start
  for (let ended = false; !ended;) {
    const wasOver = isOver
    const page = await read()
    const rows = await db.query<{ seq: number; id: string }>(
      'select seq::int as seq, booking_id::text as id from audit where seq > $1 order by seq',
      [last],
    )
    last = rows.at(-1)?.seq ?? last
    naive.push(...rows.map(({ id }) => id))
    told.push(...page)
    for (const id of page) pairs.find(({ quick }) => quick === id)?.seen.happen()
    ended = wasOver && page.length === 0
    await db.query('delete from try_count')
  }
  await all
  return { told, naive }
}
