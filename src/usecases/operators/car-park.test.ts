import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { ledgerOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { Product } from '#domain/carparks/product.ts'
import { instantOf, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { takenDays, zone } from '#test/builders/inventory.ts'
import {
  browser,
  codeOf,
  eightDays,
  must,
  notified,
  pay,
  place,
  type Browser,
  type Choice,
} from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { markNoShow } from '../system/mark-no-show.ts'
import { takeOverstays } from '../system/take-overstays.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { openPayLink } from '../travellers/open-pay-link.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { chargeDamages } from './charge-damages.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { correctPlate } from './correct-plate.ts'
import { findAtCarPark } from './find-at-car-park.ts'
import { reportEvents, type GateReport } from './report-events.ts'
import { revive } from './revive.ts'
import { takePayment } from './take-payment.ts'

const fresh = freshDeps()
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
const support: Actor = { kind: 'support', userId: 's1' }
const local = (text: string, which: 'first' | 'second' = 'second') => instantOf(text as LocalDateTime, zone, which)

const paidBooking = async (
  deps: TestDeps,
  choice: Choice = {},
): Promise<{ who: Browser; id: string; code: string }> => {
  const who = await browser(deps)
  const id = await place(deps, who, choice)
  if ((choice.paymentLocation ?? 'onLine') === 'onLine') await pay(deps, who, id)
  return { who, id, code: (await bookingById(deps.db, id))?.voucherCode ?? '' }
}

/** By the mailed link, days later: whoever holds it may pay. */
const payByLink = async (deps: TestDeps, id: string): Promise<void> => {
  const { checkoutUrl } = must(
    await startPayment(
      deps,
      { kind: 'traveller', sessionId: 'later', bookingIds: [], payableIds: [id], address: 'x' },
      { bookingId: id },
    ),
  )
  const ref = checkoutUrl.split('/').at(-1) ?? ''
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
}

/** Paid, and inside since the booked arrival. */
const inside = async (deps: TestDeps, choice: Choice = {}) => {
  const booked = await paidBooking(deps, choice)
  deps.clock.set(local(eightDays.arrival))
  must(await checkIn(deps, desk, { bookingId: booked.id }))
  return booked
}

const cards: Partial<Product> = { takesCardsAtExit: true }
const noCards: Partial<Product> = { takesCardsAtExit: false }
const only = <T>(list: readonly T[]): T => {
  if (list.length !== 1) throw new Error(`${list.length} instead of one`)
  return list[0]!
}

describe('finding', () => {
  test('GATE-1 CI-01 CI-02 CI-13 by code and number; another car park hears only whose it is', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const { number } = (await bookingById(deps.db, id))!
    for (const scan of [code, ` ${code.toLowerCase().slice(0, 8)}-${code.slice(8)} `]) {
      expect(only(must(await findAtCarPark(deps, desk, { voucherCode: scan })).hits).booking.id).toBe(id)
    }
    expect(only(must(await findAtCarPark(deps, support, { number })).hits)).toMatchObject({
      carParkId: 1,
      amountDueMinor: 0,
      exit: { code: 'not_inside' },
    })
    expect(await findAtCarPark(deps, elsewhere, { voucherCode: code })).toEqual({
      ok: false,
      problem: { code: 'wrong_car_park', facts: { carPark: 'Park 1' } },
    })
    expect(codeOf(await findAtCarPark(deps, desk, { voucherCode: voucherCode(new Uint8Array(32).fill(5)) }))).toBe(
      'voucher_unknown',
    )
    expect(codeOf(await findAtCarPark(deps, desk, { voucherCode: number }))).toBe('voucher_unknown')
    expect(
      codeOf(await findAtCarPark(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { voucherCode: code })),
    ).toBe('not_allowed')
    // as a change leaves it
    await deps.db.query('insert into voucher_replaced select voucher_code, airport_id, id, $1 from booking', [
      new Date(deps.clock.now()).toISOString(),
    ])
    await deps.db.query('update booking set voucher_code = $1', [voucherCode(new Uint8Array(32).fill(9))])
    expect(codeOf(await findAtCarPark(deps, desk, { voucherCode: code }))).toBe('voucher_replaced')
  })

  test('GATE-2 CI-14 by plate, however it is written; several cars, and nobody else’s', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const { id: second } = await paidBooking(deps, { email: 'other@example.org' })
    await deps.db.query("update booking set details = jsonb_set(details, '{plate}', '\"AB-12O-I\"')")
    deps.clock.set(local('2026-12-01T09:00'))
    for (const plate of ['AB12OI', 'ab 120 1', 'AB-120-I', 'A.B.1.2.0.1']) {
      expect(
        must(await findAtCarPark(deps, desk, { plate }))
          .hits.map(({ booking }) => booking.id)
          .toSorted(),
      ).toEqual([id, second].toSorted())
    }
    must(await checkIn(deps, desk, { bookingId: second }))
    expect(must(await findAtCarPark(deps, desk, { plate: 'AB120I' })).hits.map(({ booking }) => booking.id)).toEqual([
      second,
      id,
    ])
    expect(codeOf(await findAtCarPark(deps, desk, { plate: 'AB12C' }))).toBe('plate_unknown')
    expect(codeOf(await findAtCarPark(deps, desk, { plate: ' - ' }))).toBe('plate_unknown')
    expect(codeOf(await findAtCarPark(deps, elsewhere, { plate: 'AB120I' }))).toBe('plate_unknown')
    expect(
      must(await findAtCarPark(deps, support, { plate: 'AB120I', airportId: 1, carParkIds: [1, 2] })).hits,
    ).toHaveLength(2)
  })

  test('GATE-9 CH-11 a plate corrected by staff counts at the barrier at once', async () => {
    const deps = await fresh()
    const { id, who } = await inside(deps)
    expect(codeOf(await correctPlate(deps, await who.actor(), { bookingId: id, plate: 'XY-99-ZZ' }))).toBe('not_found')
    expect(codeOf(await correctPlate(deps, desk, { bookingId: id, plate: '<b>' }))).toBe('plate_invalid')
    expect(must(await correctPlate(deps, desk, { bookingId: id, plate: ' xy-99-zz ' }))).toEqual({ plate: 'XY-99-ZZ' })
    const report: GateReport = { nonce: 'n1', kind: 'out', scan: { plate: 'XY99ZZ' } }
    deps.clock.set(local('2026-12-08T12:00'))
    expect(only(must(await reportEvents(deps, desk, { carParkId: 1, events: [report] }))).outcome.ok).toBe(true)
  })
})

describe('driving in', () => {
  test('GATE-3 CI-10 CI-11 from three hours before until the booked departure', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const answerAt = async (time: string) => {
      deps.clock.set(local(time))
      return codeOf(await checkIn(deps, desk, { bookingId: id }))
    }
    expect(await answerAt('2026-12-01T06:59')).toBe('entry_too_early')
    expect(await answerAt('2026-12-08T18:01')).toBe('entry_too_late')
    expect(await answerAt('2026-12-01T07:00')).toBe('ok')
    const { id: late } = await paidBooking(deps, {
      email: 'late@example.org',
      stay: { arrival: '2026-12-05T10:00' as LocalDateTime, departure: '2026-12-12T18:00' as LocalDateTime },
    })
    deps.clock.set(local('2026-12-12T18:00'))
    expect(codeOf(await checkIn(deps, desk, { bookingId: late }))).toBe('ok')
    expect(await bookingById(deps.db, id)).toMatchObject({
      status: 'checked_in',
      checkedInAt: local('2026-12-01T07:00'),
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-3 CI-03 CI-04 CI-05 CI-06 each refusal has its own words', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const held = await place(deps, who)
    const later = await paidBooking(deps, { paymentLocation: 'onLineLaterV2' })
    const atPark = await paidBooking(deps, { paymentLocation: 'baCharged' })
    const gone = await paidBooking(deps, { paymentLocation: 'baCharged' })
    must(await cancelBooking(deps, await gone.who.actor(), { bookingId: gone.id, reason: 'other' }))
    await deps.db.query("update booking set terms = jsonb_set(terms, '{unpaidAtDue}', '\"cancelled\"') where id = $1", [
      later.id,
    ])
    deps.clock.set(local(eightDays.arrival))
    const answer = async (bookingId: string) => codeOf(await checkIn(deps, desk, { bookingId }))
    expect(await answer(held)).toBe('entry_not_confirmed')
    expect(await answer(gone.id)).toBe('entry_cancelled')
    expect(await answer(later.id)).toBe('entry_unpaid')
    expect(await answer(atPark.id)).toBe('ok')
    expect(await answer(atPark.id)).toBe('already_inside')
    await deps.db.query("update booking set terms = jsonb_set(terms, '{unpaidAtDue}', '\"stands\"') where id = $1", [
      later.id,
    ])
    expect(await answer(later.id)).toBe('ok')
    expect(codeOf(await checkIn(deps, elsewhere, { bookingId: atPark.id }))).toBe('not_found')
    expect(codeOf(await checkIn(deps, await who.actor(), { bookingId: held }))).toBe('not_found')
  })

  test('GATE-7 CI-12 staff open with a reason, which is logged; never what is cancelled', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    deps.clock.set(local('2026-11-30T20:00'))
    expect(codeOf(await checkIn(deps, desk, { bookingId: id, forced: { reason: ' ' } }))).toBe('reason_required')
    must(await checkIn(deps, desk, { bookingId: id, forced: { reason: 'Flight was rebooked' } }))
    expect(await deps.db.query("select actor, data ->> 'forced' as why from audit where action = 'check_in'")).toEqual([
      { actor: 'carPark:u1', why: 'Flight was rebooked' },
    ])
    const { id: other, who } = await paidBooking(deps, { email: 'b@example.org' })
    must(await cancelBooking(deps, await who.actor(), { bookingId: other, reason: 'other' }))
    expect(codeOf(await checkIn(deps, desk, { bookingId: other, forced: { reason: 'please' } }))).toBe(
      'entry_cancelled',
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-4 CI-09 out before in, out twice, in again after out: all refused', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    deps.clock.set(local(eightDays.arrival))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('not_inside')
    must(await checkIn(deps, desk, { bookingId: id }))
    deps.clock.advance(hourMs)
    expect(codeOf(await checkOut(deps, desk, { bookingId: id, at: deps.clock.now() - 2 * hourMs }))).toBe('not_inside')
    must(await checkOut(deps, desk, { bookingId: id }))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('already_out')
    expect(codeOf(await checkIn(deps, desk, { bookingId: id }))).toBe('already_out')
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('barriers', () => {
  const scan = (code: string, nonce: string, kind: 'in' | 'out' = 'in', at?: number): GateReport => ({
    nonce,
    kind,
    scan: { voucherCode: code },
    ...(at !== undefined && { at }),
  })

  test('GATE-4 CI-07 the same scan again is one entry with the same answer, also two at once; another code under its name is refused', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    deps.clock.set(local(eightDays.arrival))
    const send = (events: GateReport[]) => reportEvents(deps, desk, { carParkId: 1, events })
    const both = await Promise.all([send([scan(code, 'a')]), send([scan(code, 'a')])])
    const [first, second] = both.map((answer) => only(must(answer)).outcome)
    expect(first).toEqual({ ok: true, value: { bookingId: id, at: deps.clock.now() } })
    expect(second).toEqual(first)
    deps.clock.advance(minuteMs)
    expect(only(must(await send([scan(code, 'a')]))).outcome).toEqual(first)
    expect(codeOf(only(must(await send([scan(code, 'b')]))).outcome)).toBe('already_inside')
    expect(codeOf(only(must(await send([scan('7K3P9XQD4HC27K3P', 'a')]))).outcome)).toBe('idempotency_mismatch')
    expect(await deps.db.query("select 1 as n from audit where action = 'check_in'")).toHaveLength(1)
    expect(codeOf(await reportEvents(deps, desk, { carParkId: 2, events: [scan(code, 'c')] }))).toBe('not_allowed')
    expect(codeOf(await send([{ ...scan(code, 'no good'), nonce: 'no good' }]))).toBe('bad_request')
  })

  test('GATE-6 CI-08 what an offline gate kept is worked off by its own times', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const [cameAt, leftAt] = [local('2026-12-01T09:55'), local('2026-12-02T08:00')]
    deps.clock.set(local('2026-12-03T12:00'))
    const answers = must(
      await reportEvents(deps, desk, {
        carParkId: 1,
        events: [scan(code, 'o2', 'out', leftAt), scan(code, 'o1', 'in', cameAt)],
      }),
    )
    expect(answers.map(({ nonce, outcome }) => [nonce, outcome.ok])).toEqual([
      ['o2', true],
      ['o1', true],
    ])
    expect(await bookingById(deps.db, id)).toMatchObject({
      status: 'checked_out',
      checkedInAt: cameAt,
      checkedOutAt: leftAt,
    })
    const now = deps.clock.now()
    const refusedAt = async (at: number, nonce: string) =>
      codeOf(
        only(must(await reportEvents(deps, desk, { carParkId: 1, events: [scan(code, nonce, 'in', at)] }))).outcome,
      )
    expect(await refusedAt(now + 6 * minuteMs, 'x1')).toBe('gate_time_refused')
    expect(await refusedAt(now - 8 * 24 * hourMs, 'x2')).toBe('gate_time_refused')
    expect(await refusedAt(now + 5 * minuteMs, 'x3')).toBe('already_out')
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-6 a car that came in time, told of after its booking was given up, is in', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const cameAt = local('2026-12-01T11:00')
    deps.clock.set(local('2026-12-02T10:01'))
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: id, airportId: 1 }))
    expect(
      codeOf(only(must(await reportEvents(deps, desk, { carParkId: 1, events: [scan(code, 'late', 'in')] }))).outcome),
    ).toBe('entry_no_show')
    expect(
      only(must(await reportEvents(deps, desk, { carParkId: 1, events: [scan(code, 'then', 'in', cameAt)] }))).outcome
        .ok,
    ).toBe(true)
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in', checkedInAt: cameAt })
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('no-show and back', () => {
  test('GATE-8 NS-02 staff bring a booking back until its booked departure; the space was kept', async () => {
    const deps = await fresh({ capacity: 1 })
    const { id, who } = await paidBooking(deps)
    expect(codeOf(await revive(deps, desk, { bookingId: id, reason: 'here now' }))).toBe('conflict')
    deps.clock.set(local('2026-12-02T10:01'))
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: id, airportId: 1 }))
    expect(codeOf(await checkIn(deps, desk, { bookingId: id }))).toBe('entry_no_show')
    expect(codeOf(await revive(deps, await who.actor(), { bookingId: id, reason: 'here now' }))).toBe('not_found')
    expect(codeOf(await revive(deps, desk, { bookingId: id, reason: '' }))).toBe('reason_required')
    must(await revive(deps, desk, { bookingId: id, reason: 'Flight a day later' }))
    must(await checkIn(deps, desk, { bookingId: id }))
    expect(Object.values(await takenDays(deps.db)).every((n) => n === 1)).toBe(true)
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-8 after the booked departure it is too late', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    deps.clock.set(local('2026-12-08T18:01'))
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: id, airportId: 1 }))
    expect(codeOf(await revive(deps, desk, { bookingId: id, reason: 'here now' }))).toBe('entry_too_late')
  })
})

describe('driving out', () => {
  test('EXIT-6 OV-06 refused while the charge is unpaid, payable by the mailed link, then out', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:01'))
    expect(only(must(await findAtCarPark(deps, desk, { plate: 'AB123C' })).hits).leaving).toMatchObject({
      moreMinor: 700,
      dueMinor: 700,
    })
    expect(await checkOut(deps, desk, { bookingId: id })).toEqual({
      ok: false,
      problem: { code: 'exit_unpaid', facts: { amountMinor: 700 } },
    })
    // tried again it is not charged again (EXIT-5)
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in', chargedMinor: 700, totalMinor: 6_900 })
    const letters = await deps.db.query<{ version: number }>(
      "select (payload ->> 'version')::int as version from job where payload ->> 'kind' = 'exitDue'",
    )
    expect(letters).toHaveLength(1)
    const token = linkToken(deps, 'pay-link', id, 'exit')
    await deps.db.query(
      'insert into pay_link (token_hash, airport_id, booking_id, created_at) values ($1, 1, $2, $3)',
      [digestOf(token), id, new Date(deps.clock.now()).toISOString()],
    )
    expect(
      must(await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { token })).view.amountDueMinor,
    ).toBe(700)
    await payByLink(deps, id)
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 700, dueMinor: 0 })
    expect(codeOf(await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { token }))).toBe(
      'payment_not_needed',
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-6 where no cards are taken the car leaves, and what is due is paid by link afterwards', async () => {
    const deps = await fresh({ changes: noCards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-10T12:00'))
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 1_400, dueMinor: 1_400 })
    await payByLink(deps, id)
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_out', paidMinor: 7_600, totalMinor: 7_600 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-6 the car park may set it otherwise', async () => {
    const seed = (unpaidExit: 'refused' | 'allowed', takesCardsAtExit: boolean): Partial<Product> => ({
      takesCardsAtExit,
      carPark: { ...base.carPark, gate: { unpaidExit } },
    })
    const base = testAirport().products[0]!
    const leaves = async (changes: Partial<Product>) => {
      const deps = await fresh({ changes })
      const { id } = await inside(deps)
      deps.clock.set(local('2026-12-10T12:00'))
      return codeOf(await checkOut(deps, desk, { bookingId: id }))
    }
    expect(await leaves(seed('allowed', true))).toBe('ok')
    expect(await leaves(seed('refused', false))).toBe('exit_unpaid')
  })

  test('EXIT-5 later tries add the difference; a delay shown after all takes the charge away and gives back what was paid', async () => {
    const deps = await fresh({ changes: cards })
    const stay = { arrival: eightDays.arrival, departure: '2026-12-09T02:00' as LocalDateTime }
    const { id } = await inside(deps, { stay })
    deps.clock.set(local('2026-12-09T04:30'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    deps.clock.set(local('2026-12-10T03:01'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect((await chargesOf(deps.db, id)).map(({ days, amountMinor }) => [days, amountMinor])).toEqual([
      [1, 700],
      [1, 700],
    ])
    await payByLink(deps, id)
    // by the gate's own clock it left within the three hours of a delay
    expect(
      must(await checkOut(deps, desk, { bookingId: id, at: local('2026-12-09T04:59'), shownDelayMinutes: 45 })),
    ).toMatchObject({ chargedMinor: 0, dueMinor: 0 })
    const after = (await bookingById(deps.db, id))!
    expect(after).toMatchObject({ totalMinor: 6_200, paidMinor: 7_600, refundedMinor: 1_400, shownDelayMinutes: 45 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-7 OV-06 500 euro only by staff, with a reason, once', async () => {
    const deps = await fresh({ changes: noCards })
    const { id, who } = await inside(deps)
    expect(codeOf(await chargeDamages(deps, desk, { bookingId: id, reason: '' }))).toBe('reason_required')
    expect(codeOf(await chargeDamages(deps, await who.actor(), { bookingId: id, reason: 'drove through' }))).toBe(
      'not_found',
    )
    expect(
      must(await chargeDamages(deps, desk, { bookingId: id, reason: 'Drove through behind another car' })),
    ).toEqual({ amountMinor: 50_000 })
    expect(codeOf(await chargeDamages(deps, desk, { bookingId: id, reason: 'Drove through behind another car' }))).toBe(
      'conflict',
    )
    deps.clock.set(local('2026-12-08T12:00'))
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 50_000 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-8 PY-19 paid on the spot: the receipt counts once, the till has the money', async () => {
    const deps = await fresh({ changes: cards })
    const { id: other } = await paidBooking(deps, { paymentLocation: 'baCharged', email: 'b@example.org' })
    const { id } = await inside(deps, { paymentLocation: 'baCharged' })
    deps.clock.set(local('2026-12-08T12:00'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    const take = (amountMinor: number, receipt = 'T-0042', bookingId = id, actor = desk) =>
      takePayment(deps, actor, { bookingId, amountMinor, receipt })
    expect(await take(6_201)).toEqual({ ok: false, problem: { code: 'amount_wrong', facts: { dueMinor: 6_200 } } })
    expect([
      codeOf(await take(0)),
      codeOf(await take(1.5)),
      codeOf(await take(6_200, '')),
      codeOf(await take(6_200, 'x', id, elsewhere)),
    ]).toEqual(['amount_wrong', 'amount_wrong', 'bad_request', 'not_found'])
    expect(must(await take(200))).toEqual({ dueMinor: 6_000 })
    expect(must(await take(200))).toEqual({ dueMinor: 6_000 })
    expect(codeOf(await take(6_000))).toBe('receipt_used')
    expect(codeOf(await take(200, 'T-0042', other))).toBe('receipt_used')
    expect(must(await take(6_000, 'T-0043'))).toEqual({ dueMinor: 0 })
    expect(
      (await ledgerOf(deps.db, id)).filter(({ debit }) => debit === 'till').map(({ amountMinor }) => amountMinor),
    ).toEqual([200, 6_000])
    must(await checkOut(deps, desk, { bookingId: id }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-9 PY-20 sixty minutes to leave after paying: 59 and 60 are free, 61 begins a day', async () => {
    for (const [minutes, answer] of [
      [59, 'ok'],
      [60, 'ok'],
      [61, 'exit_unpaid'],
    ] as const) {
      const deps = await fresh({ changes: cards })
      const { id } = await inside(deps, { paymentLocation: 'baCharged' })
      deps.clock.set(local('2026-12-09T02:30'))
      must(await takePayment(deps, desk, { bookingId: id, amountMinor: 6_200, receipt: `R${minutes}` }))
      deps.clock.advance(minutes * minuteMs)
      expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe(answer)
    }
  })

  test('GATE-7 a car whose entry nobody recorded is let out by staff, and the trail has both steps', async () => {
    const deps = await fresh({ changes: noCards })
    const { id } = await paidBooking(deps)
    deps.clock.set(local('2026-12-08T12:00'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('not_inside')
    must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'Camera was broken on the 1st' } }))
    expect(
      (
        await deps.db.query<{ action: string }>(
          "select action from audit where action like 'check%' order by at, action",
        )
      ).map(({ action }) => action),
    ).toEqual(['check_in', 'check_out'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-10 AV-22 a car that stands on takes the day that has begun, once, where there is a space', async () => {
    const deps = await fresh({ capacity: 2 })
    const { id } = await inside(deps)
    const system: Actor = { kind: 'system', job: 'take-overstays' }
    deps.clock.set(local('2026-12-09T03:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    deps.clock.set(local('2026-12-09T03:01'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 1 })
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    expect((await takenDays(deps.db))['2026-12-09']).toBe(1)
    await deps.db.query("update product_day set capacity = taken, sell_limit = taken where day = '2026-12-10'")
    deps.clock.set(local('2026-12-10T12:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    expect(await verify(deps.db)).toEqual([])
    must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'pays by transfer' } }))
    deps.clock.set(local('2026-12-11T12:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
  })
})
