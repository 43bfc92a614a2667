import { describe, expect, test } from 'vitest'
import { stepsOf } from '#db/booking-steps.ts'
import { bookingById } from '#db/bookings.ts'
import { turnedAwayOf } from '#db/desk-log.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { mostOfChange, mostWaivable } from '#domain/bookings/waive.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { cards, desk, inside, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { authorise } from '../operators/authorise.ts'
import { checkOut } from '../operators/check-out.ts'
import { declareNoShow } from '../operators/declare-no-show.ts'
import { scanAtDesk } from '../operators/scan.ts'
import { showShift } from '../operators/show-shift.ts'
import { changeStay } from '../travellers/change-stay.ts'
import { quoteChange } from '../travellers/quote-change.ts'
import { showBooking } from '../travellers/show-booking.ts'
import { openBooking } from './open-booking.ts'
import { refundAmount } from './refund-amount.ts'
import { answerRequest, listRequests } from './requests.ts'
import { previewWaiver, waiveDue } from './waive-due.ts'

const fresh = freshDeps()
const person = async (deps: TestDeps, digit: string, name = 'N') => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`
  await deps.db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, $3, 'en', now())`, [
    id,
    `${digit}@example.org`,
    name,
  ])
  return staffAs('support', id)
}
const bookingOf = async (deps: TestDeps, id: string) => {
  const booking = await bookingById(deps.db, id)
  if (!booking) throw new Error('no booking')
  return booking
}
const dueOf = async (deps: TestDeps, id: string) => amountDueMinor(await bookingOf(deps, id))
/** Nobody paid 62.00, which are due at the car park, and nobody came. */
const missed = async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps, { paymentLocation: 'baCharged' })
  const [nadia, ruben, oya] = [await person(deps, '1'), await person(deps, '2'), await person(deps, '3')]
  deps.clock.set(local('2026-12-01T14:00'))
  must(await declareNoShow(deps, nadia, { bookingId: id, reason: 'did not come' }))
  await deps.worker.runDue()
  return { deps, id, nadia, ruben, oya }
}
const waive = async (deps: TestDeps, actor: Actor, id: string, amountMinor: number, more: object = {}) => {
  const { number, version } = await bookingOf(deps, id)
  return waiveDue(deps, actor, { number, version, amountMinor, reason: 'was in hospital', ...more })
}
const gaveToday = (deps: TestDeps, id: string, personId: string, amountMinor: number) =>
  deps.db.query(
    `insert into favour select airport_id, gen_random_uuid(), id, $2, $4::date, $3, now() from booking where id = $1`,
    [id, personId, amountMinor, new Date(deps.clock.now()).toISOString().slice(0, 10)],
  )

describe('SERVICE-29 what is due is waived', () => {
  test('SERVICE-29 NS-03 of who did not come: a part, then the rest; no money moves, one letter for each, his history says it', async () => {
    const { deps, id, nadia } = await missed()
    const { number } = await bookingOf(deps, id)
    expect(must(await previewWaiver(deps, nadia, { number, amountMinor: 3_000 }))).toEqual({
      mostMinor: 6_200,
      todayMinor: 0,
      needsSecond: false,
    })
    expect(await waive(deps, nadia, id, 6_201)).toMatchObject({ problem: { code: 'amount_wrong' } })
    expect(must(await waive(deps, nadia, id, 3_000))).toEqual({ outcome: 'waived' })
    expect(await dueOf(deps, id)).toBe(3_200)
    await deps.worker.runDue()
    expect(must(await waive(deps, nadia, id, 3_200))).toEqual({ outcome: 'waived' })
    expect(await dueOf(deps, id)).toBe(0)
    await deps.worker.runDue()
    const letters = deps.mailer.sent.filter(({ id: letter }) => letter.startsWith('waived'))
    // they are in the traveller's language
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringContaining('nog €\u00A032,00 te betalen'),
      expect.stringContaining('niets meer te betalen'),
    ])
    expect((await stepsOf(deps.db, id)).filter(({ action }) => action === 'service_waive')).toMatchObject([
      { amountMinor: 3_000, reason: 'was in hospital', actor: `staff:${nadia.personId}` },
      { amountMinor: 3_200 },
    ])
    expect(await bookingOf(deps, id)).toMatchObject({ status: 'no_show', paidMinor: 0, refundedMinor: 0 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-29 the books say when more was waived than anybody wrote down (control)', async () => {
    const { deps, id, nadia } = await missed()
    must(await waive(deps, nadia, id, 3_000))
    await deps.db.query('update booking set waived_minor = 3001 where id = $1', [id])
    expect((await verify(deps.db)).length).toBeGreaterThan(0)
  })

  test('SERVICE-29 nothing without a reason, of another version, of no sum, for nobody else; the same form twice waives once', async () => {
    const { deps, id, nadia } = await missed()
    const { version, number } = await bookingOf(deps, id)
    for (const [more, code] of [
      [{ reason: ' ' }, 'reason_required'],
      [{ version: version - 1 }, 'conflict'],
      [{ amountMinor: 0 }, 'amount_wrong'],
      [{ amountMinor: -5 }, 'amount_wrong'],
      [{ amountMinor: 1.5 }, 'amount_wrong'],
      [{ amountMinor: Number.NaN }, 'amount_wrong'],
      [{ number: 'AMS-AAAA-AAAA-AAAA' }, 'not_found'],
    ] as const)
      expect([more, await waive(deps, nadia, id, 100, more)]).toMatchObject([more, { problem: { code } }])
    expect(codeOf(await waive(deps, staffAs('finance'), id, 100))).toBe('not_allowed')
    expect(await waive(deps, staffAs('editor'), id, 100)).toEqual(
      await waive(deps, staffAs('editor'), id, 100, { number: 'AMS-AAAA-AAAA-AAAA' }),
    )
    const send = () => waiveDue(deps, nadia, { number, version, amountMinor: 100, reason: 'was in hospital' })
    expect((await Promise.all([send(), send()])).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await dueOf(deps, id)).toBe(6_100)
  })

  test('SERVICE-29 what was charged at the exit counts, a hold and an agency’s account do not', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    const nadia = await person(deps, '1')
    deps.clock.set(local('2026-12-10T12:00'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect(await dueOf(deps, id)).toBe(1_400)
    must(await waive(deps, nadia, id, 1_400))
    must(await checkOut(deps, desk, { bookingId: id }))
    expect(await verify(deps.db)).toEqual([])
    const sums = { totalMinor: 6_200, paidMinor: 0, refundedMinor: 0 }
    expect(mostWaivable({ status: 'held', ...sums })).toBe(0)
    expect(mostWaivable({ status: 'confirmed', ...sums, paymentLocation: 'invoiceAgent' })).toBe(0)
    expect(mostWaivable({ status: 'confirmed', ...sums, paymentLocation: 'baCharged' })).toBe(6_200)
  })
})

describe('SERVICE-30 beyond the limits', () => {
  test('SERVICE-30 SERVICE-35 40.00 beside 60.00 are waived, 40.01 are asked for; agreed to they are waived once, and void after a change', async () => {
    const { deps, id, nadia, ruben } = await missed()
    await gaveToday(deps, id, nadia.personId, 6_000)
    expect(must(await waive(deps, nadia, id, 4_001))).toEqual({ outcome: 'asked' })
    expect(await dueOf(deps, id)).toBe(6_200)
    const [asked] = must(await listRequests(deps, ruben))
    expect(asked).toMatchObject({ request: { kind: 'waive', amountMinor: 4_001 }, isOwn: false })
    expect(asked?.changes).toEqual([{ what: 'due', was: 6_200, becomes: 2_199 }])
    const requestId = asked?.request.id ?? ''
    const agree = (actor: Actor) => answerRequest(deps, sure(deps, actor), { requestId, agrees: true, sentence: '' })
    expect(codeOf(await agree(nadia))).toBe('second_person_required')
    expect(must(await agree(ruben))).toEqual({ outcome: 'agreed' })
    expect(await dueOf(deps, id)).toBe(2_199)
    expect(must(await waive(deps, nadia, id, 2_000))).toEqual({ outcome: 'waived' })
    expect(must(await waive(deps, nadia, id, 100))).toEqual({ outcome: 'waived' })
    await gaveToday(deps, id, nadia.personId, 5_000)
    expect(must(await waive(deps, nadia, id, 99))).toEqual({ outcome: 'asked' })
    must(await waive(deps, ruben, id, 50))
    const [late] = must(await listRequests(deps, ruben))
    const answered = await answerRequest(deps, sure(deps, ruben), {
      requestId: late?.request.id ?? '',
      agrees: true,
      sentence: '',
    })
    expect(must(answered)).toEqual({ outcome: 'void' })
    expect(await dueOf(deps, id)).toBe(49)
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('SERVICE-28 one request', () => {
  test('SERVICE-28 two clerks who ask for the same sum ask once; another sum is another request', async () => {
    const { deps, id, nadia, ruben, oya } = await missed()
    for (const { personId } of [nadia, ruben]) await gaveToday(deps, id, personId, 9_900)
    expect(must(await waive(deps, nadia, id, 500))).toEqual({ outcome: 'asked' })
    expect(must(await waive(deps, ruben, id, 500))).toEqual({ outcome: 'asked' })
    const [only, ...more] = must(await listRequests(deps, oya))
    expect([only?.request.askedBy, more]).toEqual([nadia.personId, []])
    expect(must(await waive(deps, ruben, id, 600))).toEqual({ outcome: 'asked' })
    expect(must(await listRequests(deps, oya))).toHaveLength(2)
    const agree = (requestId: string) => answerRequest(deps, sure(deps, oya), { requestId, agrees: true, sentence: '' })
    const [first, second] = must(await listRequests(deps, oya)).map(({ request }) => request.id)
    expect(must(await agree(first ?? ''))).toEqual({ outcome: 'agreed' })
    expect(must(await agree(second ?? ''))).toEqual({ outcome: 'void' })
    expect((await stepsOf(deps.db, id)).filter(({ action }) => action === 'waive_asked')).toHaveLength(2)
    // the booking is another now, so the same sum may be asked for again
    expect(must(await waive(deps, nadia, id, 500))).toEqual({ outcome: 'asked' })
    expect(must(await listRequests(deps, oya))).toHaveLength(1)
  })

  test('SERVICE-28 a refund too', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const [nadia, ruben] = [await person(deps, '1'), await person(deps, '2')]
    for (const { personId } of [nadia, ruben]) await gaveToday(deps, id, personId, 9_900)
    const { number, version } = await bookingOf(deps, id)
    for (const actor of [nadia, ruben])
      must(await refundAmount(deps, actor, { number, version, amountMinor: 500, reason: 'lost key' }))
    expect(must(await listRequests(deps, ruben))).toHaveLength(1)
  })
})

describe('SERVICE-31 waived with a change', () => {
  const tenDays = { ...eightDays, departure: '2026-12-10T18:00' as LocalDateTime }
  const asks = async (deps: TestDeps, actor: Actor, id: string, favourMinor: number, more: object = {}) => {
    const quote = must(await quoteChange(deps, actor, { bookingId: id, stay: tenDays, kind: 'stay', reason: 'strike' }))
    const command = { bookingId: id, stay: tenDays, kind: 'stay' as const, reason: 'strike of the airline' }
    const shown = { shownTotalMinor: quote.after.total.minor, shownPayMinor: 0 }
    return changeStay(deps, actor, { ...command, ...shown, version: quote.booking.version, favourMinor, ...more })
  }
  const booked = async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    return { deps, id, nadia: await person(deps, '1'), ruben: await person(deps, '2') }
  }

  test('SERVICE-31 CH-01 5.00 of 14.00: the stay is changed and 9.00 are due; more than it adds changes nothing', async () => {
    const { deps, id, nadia } = await booked()
    expect(await asks(deps, nadia, id, 1_401)).toMatchObject({ problem: { code: 'amount_wrong' } })
    expect((await bookingOf(deps, id)).stay).toEqual(eightDays)
    expect(must(await asks(deps, nadia, id, 500))).toMatchObject({ next: 'done', favour: 'waived' })
    expect((await bookingOf(deps, id)).stay).toEqual(tenDays)
    expect(await dueOf(deps, id)).toBe(900)
    expect((await stepsOf(deps.db, id)).at(-1)).toMatchObject({ action: 'service_waive', amountMinor: 500 })
    await deps.worker.runDue()
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-31 beyond the limits the change is made and the sum is asked for', async () => {
    const { deps, id, nadia, ruben } = await booked()
    await gaveToday(deps, id, nadia.personId, 9_900)
    expect(must(await asks(deps, nadia, id, 1_400))).toMatchObject({ favour: 'asked' })
    expect(await dueOf(deps, id)).toBe(1_400)
    const [asked] = must(await listRequests(deps, ruben))
    must(
      await answerRequest(deps, sure(deps, ruben), { requestId: asked?.request.id ?? '', agrees: true, sentence: '' }),
    )
    expect(await dueOf(deps, id)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-31 a traveller waives himself nothing, and what an agency owes is not waived', async () => {
    const { deps, id } = await booked()
    const actor: Actor = { kind: 'traveller', sessionId: 's', bookingIds: [id], address: 'x' }
    const quote = must(await quoteChange(deps, actor, { bookingId: id, stay: tenDays, kind: 'stay' }))
    const told = await changeStay(deps, actor, {
      bookingId: id,
      stay: tenDays,
      kind: 'stay',
      reason: 'please, please',
      shownTotalMinor: quote.after.total.minor,
      shownPayMinor: quote.money.payFirstMinor,
      version: quote.booking.version,
      favourMinor: 500,
    })
    expect(told.ok).toBe(false)
    expect(mostOfChange({ paymentLocation: 'invoiceAgent' }, { differenceMinor: 1_400, dueMinor: 1_400 })).toBe(0)
    expect(mostOfChange({ paymentLocation: 'onLine' }, { differenceMinor: -500, dueMinor: 900 })).toBe(0)
    expect(mostOfChange({ paymentLocation: 'onLine' }, { differenceMinor: 1_400, dueMinor: 900 })).toBe(900)
  })
})

test('SERVICE-32 DESK-9 GATE-10 who was turned away stands with the booking once in ten minutes, and not in the shift of people', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const nadia = await person(deps, '1')
  const { number } = await bookingOf(deps, id)
  const ask = () => authorise(deps, desk, { carParkId: 1, kind: 'in', scan: { number } })
  deps.clock.set(local('2026-11-30T10:00'))
  const first = deps.clock.now()
  expect(must(await ask())).toMatchObject({ word: 'wait' })
  deps.clock.advance(4 * minuteMs)
  must(await ask())
  deps.clock.advance(7 * minuteMs)
  must(await ask())
  const place = { airportId: 1, carParkId: 1 }
  must(await scanAtDesk(deps, desk, { place, typed: number }))
  const { turnedAway } = must(await openBooking(deps, nadia, { number }))
  expect(turnedAway).toMatchObject([
    { at: first, code: 'other_day', isBarrier: true },
    { at: first + 11 * minuteMs, code: 'other_day', isBarrier: true },
  ])
  // what the desk saw within the same ten minutes is the same refusal
  deps.clock.advance(20 * minuteMs)
  must(await scanAtDesk(deps, desk, { place, typed: number }))
  expect((await turnedAwayOf(deps.db, id)).at(-1)).toMatchObject({ isBarrier: false })
  expect(must(await showShift(deps, desk, { place })).refusals).toHaveLength(1)
  expect(must(await showBooking(deps, nadia, { bookingId: id })).booking.status).toBe('confirmed')
})
