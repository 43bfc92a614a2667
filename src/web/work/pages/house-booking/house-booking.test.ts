import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '#domain/time/local.ts'
import { lastCancelMoment } from '#domain/bookings/cancel.ts'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { translator } from '#texts/texts.ts'
import { desk, local } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs, workFacts } from '#test/builders/staff.ts'
import { browser, eightDays, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { completeFlights } from '#usecases/operators/complete-details.ts'
import { correctPlate } from '#usecases/operators/correct-plate.ts'
import { declareNoShow } from '#usecases/operators/declare-no-show.ts'
import { revive } from '#usecases/operators/revive.ts'
import { cancelForCustomer } from '#usecases/support/cancel-for-customer.ts'
import { changedSince } from '#usecases/support/changed-since.ts'
import { openBooking } from '#usecases/support/open-booking.ts'
import { previewRefund, refundAmount } from '#usecases/support/refund-amount.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import type { SentForm } from '../../frame/sent-form.ts'
import { actsFor } from '../../frame/booking-acts.ts'
import { act } from './acts.ts'
import { changedAnswer } from './answers.ts'
import { laneOf } from './lane-view.ts'
import { sheetOf, type SheetModel } from './sheet-model.ts'
import { timelineOf } from './timeline.ts'

const fresh = freshDeps()
const personId = '11111111-1111-4111-8111-111111111111'
const nadia = staffAs('support', personId)
const formOf = (values: Record<string, string>): SentForm => ({
  all: (name) => (name in values ? [values[name] ?? ''] : []),
  text: (name) => values[name] ?? '',
  secret: (name) => values[name] ?? '',
  whole: (name) => values[name] ?? '',
  file: () => null,
  values: () => values,
})

const paid = async () => {
  const deps = await fresh()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [personId],
  )
  const who = await browser(deps)
  const bookingId = await place(deps, who, { package: 'flex' })
  await pay(deps, who, bookingId)
  await deps.worker.runDue()
  return { deps, bookingId }
}
const bookingOf = async (deps: TestDeps, id: string) => {
  const booking = await bookingById(deps.db, id)
  if (!booking) throw new Error('no booking')
  return booking
}
const sheet = async (
  deps: TestDeps,
  bookingId: string,
  name: Parameters<typeof sheetOf>[2] & string,
  typed = {},
): Promise<SheetModel> => {
  const view = must(await showBooking(deps, nadia, { bookingId }))
  const facts = workFacts('/work', { deps, actor: nadia })
  const refund = must(await previewRefund(deps, nadia, { number: view.booking.number, amountMinor: 0 }))
  const found = await sheetOf({ facts } as Parameters<typeof sheetOf>[0], { view, refund }, name, typed)
  if (!found) throw new Error('no sheet')
  return found
}
const send = async (
  deps: TestDeps,
  bookingId: string,
  values: Record<string, string>,
  name: Parameters<typeof act>[0] = 'dates',
) => {
  const booking = await bookingOf(deps, bookingId)
  const form = formOf({ version: String(booking.version), reason: 'flight moved', ...values })
  return act(name, { deps, actor: nadia, booking, form, language: 'en' })
}
const asFields = ({ arrival, departure }: { arrival: string; departure: string }) => ({
  startDateTime: arrival,
  endDateTime: departure,
})
const tenDays = { ...eightDays, departure: '2026-12-10T18:00' as LocalDateTime }

describe('SERVICE-16 other dates by customer service', () => {
  test('SERVICE-16 SERVICE-17 CH-02 CH-15 after the traveller’s last moment: line by line, then exactly that', async () => {
    const { deps, bookingId } = await paid()
    const before = await bookingOf(deps, bookingId)
    deps.clock.set(lastCancelMoment(before) + 1)
    expect(await sheet(deps, bookingId, 'dates')).toMatchObject({ start: eightDays.arrival, quote: null, wrong: null })
    const shown = await sheet(deps, bookingId, 'dates', asFields(tenDays))
    if (shown.name !== 'dates' || !shown.quote) throw new Error('no quote')
    const { rows, button, totalMinor } = shown.quote
    expect(rows.find(({ label }) => label === 'Days')).toEqual({ label: 'Days', was: '8', becomes: '10' })
    expect(rows.at(-1)).toMatchObject({ was: '€62.00' })
    const dearer = totalMinor - before.totalMinor
    expect(button).toBe(`Change, €${(dearer / 100).toFixed(2)} more to pay`)
    // another sum than the one shown, no reason, unreadable dates: nothing
    for (const [values, code] of [
      [{ total: '1' }, 'price_changed'],
      [{ reason: '' }, 'mandatory'],
      [{ version: '0' }, 'conflict'],
      [{ endDateTime: 'soon' }, 'form_incomplete'],
    ] as const) {
      const told = await send(deps, bookingId, { ...asFields(tenDays), total: String(totalMinor), ...values })
      expect([values, told]).toMatchObject([values, { problem: { code } }])
    }
    expect((await bookingOf(deps, bookingId)).stay).toEqual(eightDays)
    must(await send(deps, bookingId, { ...asFields(tenDays), total: String(totalMinor) }))
    const after = await bookingOf(deps, bookingId)
    expect([after.stay, after.totalMinor]).toEqual([tenDays, totalMinor])
    const { changes } = must(await showBooking(deps, nadia, { bookingId }))
    expect(changes).toMatchObject([{ kind: 'stay', actor: `staff:${personId}`, reason: 'flight moved' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-16 CHANGE-11 of a car that is there only the end changes; of one that was given up nothing', async () => {
    const { deps, bookingId } = await paid()
    const support = staffAs('support', personId)
    deps.clock.set(local('2026-12-01T10:00'))
    expect(actsFor(support, await bookingOf(deps, bookingId))).toContain('dates')
    must(await checkIn(deps, support, { bookingId }))
    const shown = await sheet(deps, bookingId, 'dates', { endDateTime: tenDays.departure })
    if (shown.name !== 'dates' || !shown.quote) throw new Error('no quote')
    expect(shown.start).toBeNull()
    must(await send(deps, bookingId, { endDateTime: tenDays.departure, total: String(shown.quote.totalMinor) }))
    const changed = await bookingOf(deps, bookingId)
    expect(changed.stay).toEqual(tenDays)
    expect(actsFor(support, { ...changed, status: 'no_show' })).toEqual(
      expect.not.arrayContaining(['dates', 'cancel', 'noShow']),
    )
    expect(await verify(deps.db)).toEqual([])
  })
})

test('SERVICE-18 the page tells who did what, why and for how much, the newest first', async () => {
  const { deps, bookingId } = await paid()
  const step = async (work: () => Promise<{ ok: boolean }>) => {
    deps.clock.advance(60_000)
    expect((await work()).ok).toBe(true)
  }
  deps.clock.set(local('2026-12-01T13:00'))
  // what the desk of a car park did, too (SERVICE-48)
  await step(() => correctPlate(deps, desk, { bookingId, plate: 'XY-99-ZZ' }))
  await step(() => completeFlights(deps, desk, { bookingId, arrivalFlight: 'HV1', returnFlight: '', passengers: '2' }))
  await step(() => declareNoShow(deps, nadia, { bookingId, reason: 'nobody there' }))
  await step(() => revive(deps, nadia, { bookingId, reason: 'came late' }))
  const now = () => bookingOf(deps, bookingId)
  const { number } = await now()
  await step(async () => {
    const { version } = await now()
    return refundAmount(deps, nadia, { number, version, amountMinor: 500, reason: 'long wait' })
  })
  await step(async () => {
    const { version } = await now()
    const command = { number, version, favourMinor: 5_700, shownBackMinor: 5_700, reason: 'went home' }
    return cancelForCustomer(deps, nadia, command)
  })
  const view = must(await showBooking(deps, nadia, { bookingId }))
  const opened = must(await openBooking(deps, nadia, { number }))
  const ways = { letter: ({ mailKey }: { mailKey: string }) => `letter ${mailKey}`, claim: () => null }
  const reader = { t: translator('en'), language: 'en', ways } as const
  const { timeline: told, counts } = timelineOf(view, opened, reader, 'all')
  const ofNadia = told.filter(({ by }) => by === 'Nadia').map(({ title, children }) => [title, children])
  expect(ofNadia).toEqual([
    ['Cancelled', 'went home'],
    ['Given as a favour: €5.00', 'long wait'],
    ['Brought back', 'came late'],
    ['Did not come', 'nobody there'],
  ])
  expect(told.filter(({ title }) => title === 'Cancelled')).toHaveLength(1)
  const ofDesk = ['Details changed', 'Number plate corrected']
  expect(told.flatMap(({ title }) => (typeof title === 'string' && ofDesk.includes(title) ? [title] : []))).toEqual(
    ofDesk,
  )
  const letters = timelineOf(view, opened, reader, 'letters').timeline
  expect([counts.all, counts.letters]).toEqual([told.length, letters.length])
  const [letter] = opened.letters
  expect(letters.map(({ href }) => href)).toContain(`letter ${letter?.mailKey}`)
  expect(await verify(deps.db)).toEqual([])
})

test('SERVICE-12 the sheet names the moment before it can be said, and the last one to bring back', async () => {
  const { deps, bookingId } = await paid()
  expect(await sheet(deps, bookingId, 'noShow')).toMatchObject({ from: 'Tue 1 December 2026, 13:00' })
  deps.clock.set(local('2026-12-01T13:00'))
  expect(await sheet(deps, bookingId, 'noShow')).toMatchObject({ from: null, until: 'Tue 8 December 2026, 18:00' })
})

test('SERVICE-13 SERVICE-14 the sheet to cancel: sums in words, what cannot be given, and whom it waits for', async () => {
  const { deps, bookingId } = await paid()
  deps.clock.set(lastCancelMoment(await bookingOf(deps, bookingId)) + 1)
  const sums = async (favour: string) => {
    const shown = await sheet(deps, bookingId, 'cancel', { favour })
    return shown.name === 'cancel' ? shown.sums : null
  }
  expect(await sums('12,50')).toMatchObject({
    paid: '€62.00',
    rules: '€0.00',
    favour: '€12.50',
    back: '€12.50',
    backMinor: 1_250,
    isOver: true,
    isWrong: false,
    needsSecond: false,
  })
  for (const typed of ['99', 'lots', '-5']) expect(await sums(typed)).toMatchObject({ isWrong: true, backMinor: 0 })
  for (const typed of ['', '0', '0,00']) expect(await sums(typed)).toMatchObject({ isWrong: false, back: null })
  await deps.db.query(
    `insert into favour select airport_id, gen_random_uuid(), id, $2, $3::date, 9000, now() from booking where id = $1`,
    [bookingId, personId, new Date(deps.clock.now()).toISOString().slice(0, 10)],
  )
  expect(await sums('10,01')).toMatchObject({ needsSecond: true })
})

describe('SERVICE-33 what a sum does is said before', () => {
  const sumsOf = (sheetModel: SheetModel) =>
    sheetModel.name === 'refund' || sheetModel.name === 'waive' ? sheetModel : null

  test('SERVICE-33 SERVICE-6 a refund: sums and a button with the sum, then exactly that; another sum is shown anew', async () => {
    const { deps, bookingId } = await paid()
    expect(sumsOf(await sheet(deps, bookingId, 'refund'))).toMatchObject({ most: '€62.00', sums: null, isWrong: false })
    const five = sumsOf(await sheet(deps, bookingId, 'refund', { amount: '5,00' }))
    expect(five?.sums).toEqual({ amount: '€5.00', amountMinor: 500, left: '€57.00', needsSecond: false })
    for (const amount of ['62.01', '0', 'five', ''])
      expect(sumsOf(await sheet(deps, bookingId, 'refund', { amount }))).toMatchObject({ sums: null, isWrong: true })
    const say = async (values: Record<string, string>) => {
      const told = await send(deps, bookingId, values, 'refund')
      return [told.ok ? told.value : told.problem.code, (await bookingOf(deps, bookingId)).refundedMinor]
    }
    expect(await say({ amount: '6,00', shown: '500' })).toEqual(['price_changed', 0])
    expect(await say({ amount: '5,00' })).toEqual(['price_changed', 0])
    expect((await say({ amount: '5,00', shown: '500' }))[0]).toBe('given')
    await deps.worker.runDue()
    expect((await bookingOf(deps, bookingId)).refundedMinor).toBe(500)
    expect(sumsOf(await sheet(deps, bookingId, 'refund', { amount: '57' }))?.sums).toMatchObject({ left: '€0.00' })
  })

  test('SERVICE-33 SERVICE-29 what is waived: what is due, the sum, what is left; the request names its sum', async () => {
    const deps = await fresh()
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
      [personId],
    )
    const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
    const asked = async (amount: string) => sumsOf(await sheet(deps, bookingId, 'waive', { amount }))
    const { most = '' } = (await asked('1')) ?? {}
    expect((await asked('1'))?.sums).toMatchObject({ amount: '€1.00', needsSecond: false })
    const due = (await bookingOf(deps, bookingId)).totalMinor
    expect((await asked(String(due / 100)))?.sums).toMatchObject({ amount: most, left: '€0.00' })
    expect((await asked(String((due + 1) / 100)))?.isWrong).toBe(true)
    const told = await send(deps, bookingId, { amount: '1', shown: '100' }, 'waive')
    expect(told).toEqual({ ok: true, value: 'waived' })
    expect(sumsOf(await sheet(deps, bookingId, 'waive', { amount: '1' }))?.most).toBe(
      `€${((due - 100) / 100).toFixed(2)}`,
    )
    // beyond the limit of one person for a booking
    await deps.db.query(
      `insert into favour (airport_id, id, booking_id, person_id, day, amount_minor, at)
      select airport_id, gen_random_uuid(), id, $2, $3::date, 9900, now() from booking where id = $1`,
      [bookingId, personId, new Date(deps.clock.now()).toISOString().slice(0, 10)],
    )
    expect((await asked('1.00'))?.sums?.needsSecond).toBe(true)
  })
})

test('SERVICE-38 the lane: what was and what comes in the order of time, with a mark where now is', async () => {
  const { deps, bookingId } = await paid()
  const lane = async (moment?: string) => {
    if (moment) deps.clock.set(local(moment))
    const { stops, now, nowAfter } = laneOf(must(await showBooking(deps, nadia, { bookingId })), 'en')
    return { names: stops.map(({ name, isDone }) => (isDone ? name.toUpperCase() : name)).join(' '), now, nowAfter }
  }
  expect(await lane()).toMatchObject({ names: 'BOOKED PAID in out free', nowAfter: 2 })
  expect(await lane('2026-12-01T10:05')).toEqual({ names: 'BOOKED PAID in out free', now: '10:05', nowAfter: 3 })
  must(await checkIn(deps, nadia, { bookingId }))
  expect(await lane('2026-12-08T18:30')).toEqual({ names: 'BOOKED PAID IN out free', now: '18:30', nowAfter: 4 })
  const { stops } = laneOf(must(await showBooking(deps, nadia, { bookingId })), 'en')
  expect(stops.map(({ when, more }) => [more, when].filter(Boolean).join(', ')).slice(1)).toEqual([
    expect.stringMatching(/^€62\.00, /),
    'Tue 1 December 2026, 10:05',
    'Tue 8 December 2026, 18:00',
    'Wed 9 December 2026, 03:00',
  ])
})

test('SERVICE-40 who has the booking before him is told who changed it, and of nothing else', async () => {
  const { deps, bookingId } = await paid()
  const { number, version } = await bookingOf(deps, bookingId)
  const since = deps.clock.now()
  const asks = (actor: Actor = nadia) => changedSince(deps, actor, { number, version, since })
  const lines = async () => (await deps.db.query(`select 1 from trail where operation = 'booking.view'`)).length
  const before = await lines()
  expect(must(await asks())).toBeNull()
  must(await refundAmount(deps, nadia, { number, version, amountMinor: 500, reason: 'long wait' }))
  expect(must(await asks())).toMatchObject({ by: 'Nadia', at: since })
  // a change that began before the page was made has no line since then, and is one all the same
  const late = await changedSince(deps, nadia, { number, version, since: since + 1 })
  expect(must(late)).toMatchObject({ by: null, at: since })
  // what follows by itself names nobody else
  await deps.worker.runDue()
  expect(must(await asks())).toMatchObject({ by: 'Nadia' })
  expect(await lines()).toBe(before)
  const none = await asks(staffAs('editor'))
  expect(none).toMatchObject({ problem: { code: 'not_found' } })
  expect(await changedSince(deps, nadia, { number: 'EIN-AAAA-AAAA-AAAA', version, since })).toEqual(none)
})

test('SERVICE-40 an address with a moment that is none is refused, and not a failure of ours', async () => {
  const { deps } = await paid()
  for (const since of ['9007199254740991', '-63000000000000', 'x', '1e400']) {
    const url = new URL(`https://parkwing.example/work/house/bookings/x?after=1&since=${since}`)
    const asked = { facts: { deps, actor: nadia, language: 'en' }, url } as never
    await expect(changedAnswer(asked, 'EIN-AAAA-AAAA-AAAA')).rejects.toMatchObject({ status: 400 })
  }
})
