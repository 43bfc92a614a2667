import type { BookingDesk, PlaceAnswer } from '#db/booking-desk.ts'
import { bookingById, cancelBooking, confirmHeld, expireHolds } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { claimJobs, finishJob } from '#db/jobs.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { noon, placeRequest, type BookingChoice } from '#test/builders/inventory.ts'
import { cancelUnguarded, placeUnguarded } from './unguarded.ts'

/** What one process of a crowd does when told. Input and result travel as JSON. */
export type Place = { db: Db; desks: BookingDesk[] }
const firstDay = '2026-12-01' as LocalDate

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, (_, index) => make(index)))
const chance = (most: number): number => Math.floor(Math.random() * most)

/** Every desk of the process has its own statement in flight, so that also one process meets itself. */
const deskFor = ({ desks }: Place, index: number): BookingDesk => {
  const desk = desks[index % desks.length]
  if (!desk) throw new Error('no desk')
  return desk
}

const counted = (answers: PlaceAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

export type Buy = { buyers: number; day: number; days: number; productId?: number; takes?: number[]; extras?: BookingChoice['extras']; keys?: string }

const choiceOf = ({ day, days, productId = 1, takes, extras }: Buy): BookingChoice => ({ from: addDays(firstDay, day), days, productId, takes: takes ?? [productId], ...(extras && { extras }) })

/** So many buyers at once for the same days. With `keys` the n-th buyer of every process uses the same idempotency key. */
const buy = async (place: Place, input: Buy): Promise<Record<string, number>> =>
  counted(await times(input.buyers, (i) => deskFor(place, i).place(placeRequest({ ...choiceOf(input), ...(input.keys && { key: `${input.keys}-${i}` }) }))))

/** Every buyer one day of the range, each day as often as any other. */
const fill = async (place: Place, input: { buyers: number; days: number; productId: number }): Promise<Record<string, number>> =>
  counted(await times(input.buyers, (i) => deskFor(place, i).place(placeRequest({ from: addDays(firstDay, i % input.days), days: 1, productId: input.productId, takes: [input.productId] }))))

const buyUnguarded = async ({ db }: Place, input: Buy & { capacity: number }): Promise<Record<string, number>> => {
  const sold = await times(input.buyers, () => placeUnguarded(db, placeRequest(choiceOf(input)), input.capacity))
  return { placed: sold.filter(Boolean).length }
}

export type Stir = { callers: number; rounds: number; days: number }
export type Stirred = { placed: number; soldOut: number; cancelled: number; twiceCancelled: number; confirmed: number; expired: number; errors: string[] }

/** Books random stays of two products with and without the extra, in both orders of products; cancels each twice at once, confirms, sweeps. */
const stir = async (place: Place, { callers, rounds, days }: Stir): Promise<Stirred> => {
  const { db } = place
  const result: Stirred = { placed: 0, soldOut: 0, cancelled: 0, twiceCancelled: 0, confirmed: 0, expired: 0, errors: [] }
  const cancelTwice = async (id: string) => {
    const version = (await bookingById(db, id))?.version ?? 0
    const cancel = () => db.transaction((tx) => cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version, reason: 'other' }))
    const done = (await Promise.all([cancel(), cancel()])).filter(Boolean).length
    result.cancelled += Math.min(1, done)
    result.twiceCancelled += Math.max(0, done - 1)
  }
  const takesOf = (): Partial<BookingChoice> =>
    [{ productId: 1, takes: [1] }, { productId: 2, takes: [2] }, { productId: 1, takes: [1, 2] }, { productId: 1, takes: [2, 1] }, { productId: 1, takes: [1, 51], extras: ['covered' as const] }][chance(5)] ?? {}
  const once = async (index: number) => {
    const request = placeRequest({ from: addDays(firstDay, chance(days - 8)), days: 1 + chance(8), ...takesOf(), holdUntil: noon + chance(2) * 3_600_000 - 1 })
    const { outcome, bookingId } = await deskFor(place, index).place(request)
    if (outcome === 'sold_out') result.soldOut += 1
    if (outcome !== 'placed') return
    result.placed += 1
    const fate = chance(4)
    if (fate === 0) await cancelTwice(bookingId)
    if (fate === 1 && (await db.transaction((tx) => confirmHeld(tx, { airportId: 1, id: bookingId, actor: 'job:test', now: noon })))) result.confirmed += 1
    if (fate === 2) result.expired += (await expireHolds(db, noon, 20)).length
  }
  await times(callers, async (caller) => {
    for (let round = 0; round < rounds; round++) await once(caller + round).catch((error: unknown) => result.errors.push(String(error)))
  })
  return result
}

const LOCK_DAYS = 'select from product_day where airport_id = 1 and product_id = 1 order by day for update'
const LIMIT = 'update product_day set capacity = greatest(taken, $1), sell_limit = $1 where airport_id = 1 and product_id = 1'

/** An operator who lowers and raises the limits all the time, never below what is sold; he too locks days in their order. */
const operate = async ({ db }: Place, { rounds, capacity }: { rounds: number; capacity: number }): Promise<{ changed: number }> => {
  for (let i = 0; i < rounds; i++) {
    await db.transaction(async (tx) => {
      await tx.query(LOCK_DAYS)
      await tx.query(LIMIT, [i % 2 ? capacity : Math.trunc(capacity / 2)])
    })
  }
  return { changed: rounds }
}

/** The same cancellation from many tabs: how many of them were told "cancelled". */
const cancel = async ({ db }: Place, { ids, tabs, guarded }: { ids: string[]; tabs: number; guarded: boolean }): Promise<Record<string, number>> => {
  const wins: Record<string, number> = {}
  for (const id of ids) {
    const attempt = () => (guarded ? db.transaction((tx) => cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version: 1, reason: 'other' })) : cancelUnguarded(db, 1, id))
    wins[id] = (await times(tabs, attempt)).filter(Boolean).length
  }
  return wins
}

/** A worker that takes jobs until there are none. */
const work = async ({ db }: Place, _input: Record<string, never>): Promise<number[]> => {
  const done: number[] = []
  for (;;) {
    const jobs = await claimJobs(db, noon, 7)
    if (jobs.length === 0) return done
    for (const job of jobs) if (await finishJob(db, job.id, job.attempts)) done.push(job.id)
  }
}

export const tasks = { buy, fill, buyUnguarded, stir, operate, cancel, work }
export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[1]
export type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>
