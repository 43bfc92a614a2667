import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { browser, codeOf, eightDays, must, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { markNoShow } from '../system/mark-no-show.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { correctPlate } from './correct-plate.ts'
import { findAtCarPark } from './find-at-car-park.ts'
import { recordFacts } from './record-facts.ts'
import type { GateReport } from './find-at-car-park.ts'
import { revive } from './revive.ts'
import { desk, support, local, paidBooking, inside, only } from '#test/builders/car-park.ts'

const fresh = freshDeps()
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

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
    // the row that a change of the pass leaves
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
    expect(only(must(await recordFacts(deps, desk, { carParkId: 1, facts: [report] }))).outcome.ok).toBe(true)
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
    const { code: other } = await paidBooking(deps, { email: 'b@example.org' })
    deps.clock.set(local(eightDays.arrival))
    const send = (facts: GateReport[]) => recordFacts(deps, desk, { carParkId: 1, facts })
    const both = await Promise.all([send([scan(code, 'a')]), send([scan(code, 'a')])])
    const [first, second] = both.map((answer) => only(must(answer)).outcome)
    expect(first).toEqual({
      ok: true,
      value: { bookingId: id, at: deps.clock.now(), isMoved: true, dueMinor: 0 },
    })
    expect(second).toEqual(first)
    deps.clock.advance(minuteMs)
    expect(only(must(await send([scan(code, 'a')]))).outcome).toEqual(first)
    expect(codeOf(only(must(await send([scan(code, 'b')]))).outcome)).toBe('ok')
    expect(codeOf(only(must(await send([scan(other, 'a')]))).outcome)).toBe('idempotency_mismatch')
    expect(await deps.db.query("select 1 as n from audit where action = 'check_in'")).toHaveLength(1)
    expect(codeOf(await recordFacts(deps, desk, { carParkId: 2, facts: [scan(code, 'c')] }))).toBe('not_allowed')
    expect(codeOf(await send([{ ...scan(code, 'no good'), nonce: 'no good' }]))).toBe('bad_request')
  })

  test('GATE-6 CI-08 what an offline gate kept is worked off by its own times', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const [cameAt, leftAt] = [local('2026-12-01T09:55'), local('2026-12-02T08:00')]
    deps.clock.set(local('2026-12-03T12:00'))
    const answers = must(
      await recordFacts(deps, desk, {
        carParkId: 1,
        facts: [scan(code, 'o2', 'out', leftAt), scan(code, 'o1', 'in', cameAt)],
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
      codeOf(only(must(await recordFacts(deps, desk, { carParkId: 1, facts: [scan(code, nonce, 'in', at)] }))).outcome)
    expect(await refusedAt(now + 6 * minuteMs, 'x1')).toBe('gate_time_refused')
    expect(await refusedAt(now - 8 * 24 * hourMs, 'x2')).toBe('gate_time_refused')
    expect(await refusedAt(now + 5 * minuteMs, 'x3')).toBe('ok')
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-6 a car that came in time, told of after its booking was given up, is in', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const cameAt = local('2026-12-01T11:00')
    deps.clock.set(local('2026-12-02T10:01'))
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: id, airportId: 1 }))
    expect(
      only(must(await recordFacts(deps, desk, { carParkId: 1, facts: [scan(code, 'then', 'in', cameAt)] }))).outcome.ok,
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
