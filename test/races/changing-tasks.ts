import type { BookingDesk } from '#db/booking-desk.ts'
import { bookingById, cancelBooking, lockBooking } from '#db/bookings.ts'
import { applyChange, applyHeldChange, dropHeldChange, expireChanges, holdChange } from '#db/changes.ts'
import type { Db } from '#db/db.ts'
import type { StayChange } from '#domain/bookings/change.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { changeTo } from '#test/builders/changes.ts'
import { noon, placeRequest } from '#test/builders/inventory.ts'

/** What one process does to bookings that are changed; see tasks.ts. */
type Place = { db: Db; desks: BookingDesk[] }
const firstDay = '2026-12-01' as LocalDate
const chance = (most: number): number => Math.floor(Math.random() * most)

const made = async (
  db: Db,
  id: string,
  day: number,
  days: number,
): Promise<{ change: StayChange; version: number }> => {
  const booking = await bookingById(db, id)
  if (!booking) throw new Error(`no booking ${id}`)
  return { change: changeTo(booking, addDays(firstDay, day), days), version: booking.version }
}

/** What the use case does with a page that showed version 1. */
const changeGuarded = (db: Db, change: StayChange, version: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const booking = await lockBooking(tx, 1, change.bookingId)
    if (booking?.version !== version || booking.status !== 'confirmed') return false
    return (await applyChange(tx, { ...change, status: 'applied' })) === 'applied'
  })

const READ = `select first_day, version from booking where id = $1`
const FREE = `select count(*) as sold from booking where product_id = 1 and first_day <= $2 and last_day >= $1 and status in ('held', 'confirmed')`
const WRITE = `update booking set first_day = $2, last_day = $3 where id = $1`

/** The usual way, for the controls: look, then write. Never part of the product. */
const changeUnguarded = (
  db: Db,
  { bookingId, firstDay: first, lastDay }: StayChange,
  version: number,
  capacity: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{ version: number }>(READ, [bookingId])
    const [free] = await tx.query<{ sold: number }>(FREE, [first, lastDay])
    if (row?.version !== version || (free?.sold ?? 0) >= capacity) return false
    await tx.query(WRITE, [bookingId, first, lastDay])
    return true
  })

export type Changing = { ids: string[]; tabs: number; day: number; days: number; guarded: boolean; capacity?: number }

/**
 * The same change of every booking from several tabs that all saw the same version: how many of them were told
 * "changed".
 */
const change = async (
  { db }: Place,
  { ids, tabs, day, days, guarded, capacity = 1_000_000 }: Changing,
): Promise<Record<string, number>> => {
  const wins: Record<string, number> = {}
  for (const id of ids) {
    const attempts = await Promise.all(Array.from({ length: tabs }, () => made(db, id, day, days)))
    const answers = await Promise.all(
      attempts.map(({ change: one }) => (guarded ? changeGuarded(db, one, 1) : changeUnguarded(db, one, 1, capacity))),
    )
    wins[id] = answers.filter(Boolean).length
  }
  return wins
}

/** Every booking once, all at the same time: whose change found a place. */
const changeAll = async (
  { db }: Place,
  { ids, day, days, guarded, capacity = 1 }: Omit<Changing, 'tabs'>,
): Promise<{ changed: number }> => {
  const answers = await Promise.all(
    ids.map(async (id) => {
      const { change: one } = await made(db, id, day, days)
      return guarded ? changeGuarded(db, one, 1) : changeUnguarded(db, one, 1, capacity)
    }),
  )
  return { changed: answers.filter(Boolean).length }
}

export type Shuffled = { done: Record<string, number>; errors: string[] }

/** Holds, makes, drops, sweeps and cancels changes of random stays, while others buy. */
const shuffle = async (
  { db, desks }: Place,
  { callers, rounds, days }: { callers: number; rounds: number; days: number },
): Promise<Shuffled> => {
  const result: Shuffled = { done: {}, errors: [] }
  const count = (what: string) => (result.done[what] = (result.done[what] ?? 0) + 1)
  const once = async (index: number) => {
    const desk = desks[index % desks.length]
    const placed = await desk?.place(
      placeRequest({ from: addDays(firstDay, chance(days - 8)), days: 1 + chance(8), status: 'confirmed' }),
    )
    if (placed?.outcome !== 'placed') return count('sold out')
    const id = placed.bookingId
    for (let turn = 0; turn < 3; turn++) {
      const { change: one, version } = await made(db, id, chance(days - 8), 1 + chance(8))
      const fate = chance(5)
      if (fate === 0) count((await changeGuarded(db, one, version)) ? 'changed' : 'not changed')
      if (fate === 1) count(await holdOf(db, one))
      if (fate === 2)
        count(
          (await holdOf(db, one)) === 'held' &&
            (await db.transaction((tx) =>
              applyHeldChange(tx, { airportId: 1, id: one.id, actor: 'job:test', now: noon }),
            ))
            ? 'paid'
            : 'not paid',
        )
      if (fate === 3) count(`expired ${Math.min(1, (await expireChanges(db, noon, 20)).length)}`)
      if (fate === 4)
        await db.transaction(
          async (tx) => (await lockBooking(tx, 1, id), dropHeldChange(tx, { airportId: 1, bookingId: id, now: noon })),
        )
    }
    if (chance(2) === 0) count((await cancelOf(db, id)) ? 'cancelled' : 'not cancelled')
  }
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let round = 0; round < rounds; round++)
        await once(caller + round).catch((error: unknown) => result.errors.push(String(error)))
    }),
  )
  return result
}

const holdOf = (db: Db, one: StayChange) =>
  db.transaction(async (tx) => {
    await lockBooking(tx, 1, one.bookingId)
    return holdChange(tx, { ...one, status: 'held', endedAt: null, holdUntil: noon + chance(2) * 3_600_000 - 1 })
  })

const cancelOf = async (db: Db, id: string) => {
  const version = (await bookingById(db, id))?.version ?? 0
  return db.transaction((tx) =>
    cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version, reason: 'other' }),
  )
}

export const changingTasks = { change, changeAll, shuffle }
