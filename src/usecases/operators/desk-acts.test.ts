import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { notesOf } from '#db/booking-notes.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { Stay } from '#domain/time/stays.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { cards, desk, inside, local, noCards, paidBooking, support } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { completeFlights } from './complete-details.ts'
import { declareNoShow } from './declare-no-show.ts'
import { payAndPass } from './pay-and-pass.ts'
import { revive } from './revive.ts'
import { sendPayLink } from './send-pay-link.ts'
import { listLately, showShift } from './show-shift.ts'
import { takePayment } from './take-payment.ts'
import { undo } from './undo.ts'
import { writeNote } from './write-note.ts'

const fresh = freshDeps()
const place = { airportId: 1, carParkId: 1 }
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
const nobody = '00000000-0000-4000-8000-000000000000'

describe('undo', () => {
  test('DESK-10 an entry is taken back for 15 minutes, and the car drives in again', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const at = local('2026-12-01T08:14')
    deps.clock.set(at)
    must(await checkIn(deps, desk, { bookingId: id, nonce: 'a' }))
    for (const [actor, bookingId] of [
      [elsewhere, id],
      [support, id],
      [desk, nobody],
    ] as const)
      expect(codeOf(await undo(deps, actor, { bookingId, kind: 'in', at }))).toBe('not_found')
    deps.clock.set(at + 15 * minuteMs + 1)
    expect(codeOf(await undo(deps, desk, { bookingId: id, kind: 'in', at }))).toBe('undo_too_late')
    deps.clock.set(at + 15 * minuteMs)
    must(await undo(deps, desk, { bookingId: id, kind: 'in', at }))
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'confirmed', checkedInAt: null })
    expect(codeOf(await undo(deps, desk, { bookingId: id, kind: 'in', at }))).toBe('conflict')
    const again = deps.clock.now()
    must(await checkIn(deps, desk, { bookingId: id, nonce: 'b' }))
    // an old press never takes back a later entry
    expect(codeOf(await undo(deps, desk, { bookingId: id, kind: 'in', at }))).toBe('conflict')
    expect(codeOf(await undo(deps, desk, { bookingId: id, kind: 'out', at: again }))).toBe('conflict')
    const trail = await deps.db.query<{ action: string }>(
      "select action from audit where action like '%check%' order by seq",
    )
    expect(trail.map(({ action }) => action)).toEqual(['check_in', 'undo_check_in', 'check_in'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-10 EXIT-5 an exit is taken back with what it added unpaid; the next exit counts anew', async () => {
    const deps = await fresh({ changes: noCards })
    const { id } = await inside(deps)
    const at = local('2026-12-09T03:01')
    deps.clock.set(at)
    expect(must(await checkOut(deps, desk, { bookingId: id, nonce: 'o' }))).toMatchObject({ dueMinor: 700 })
    deps.clock.advance(minuteMs)
    must(await undo(deps, desk, { bookingId: id, kind: 'out', at }))
    const back = (await bookingById(deps.db, id))!
    expect(back).toMatchObject({ status: 'checked_in', checkedOutAt: null, chargedMinor: 0 })
    expect(amountDueMinor(back)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
    deps.clock.set(local('2026-12-09T03:10'))
    expect(must(await checkOut(deps, desk, { bookingId: id, nonce: 'p' }))).toMatchObject({
      chargedMinor: 700,
      dueMinor: 700,
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-10 what was paid at the exit stays paid and counts for the next one', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    const at = local('2026-12-09T03:01')
    deps.clock.set(at)
    const pay = { way: 'out', shownMinor: 700, takenBy: 'cash', receipt: 'R1' } as const
    must(await payAndPass(deps, desk, { bookingId: id, ...pay, nonce: 'n1' }))
    must(await undo(deps, desk, { bookingId: id, kind: 'out', at }))
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in', chargedMinor: 700, refundedMinor: 0 })
    expect(await verify(deps.db)).toEqual([])
    deps.clock.advance(5 * minuteMs)
    must(await checkOut(deps, desk, { bookingId: id, nonce: 'n2' }))
    expect(amountDueMinor((await bookingById(deps.db, id))!)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('pay and pass', () => {
  test('DESK-14 one press takes the money and lets out; twice or at two desks it is paid once', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:01'))
    const pay = { bookingId: id, way: 'out', shownMinor: 700, takenBy: 'cash', receipt: 'R7' } as const
    expect(codeOf(await payAndPass(deps, elsewhere, { ...pay, nonce: 'x' }))).toBe('not_found')
    expect(codeOf(await payAndPass(deps, desk, { ...pay, shownMinor: 600, nonce: 'w' }))).toBe('amount_wrong')
    expect(codeOf(await payAndPass(deps, desk, { ...pay, receipt: ' ', nonce: 'v' }))).toBe('bad_request')
    expect((await bookingById(deps.db, id))!.status).toBe('checked_in')
    const both = await Promise.all([
      payAndPass(deps, desk, { ...pay, nonce: 'n' }),
      payAndPass(deps, desk, { ...pay, nonce: 'n' }),
      payAndPass(deps, desk, { ...pay, receipt: 'R8', nonce: 'm' }),
    ])
    // whichever desk was first, the booking paid once
    expect(both.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_out', paidMinor: 6_200 + 700 })
    expect(await verify(deps.db)).toEqual([])
    const paid = await deps.db.query("select taken_by from payment where provider = 'car_park'")
    expect(paid).toEqual([{ taken_by: 'cash' }])
  })

  test('DESK-14 paid meanwhile by phone: the car passes without a receipt; in at the desk what is paid there', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:01'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    must(await takePayment(deps, desk, { bookingId: id, amountMinor: 700, receipt: 'R1' }))
    const none = { shownMinor: 700, takenBy: 'cash', receipt: '', nonce: 'n' } as const
    must(await payAndPass(deps, desk, { bookingId: id, way: 'out', ...none }))
    const stay = { arrival: '2026-12-11T10:00', departure: '2026-12-18T18:00' } as Stay
    const { id: other } = await paidBooking(deps, { email: 'b@example.org', paymentLocation: 'baCharged', stay })
    deps.clock.set(local('2026-12-11T10:00'))
    const due = amountDueMinor((await bookingById(deps.db, other))!)
    must(
      await payAndPass(deps, desk, {
        bookingId: other,
        way: 'in',
        ...none,
        receipt: 'R2',
        shownMinor: due,
        nonce: 'm',
      }),
    )
    expect(await bookingById(deps.db, other)).toMatchObject({ status: 'checked_in', paidMinor: due })
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-15 a link for what leaving now costs, once for a sum', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    expect(codeOf(await sendPayLink(deps, desk, { bookingId: id }))).toBe('payment_not_needed')
    deps.clock.set(local('2026-12-09T03:01'))
    expect(codeOf(await sendPayLink(deps, elsewhere, { bookingId: id }))).toBe('not_found')
    const sent = must(await sendPayLink(deps, desk, { bookingId: id }))
    expect(sent).toEqual({ amountMinor: 700, url: expect.stringContaining(deps.publicUrl) })
    // asked for again it is the same link, as a code (DESK-56) and by mail
    expect(must(await sendPayLink(deps, desk, { bookingId: id }))).toEqual(sent)
    const jobs = await deps.db.query<{ payload: { version: number } }>(
      "select payload from job where payload ->> 'kind' = 'exitDue'",
    )
    expect(new Set(jobs.map(({ payload }) => payload.version)).size).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('other acts', () => {
  test('DESK-11 NS-02 the desk says that nobody comes from three hours on, and brings back', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const ask = (actor: Actor, bookingId = id) => declareNoShow(deps, actor, { bookingId })
    deps.clock.set(local('2026-12-01T13:00') - 1)
    expect(codeOf(await ask(desk))).toBe('no_show_too_early')
    deps.clock.advance(1)
    expect(codeOf(await ask(elsewhere))).toBe('not_found')
    expect(codeOf(await ask(desk, nobody))).toBe('not_found')
    must(await ask(desk))
    expect(codeOf(await ask(desk))).toBe('conflict')
    expect(await deps.db.query("select 1 as n from job where payload ->> 'kind' = 'noShow'")).toHaveLength(1)
    must(await revive(deps, desk, { bookingId: id, reason: 'came after all' }))
    must(await checkIn(deps, desk, { bookingId: id }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-12 flights are written where they were missing, and no longer than ten characters', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const write = (actor: Actor, arrivalFlight: string, returnFlight = '') =>
      completeFlights(deps, actor, { bookingId: id, arrivalFlight, returnFlight })
    expect(codeOf(await write(elsewhere, 'KL1001'))).toBe('not_found')
    expect(codeOf(await write(desk, 'KL 100 100 100 1'))).toBe('arrival_flight_long')
    expect(codeOf(await write(desk, '', 'KL 100 100 100 1'))).toBe('return_flight_long')
    must(await write(desk, 'kl 1001'))
    must(await write(desk, '', 'KL1002'))
    expect((await bookingById(deps.db, id))!.details).toMatchObject({ arrivalFlight: 'KL1001', returnFlight: 'KL1002' })
  })

  test('DESK-13 BOOK-7 a note is written once, is no list’s, and holds no card number', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const nonce = '11111111-1111-4111-8111-111111111111'
    const write = (actor: Actor, text: string) => writeNote(deps, actor, { bookingId: id, text, nonce })
    expect(codeOf(await write(elsewhere, 'x'))).toBe('not_found')
    expect(codeOf(await write(desk, ' '))).toBe('mandatory')
    expect(codeOf(await write(desk, 'x'.repeat(501)))).toBe('too_long')
    expect(codeOf(await write(desk, '4111 1111 1111 1111'))).toBe('card_number_refused')
    must(await write(desk, 'Speaks Polish'))
    must(await write(desk, 'Speaks Polish'))
    // the lists go by the moment, and a test clock stands still otherwise
    deps.clock.advance(1)
    must(await writeNote(deps, support, { bookingId: id, text: 'Child seat' }))
    expect((await notesOf(deps.db, id)).map(({ body }) => body)).toEqual(['Speaks Polish', 'Child seat'])
  })

  test('DESK-16 the shift: receipts and sums, what was forced, what was refused; nobody else’s', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:01'))
    const pay = { bookingId: id, way: 'out', shownMinor: 700, takenBy: 'terminal', receipt: 'R7' } as const
    must(await payAndPass(deps, desk, { ...pay, nonce: 'n' }))
    const { id: early } = await paidBooking(deps, {
      email: 'b@example.org',
      stay: { arrival: '2026-12-11T10:00', departure: '2026-12-18T18:00' } as Stay,
    })
    must(await checkIn(deps, desk, { bookingId: early, forced: { reason: 'Came a day early' }, nonce: 'f' }))
    const shift = must(await showShift(deps, desk, { place }))
    expect(shift).toMatchObject({ cashMinor: 0, terminalMinor: 700 })
    expect(shift.payments).toMatchObject([
      { receipt: 'R7', takenBy: 'terminal', amountMinor: 700, actor: 'carPark:u1' },
    ])
    expect(shift.overrides).toMatchObject([{ bookingId: early, kind: 'in', forced: 'Came a day early' }])
    expect(must(await listLately(deps, desk, { place })).map((move) => move.bookingId)).toEqual([early, id])
    expect(codeOf(await showShift(deps, elsewhere, { place }))).toBe('not_found')
    expect(codeOf(await listLately(deps, elsewhere, { place }))).toBe('not_found')
    deps.clock.advance(12 * hourMs + 1)
    expect(must(await showShift(deps, desk, { place })).payments).toEqual([])
  })
})
