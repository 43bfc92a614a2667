import { beforeAll, describe, expect, test } from 'vitest'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { mayMove, moveNames, moveOf, type BookingMove } from '#domain/bookings/machine.ts'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from './booking-desk.ts'
import { cancelBooking, confirmHeld, expireHolds, retakeExpired } from './bookings.ts'
import type { Db, Queryable } from './db.ts'
import { undoRow } from './desk-steps.ts'
import { checkInRow, checkOutRow, reviveRow } from './gate.ts'
import { markNoShow } from './lifecycle.ts'

const minute = 60_000
const all: BookingStatus[] = ['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired']

/** What the product does for each move; `done` are the arguments that every one of these functions takes. */
type Done = { airportId: number; id: string; actor: string; now: number; version: number }
const ways: Record<BookingMove, (db: Db, done: Done) => Promise<unknown>> = {
  expire: (db, { now }) => expireHolds(db, now),
  retake: (db, done) => retakeExpired(db, done),
  confirm: (db, done) => confirmHeld(db, done),
  cancel: (db, done) => cancelBooking(db, { ...done, reason: 'other' }),
  no_show: (db, done) => markNoShow(db, done),
  revive: (db, done) => reviveRow(db, { ...done, reason: 'came after all' }),
  check_in: (db, done) => checkInRow(db, { ...done, at: done.now, note: { at: 'then' } }),
  undo_check_in: (db, done) => undoRow(db, 'in', done),
  undo_check_out: (db, done) => undoRow(db, 'out', done),
  check_out: (db, done) => checkOutRow(db, { ...done, at: done.now, note: { at: 'then' }, shownDelayMinutes: null }),
}

/** The statements as they are, but without the one condition that comes from the table. */
const withoutGuard = (db: Db): Db => {
  const unguarded = (q: Queryable): Queryable => ({
    query: (text, values, name) =>
      q.query(text.replace(/(?<![.\w])status in \([^)]*\)/, 'true'), values, name && `${name}_unguarded`),
  })
  return {
    ...db,
    ...unguarded(db),
    transaction: (work, options) => db.transaction((tx) => work(unguarded(tx)), options),
  }
}

describe.each(engines())('moves of a booking on $name', ({ open, openOwn }) => {
  const fresh = async (opened: Promise<Db>): Promise<Db> => {
    const db = await opened
    await storeSample(db, { products: [{ id: 1, capacity: 1_000 }] })
    await db.query('update product_day set taken = 500')
    return db
  }
  let db: Db
  beforeAll(async () => {
    db = await fresh(open())
  })

  /** Makes a booking with `status`, and everything else as it would have to be for any move. */
  const standing = async (at: Db, status: BookingStatus, isHeldAnyway: boolean): Promise<string> => {
    const { booking, ...request } = placeRequest({ now: noon, holdUntil: noon + minute })
    await createDesk(at).place({ booking, ...request })
    await at.query(
      `update booking set status = $2, checked_in_at = to_timestamp($3), hold_until = case when $4 then hold_until end where id = $1`,
      [booking.id, status, noon / 1000, isHeldAnyway || status === 'held'],
    )
    return booking.id
  }

  const stateOf = async (at: Db, id: string): Promise<{ status: string; last: string | null }> => {
    const [row] = await at.query<{ status: string; last: string }>(
      `select status, (select action from audit where booking_id = b.id order by at desc limit 1) as last from booking b where id = $1`,
      [id],
    )
    return row!
  }

  /** Tries every move from every status. Answers those that were made, as `from → to (what the audit trail says)`. */
  const made = async (tried: Db, at: Db, moves: readonly BookingMove[], isHeldAnyway = false): Promise<string[]> => {
    const found: string[] = []
    for (const move of moves)
      for (const status of all) {
        const id = await standing(at, status, isHeldAnyway)
        const now = noon + 2 * minute
        await ways[move](tried, { airportId: 1, id, actor: 'system', now, version: 1 })
        const after = await stateOf(at, id)
        // the audit trail is looked at too, because a move that ends where it began is a move all the same
        if (after.status !== status || after.last !== 'place') found.push(`${status} → ${after.status} (${after.last})`)
      }
    return found
  }

  const allowed = (moves: readonly BookingMove[]): string[] =>
    moves.flatMap((move) =>
      all.filter((status) => mayMove(move, status)).map((status) => `${status} → ${moveOf(move).to} (${move})`),
    )

  test('BOOK-10 CI-17 of every state and every move exactly the table’s pairs are made', async () => {
    expect(await made(db, db, moveNames)).toEqual(allowed(moveNames))
  })

  test('control: each move without its guard moves bookings the table does not know', async () => {
    const changed = await fresh(openOwn())
    // the database has a second lock for holds, which has to be off too, or it would cover for the missing first
    const locks = await changed.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = 'booking'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%hold_until%'`,
    )
    expect(locks).toHaveLength(1)
    await changed.query(`alter table booking drop constraint ${locks[0]!.name}`)
    for (const move of moveNames) {
      const found = await made(withoutGuard(changed), changed, [move], true)
      expect(found).toEqual(expect.arrayContaining(allowed([move])))
      expect(found.length, move).toBeGreaterThan(allowed([move]).length)
    }
  })

  test('BOOK-10 the database’s own check knows the same statuses, and that only a hold has an end', async () => {
    const checks = await db.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'booking'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%status%'`,
    )
    const words = checks.map(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word).toSorted())
    expect(words.toSorted((a, b) => a.length - b.length)).toEqual([['held'], all.toSorted()])
  })
})
