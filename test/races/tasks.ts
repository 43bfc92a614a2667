import type { BookingDesk, PlaceAnswer } from '#db/booking-desk.ts'
import { bookingById, cancelBooking, confirmHeld, expireHolds } from '#db/bookings.ts'
import { giveBackCoupon, redeemCoupon, settleCoupons } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'
import { claimJobs, finishJob } from '#db/jobs.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { noon, placeRequest, type BookingChoice } from '#test/builders/inventory.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { issueInvoice } from '#usecases/system/issue-invoice.ts'
import { changingTasks } from './changing-tasks.ts'
import { cancelUnguarded, drawUnguarded, placeUnguarded, redeemUnguarded } from './unguarded.ts'

/** What one process of a crowd does when told. Input and result travel as JSON. */
export type Place = { db: Db; desks: BookingDesk[] }
const firstDay = '2026-12-01' as LocalDate

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
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

export type Buy = {
  buyers: number
  day: number
  days: number
  productId?: number
  takes?: number[]
  extras?: BookingChoice['extras']
  keys?: string
}

const choiceOf = ({ day, days, productId = 1, takes, extras }: Buy): BookingChoice => ({
  from: addDays(firstDay, day),
  days,
  productId,
  takes: takes ?? [productId],
  ...(extras && { extras }),
})

/**
 * So many buyers at once for the same days. With `keys` the n-th buyer of every process uses the same idempotency key.
 */
const buy = async (place: Place, input: Buy): Promise<Record<string, number>> =>
  counted(
    await times(input.buyers, (i) =>
      deskFor(place, i).place(placeRequest({ ...choiceOf(input), ...(input.keys && { key: `${input.keys}-${i}` }) })),
    ),
  )

/** Every buyer one day of the range, each day as often as any other. */
const fill = async (
  place: Place,
  input: { buyers: number; days: number; productId: number },
): Promise<Record<string, number>> =>
  counted(
    await times(input.buyers, (i) =>
      deskFor(place, i).place(
        placeRequest({
          from: addDays(firstDay, i % input.days),
          days: 1,
          productId: input.productId,
          takes: [input.productId],
        }),
      ),
    ),
  )

const buyUnguarded = async ({ db }: Place, input: Buy & { capacity: number }): Promise<Record<string, number>> => {
  const sold = await times(input.buyers, () => placeUnguarded(db, placeRequest(choiceOf(input)), input.capacity))
  return { placed: sold.filter(Boolean).length }
}

export type Stir = { callers: number; rounds: number; days: number }
export type Stirred = {
  placed: number
  soldOut: number
  cancelled: number
  twiceCancelled: number
  confirmed: number
  expired: number
  errors: string[]
}

/**
 * Books random stays of two products with and without the extra, in both orders of products; cancels each twice at
 * once, confirms, sweeps.
 */
const stir = async (place: Place, { callers, rounds, days }: Stir): Promise<Stirred> => {
  const { db } = place
  const result: Stirred = {
    placed: 0,
    soldOut: 0,
    cancelled: 0,
    twiceCancelled: 0,
    confirmed: 0,
    expired: 0,
    errors: [],
  }
  const cancelTwice = async (id: string) => {
    const version = (await bookingById(db, id))?.version ?? 0
    const cancel = () =>
      db.transaction((tx) =>
        cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version, reason: 'other' }),
      )
    const done = (await Promise.all([cancel(), cancel()])).filter(Boolean).length
    result.cancelled += Math.min(1, done)
    result.twiceCancelled += Math.max(0, done - 1)
  }
  const takesOf = (): Partial<BookingChoice> =>
    [
      { productId: 1, takes: [1] },
      { productId: 2, takes: [2] },
      { productId: 1, takes: [1, 2] },
      { productId: 1, takes: [2, 1] },
      { productId: 1, takes: [1, 51], extras: ['covered' as const] },
    ][chance(5)] ?? {}
  const once = async (index: number) => {
    const request = placeRequest({
      from: addDays(firstDay, chance(days - 8)),
      days: 1 + chance(8),
      ...takesOf(),
      holdUntil: noon + chance(2) * 3_600_000 - 1,
    })
    const { outcome, bookingId } = await deskFor(place, index).place(request)
    if (outcome === 'sold_out') result.soldOut += 1
    if (outcome !== 'placed') return
    result.placed += 1
    const fate = chance(4)
    if (fate === 0) await cancelTwice(bookingId)
    if (
      fate === 1 &&
      (await db.transaction((tx) => confirmHeld(tx, { airportId: 1, id: bookingId, actor: 'job:test', now: noon })))
    )
      result.confirmed += 1
    if (fate === 2) result.expired += (await expireHolds(db, noon, 20)).length
  }
  await times(callers, async (caller) => {
    for (let round = 0; round < rounds; round++)
      await once(caller + round).catch((error: unknown) => result.errors.push(String(error)))
  })
  return result
}

const LOCK_DAYS = 'select from product_day where airport_id = 1 and product_id = 1 order by day for update'
const LIMIT =
  'update product_day set capacity = greatest(taken, $1), sell_limit = $1 where airport_id = 1 and product_id = 1'

/**
 * An operator who lowers and raises the limits all the time, never below what is sold; he too locks days in their
 * order.
 */
const operate = async (
  { db }: Place,
  { rounds, capacity }: { rounds: number; capacity: number },
): Promise<{ changed: number }> => {
  for (let i = 0; i < rounds; i++) {
    await db.transaction(async (tx) => {
      await tx.query(LOCK_DAYS)
      await tx.query(LIMIT, [i % 2 ? capacity : Math.trunc(capacity / 2)])
    })
  }
  return { changed: rounds }
}

/** The same cancellation from many tabs: how many of them were told "cancelled". */
const cancel = async (
  { db }: Place,
  { ids, tabs, guarded }: { ids: string[]; tabs: number; guarded: boolean },
): Promise<Record<string, number>> => {
  const wins: Record<string, number> = {}
  for (const id of ids) {
    const attempt = () =>
      guarded
        ? db.transaction((tx) =>
            cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version: 1, reason: 'other' }),
          )
        : cancelUnguarded(db, 1, id)
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

/** The invoices of many bookings, each asked for by several at once: the numbers that were drawn. */
const invoice = async ({ db }: Place, { ids, tabs }: { ids: string[]; tabs: number }): Promise<string[]> => {
  const deps = {
    db,
    clock: { now: () => noon },
    wake: () => undefined,
    catalogue: { airportById: () => ({ country: 'NL' }) as AirportCatalogue },
  }
  const asked = ids.flatMap((bookingId) => Array.from({ length: tabs }, () => bookingId))
  const answers = await Promise.all(
    asked.map((bookingId) => issueInvoice(deps, { kind: 'system', job: 'test' }, { bookingId, airportId: 1 })),
  )
  return answers.flatMap((answer) => (answer.ok ? answer.value.numbers : ['refused']))
}

const draw = ({ db }: Place, { count }: { count: number }): Promise<number[]> =>
  times(count, () => drawUnguarded(db, 'XX'))

export type Redeem = { buyers: number; code: string; guarded: boolean; customer?: string; day?: number }

/**
 * So many buyers at once with one code, as usecases/travellers/place-booking.ts does it: the use first, then the
 * booking, the use back when it comes to nothing.
 */
const redeem = async (
  place: Place,
  { buyers, code, guarded, customer, day = 0 }: Redeem,
): Promise<Record<string, number>> => {
  const { db } = place
  const once = async (index: number): Promise<string> => {
    const request = placeRequest({ from: addDays(firstDay, day), days: 3 })
    request.booking.terms = { ...request.booking.terms, coupon: { code, description: '' } }
    const use = {
      airportId: 1,
      bookingId: request.booking.id,
      code,
      customer: customer ?? request.booking.id,
      now: noon,
    }
    if ((guarded ? await redeemCoupon(db, use) : await redeemUnguarded(db, use)) === 'used_up') return 'refused'
    const { outcome } = await deskFor(place, index).place(request)
    if (outcome !== 'placed') await giveBackCoupon(db, use)
    return outcome
  }
  const outcomes = await times(buyers, once)
  return Object.fromEntries(
    ['placed', 'refused', 'sold_out'].map((name) => [name, outcomes.filter((one) => one === name).length]),
  )
}

/** Everybody cancels what he booked with the code and books again, over and over. */
const churn = async (
  place: Place,
  { callers, rounds, code }: { callers: number; rounds: number; code: string },
): Promise<{ placed: number; refused: number; errors: string[] }> => {
  const { db } = place
  const result = { placed: 0, refused: 0, errors: [] as string[] }
  const once = async (index: number): Promise<void> => {
    const request = placeRequest({ from: addDays(firstDay, chance(20)), days: 2, status: 'confirmed' })
    const { id } = request.booking
    request.booking.terms = { ...request.booking.terms, coupon: { code, description: '' } }
    if ((await redeemCoupon(db, { airportId: 1, bookingId: id, code, customer: id, now: noon })) === 'used_up')
      return void result.refused++
    await deskFor(place, index).place(request)
    result.placed += 1
    await db.transaction((tx) =>
      cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version: 1, reason: 'other' }),
    )
    if (chance(3) === 0) await settleCoupons(db, noon)
  }
  await times(callers, async (caller) => {
    for (let round = 0; round < rounds; round++)
      await once(caller + round).catch((error: unknown) => result.errors.push(String(error)))
  })
  return result
}

export const tasks = {
  invoice,
  draw,
  buy,
  fill,
  buyUnguarded,
  stir,
  operate,
  cancel,
  work,
  redeem,
  churn,
  ...changingTasks,
}
export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type Input<Name extends TaskName> = Parameters<Tasks[Name]>[1]
export type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>
