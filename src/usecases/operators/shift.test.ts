import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { cards, desk, inside, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { issueInvoice } from '../system/issue-invoice.ts'
import { checkIn } from './check-in.ts'
import { correctPayment } from './correct-payment.ts'
import { payAndPass } from './pay-and-pass.ts'
import { leaveNote, listShiftNotes, readNote } from './shift-notes.ts'
import { showShift } from './show-shift.ts'
import { showSlips } from './show-slips.ts'
import { undo } from './undo.ts'

const fresh = freshDeps()
const place = { airportId: 1, carParkId: 1 }
const next: Actor = { kind: 'carPark', userId: 'u9', airportId: 1, carParkIds: [1] }
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
const OPERATOR = `
  select organisation_id::text as id
  from car_park
  where airport_id = 1
    and id = 1`
const managerOf = async (deps: TestDeps): Promise<Actor> => {
  const [row] = await deps.db.query<{ id: string }>(OPERATOR)
  return staffAs('manager', '00000000-0000-4000-8000-0000000000aa', {
    organisationId: row!.id,
    scope: { kind: 'places', places: [place] },
  })
}

test('DESK-30 a note stands for everybody but its writer until one of them has read it', async () => {
  const deps = await fresh()
  const nonce = '00000000-0000-4000-8000-000000000001'
  expect(codeOf(await leaveNote(deps, desk, { place, text: ' ' }))).toBe('mandatory')
  expect(codeOf(await leaveNote(deps, desk, { place, text: 'x'.repeat(501) }))).toBe('too_long')
  expect(codeOf(await leaveNote(deps, desk, { place, text: '4111 1111 1111 1111' }))).toBe('card_number_refused')
  expect(codeOf(await leaveNote(deps, elsewhere, { place, text: 'Hello' }))).toBe('not_found')
  for (const _twice of [1, 2]) must(await leaveNote(deps, desk, { place, text: 'Barrier two sticks', nonce }))
  const seenBy = async (actor: Actor) => must(await listShiftNotes(deps, actor, { place })).map((one) => one.isForMe)
  expect([await seenBy(desk), await seenBy(next)]).toEqual([[false], [true]])
  expect(codeOf(await listShiftNotes(deps, elsewhere, { place }))).toBe('not_found')
  expect(codeOf(await readNote(deps, desk, { place, id: nonce }))).toBe('conflict')
  expect(codeOf(await readNote(deps, elsewhere, { place: { airportId: 1, carParkId: 2 }, id: nonce }))).toBe('conflict')
  must(await readNote(deps, next, { place, id: nonce }))
  expect(codeOf(await readNote(deps, next, { place, id: nonce }))).toBe('conflict')
  expect(must(await listShiftNotes(deps, desk, { place }))).toMatchObject([{ readBy: 'carPark:u9', isForMe: false }])
  const trail = await deps.db.query<{ operation: string }>("select * from trail where object like 'shiftNote:%'")
  expect(trail.map(({ operation }) => operation)).toEqual(['shift.noteLeft', 'shift.noteRead'])
  expect(JSON.stringify(trail)).not.toContain('sticks')
  deps.clock.advance(12 * 3_600_000 + 1)
  expect(must(await listShiftNotes(deps, desk, { place }))).toEqual([])
})

test('DESK-30 the shift counts who came in and went out; what was taken back counts as nothing', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const { id: second } = await paidBooking(deps, { email: 'b@example.org' })
  const at = local('2026-12-01T08:14')
  deps.clock.set(at)
  must(await checkIn(deps, desk, { bookingId: id, nonce: 'x' }))
  must(await checkIn(deps, desk, { bookingId: second, nonce: 'y' }))
  must(await undo(deps, desk, { bookingId: second, kind: 'in', at }))
  expect(must(await showShift(deps, desk, { place })).counts).toEqual({ in: 1, out: 0, refused: 0 })
  deps.clock.advance(60_000)
  must(await checkIn(deps, desk, { bookingId: second, nonce: 'z' }))
  expect(must(await showShift(deps, desk, { place })).counts).toEqual({ in: 2, out: 0, refused: 0 })
})

/** Two days over, 14.00 typed at 23:50. */
const typedTooMuch = async () => {
  const deps = await fresh({ changes: cards })
  const { id } = await inside(deps)
  deps.clock.set(local('2026-12-09T23:50'))
  must(
    await payAndPass(deps, desk, {
      bookingId: id,
      way: 'out',
      shownMinor: 700,
      takenBy: 'cash',
      receipt: 'R-7',
      nonce: 'a-nonce-of-a-form-01',
    }),
  )
  const { payments } = must(await showShift(deps, desk, { place }))
  const wrong = {
    bookingId: id,
    paymentId: payments[0]!.id,
    shownMinor: 700,
    amountMinor: 200,
    reason: 'Typed 7 for 2',
  }
  return { deps, id, wrong, manager: await managerOf(deps) }
}

test('DESK-31 the manager takes off what was typed too much: a second row, owed again, books in order', async () => {
  const { deps, id, wrong, manager } = await typedTooMuch()
  for (const actor of [desk, elsewhere, staffAs('support')])
    expect(codeOf(await correctPayment(deps, actor, wrong))).toBe('not_found')
  expect(codeOf(await correctPayment(deps, manager, { ...wrong, reason: ' ' }))).toBe('reason_required')
  expect(codeOf(await correctPayment(deps, manager, { ...wrong, paymentId: id }))).toBe('bad_request')
  for (const amountMinor of [700, 701, -1, NaN])
    expect(codeOf(await correctPayment(deps, manager, { ...wrong, amountMinor }))).toBe('amount_wrong')
  expect(must(await correctPayment(deps, manager, wrong))).toEqual({ takenOffMinor: 500 })
  // the form of another tab was drawn with the old sum
  expect(codeOf(await correctPayment(deps, manager, wrong))).toBe('conflict')
  expect(amountDueMinor((await bookingById(deps.db, id))!)).toBe(500)
  const shift = must(await showShift(deps, desk, { place }))
  expect(shift).toMatchObject({ cashMinor: 200, mayCorrect: false })
  expect(shift.payments).toMatchObject([
    { amountMinor: 700, leftMinor: 200, corrections: [{ amountMinor: 500, reason: 'Typed 7 for 2' }] },
  ])
  expect(must(await showShift(deps, manager, { place })).mayCorrect).toBe(true)
  const { number } = (await bookingById(deps.db, id))!
  expect(must(await showSlips(deps, desk, { place, number }))).toMatchObject({ otherwiseMinor: 6_200, dueMinor: 500 })
  const trail = await deps.db.query<{ actor: string; data: object }>(
    "select actor, data from audit where action = 'till_corrected'",
  )
  expect(trail).toMatchObject([{ data: { amountMinor: 500, reason: 'Typed 7 for 2' } }])
  await issueInvoice(deps, { kind: 'system', job: 'test' }, { airportId: 1, bookingId: id })
  expect(await verify(deps.db)).toEqual([])
})

test('DESK-31 until midnight at the car park, and down to nothing', async () => {
  const { deps, wrong, manager } = await typedTooMuch()
  deps.clock.set(local('2026-12-10T00:00'))
  expect(codeOf(await correctPayment(deps, manager, wrong))).toBe('correction_too_late')
  deps.clock.set(local('2026-12-10T00:00') - 1)
  expect(must(await correctPayment(deps, manager, { ...wrong, amountMinor: 0 }))).toEqual({ takenOffMinor: 700 })
  expect(must(await showShift(deps, desk, { place })).cashMinor).toBe(0)
})
