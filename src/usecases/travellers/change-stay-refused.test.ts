import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Stay } from '#domain/time/stays.ts'
import { bookedWith, change, confirmation, fourDays, nineDays, stayOf } from '#test/builders/changing.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, eightDays, must, place, type Choice } from '#test/builders/traveller.ts'
import { changeStay } from './change-stay.ts'
import { quoteChange } from './quote-change.ts'

const fresh = freshDeps()
const booked = bookedWith(fresh)

describe('when it is refused', () => {
  const refusal = async (
    choice: Choice & { paid?: boolean },
    to: Stay = fourDays,
    prepare: (deps: TestDeps, bookingId: string) => Promise<unknown> = async () => undefined,
  ) => {
    const { deps, who, bookingId } = await booked(choice)
    await prepare(deps, bookingId)
    const before = await bookingById(deps.db, bookingId)
    const outcome = await quoteChange(deps, await who.actor(), { bookingId, stay: to, kind: 'stay' })
    const wet = await changeStay(deps, await who.actor(), {
      bookingId,
      stay: to,
      kind: 'stay',
      version: before?.version ?? 0,
      shownTotalMinor: 3_800,
      shownPayMinor: 0,
    })
    expect(codeOf(wet)).toBe(codeOf(outcome))
    expect(await bookingById(deps.db, bookingId)).toEqual(before)
    return codeOf(outcome)
  }
  const status = (to: string) => (deps: TestDeps, id: string) =>
    deps.db.query('update booking set status = $2, hold_until = null where id = $1', [id, to])

  test('CHANGE-1 CH-05 Basic keeps its dates', async () =>
    expect(await refusal({ package: 'basic' })).toBe('change_not_offered'))
  test('CHANGE-1 CH-06 after check-out', async () =>
    expect(await refusal({}, fourDays, status('checked_out'))).toBe('checked_out'))
  test('CHANGE-1 CH-07 a no-show', async () => expect(await refusal({}, fourDays, status('no_show'))).toBe('no_show'))
  test('CHANGE-1 cancelled', async () =>
    expect(await refusal({}, fourDays, status('cancelled'))).toBe('already_cancelled'))
  test('CHANGE-1 not paid yet', async () => expect(await refusal({ paid: false })).toBe('change_unpaid'))
  test('CHANGE-1 driven in: dates stay, longer is an extension', async () =>
    expect(await refusal({}, fourDays, status('checked_in'))).toBe('checked_in'))
  test('CHANGE-1 CH-08 on an agency’s account', async () =>
    expect(
      await refusal({}, fourDays, (deps, id) =>
        deps.db.query(`update booking set payment_location = 'invoiceAgent' where id = $1`, [id]),
      ),
    ).toBe('invoicing_agent'))

  test('CHANGE-1 WI-01 CH-09 until the last moment itself, and not a millisecond longer', async () => {
    for (const [later, expected] of [
      [0, 'ok'],
      [1, 'last_minute_both'],
    ] as const) {
      const { deps, who, bookingId } = await booked(
        { paymentLocation: 'baCharged' },
        { now: Date.parse('2026-12-01T07:00Z') },
      )
      const actor = await who.actor()
      deps.clock.set(Date.parse('2026-12-01T08:00Z') + later)
      expect(codeOf(await quoteChange(deps, actor, { bookingId, stay: nineDays, kind: 'stay' }))).toBe(expected)
    }
  })

  test('CHANGE-1 WI-07 the page was opened in time and sent too late', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'baCharged' })
    const actor = await who.actor()
    const sent = await confirmation(deps, actor, { bookingId, stay: nineDays, kind: 'stay' })
    deps.clock.set(Date.parse('2026-12-01T08:00Z') + 1)
    expect(codeOf(await changeStay(deps, actor, sent))).toBe('last_minute_both')
  })

  test('CHANGE-7 WI-03 an earlier arrival keeps the lead time of a new booking; a later one need not', async () => {
    const { deps, who, bookingId } = await booked(
      { paymentLocation: 'baCharged' },
      { changes: { minLeadMinutes: 1_440 } },
    )
    const actor = await who.actor()
    deps.clock.set(Date.parse('2026-11-30T11:00Z'))
    const to = async (arrival: string) =>
      codeOf(await quoteChange(deps, actor, { bookingId, stay: stayOf(arrival, '2026-12-08T18:00'), kind: 'stay' }))
    expect(await to('2026-12-01T09:55')).toBe('last_minute')
    expect(await to('2026-12-01T10:05')).toBe('ok')
  })

  test('CHANGE-7 closed hours, more than 90 days, a time that does not exist, the past, the same again', async () => {
    const seed = testAirport()
    const [product] = seed.products
    if (!product) throw new Error('no product')
    const hours = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 240, to: 1_440 }], alternative: null }
    const { deps, who, bookingId } = await booked({}, { changes: { carPark: { ...product.carPark, hours } } })
    const to = async (arrival: string, departure: string) =>
      codeOf(await quoteChange(deps, await who.actor(), { bookingId, stay: stayOf(arrival, departure), kind: 'stay' }))
    expect(await to('2026-12-01T03:00', '2026-12-08T18:00')).toBe('closed_on_arrival')
    expect(await to('2026-12-01T10:00', '2026-12-09T02:00')).toBe('closed_on_departure')
    expect(await to('2026-12-01T10:00', '2027-03-01T18:00')).toBe('stay_too_long')
    expect(await to('2026-12-01T10:00', '2026-12-01T09:00')).toBe('departure_before_arrival')
    expect(await to('2026-11-01T10:00', '2026-12-08T18:00')).toBe('arrival_past')
    expect(await to('2027-03-20T10:00', '2027-03-28T02:30')).toBe('time_does_not_exist')
    expect(await to('2026-12-01T10:00', '2026-12-08T18:00')).toBe('stay_unchanged')
  })

  test('CHANGE-9 AV-14 a full day: refused, the old booking untouched', async () => {
    const { deps, who, bookingId } = await booked({ stay: eightDays }, { capacity: 1 })
    await place(deps, await browser(deps), {
      stay: stayOf('2026-12-09T10:00', '2026-12-16T18:00'),
      paymentLocation: 'baCharged',
    })
    expect(codeOf(await quoteChange(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))).toBe(
      'sold_out',
    )
  })

  test('AV-13 within the days one has no free space is needed', async () => {
    const { deps, who, bookingId } = await booked({}, { capacity: 1 })
    expect(must(await change(deps, await who.actor(), { bookingId, stay: fourDays, kind: 'stay' }))).toMatchObject({
      next: 'done',
    })
  })
})
