import { describe, expect, test } from 'vitest'
import { creditsOf, setLimit } from '#db/agency-credit.ts'
import { stepsOf } from '#db/booking-steps.ts'
import { bookingById } from '#db/bookings.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { lastCancelMoment } from '#domain/bookings/cancel.ts'
import { cancellationByService, withFavour } from '#domain/bookings/cancel-by-service.ts'
import { aDriver, offerOf } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { browser, codeOf, must, pay, place, type Choice } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { cancelForCustomer, previewCancel } from './cancel-for-customer.ts'
import { refundAmount } from './refund-amount.ts'
import { answerRequest, listRequests } from './requests.ts'

const fresh = freshDeps()
const person = async (deps: TestDeps, digit: string) => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`
  await deps.db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`, [
    id,
    `${digit}@example.org`,
  ])
  return staffAs('support', id)
}
const bookingOf = async (deps: TestDeps, id: string) => {
  const booking = await bookingById(deps.db, id)
  if (!booking) throw new Error('no booking')
  return booking
}
const paid = async (choice: Choice = { package: 'flex' }) => {
  const deps = await fresh()
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  await pay(deps, who, bookingId)
  await deps.worker.runDue()
  const [nadia, ruben] = [await person(deps, '1'), await person(deps, '2')]
  return { deps, bookingId, nadia, ruben, now: () => bookingOf(deps, bookingId) }
}
const preview = async (deps: TestDeps, actor: Actor, bookingId: string, favourMinor: number) =>
  previewCancel(deps, actor, { number: (await bookingOf(deps, bookingId)).number, favourMinor })
/** Cancels with the sum that the preview says, unless another is given. */
const cancel = async (deps: TestDeps, actor: Actor, bookingId: string, favourMinor: number, more: object = {}) => {
  const { number, version } = await bookingOf(deps, bookingId)
  const shown = await preview(deps, actor, bookingId, favourMinor)
  const shownBackMinor = shown.ok ? shown.value.backMinor : 0
  const command = { number, version, favourMinor, shownBackMinor, reason: 'ill before the journey', ...more }
  return cancelForCustomer(deps, actor, command)
}
/** The moment after which the traveller cannot cancel any more. */
const passDeadline = async (deps: TestDeps, bookingId: string) =>
  deps.clock.set(lastCancelMoment(await bookingOf(deps, bookingId)) + 1)

describe('SERVICE-13 cancelling by customer service', () => {
  test('SERVICE-13 the rules give what is agreed, the favour comes on top, and one refund, one letter, one line follow', async () => {
    const { deps, bookingId, nadia, now } = await paid({ package: 'basic' })
    const { paidMinor } = await now()
    expect(must(await preview(deps, nadia, bookingId, 3_000))).toMatchObject({
      thereMinor: paidMinor,
      rulesMinor: 0,
      mostFavourMinor: paidMinor,
      backMinor: 3_000,
      isOver: false,
      needsSecond: false,
    })
    expect(must(await cancel(deps, nadia, bookingId, 3_000))).toEqual({ outcome: 'cancelled' })
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await now()).toMatchObject({ status: 'cancelled', cancelReason: 'service', refundedMinor: 3_000 })
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ amountMinor: 3_000, reason: 'cancelled' }])
    const letter = deps.mailer.sent.find(({ id }) => id.startsWith('cancelled/'))
    expect(letter?.text).toContain('onze klantenservice heeft je boeking geannuleerd')
    expect(letter?.text).toContain('30,00')
    expect(
      (await stepsOf(deps.db, bookingId)).map(({ action, reason, amountMinor }) => [action, reason, amountMinor]),
    ).toEqual([
      ['cancel', 'service', null],
      ['service_cancel', 'ill before the journey', 3_000],
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-13 WI-01 WI-09 after the traveller’s last moment the rules give nothing, and everything is a favour', async () => {
    const { deps, bookingId, nadia, now } = await paid()
    deps.clock.set(lastCancelMoment(await now()))
    expect(must(await preview(deps, nadia, bookingId, 0))).toMatchObject({ rulesMinor: 6_200, isOver: false })
    const late = await preview(deps, nadia, bookingId, 0)
    deps.clock.advance(1)
    expect(must(await preview(deps, nadia, bookingId, 6_200))).toMatchObject({
      rulesMinor: 0,
      backMinor: 6_200,
      isOver: true,
    })
    // WI-07: opened before, sent after
    const before = { shownBackMinor: must(late).backMinor }
    expect(codeOf(await cancel(deps, nadia, bookingId, 0, before))).toBe('price_changed')
    expect((await now()).status).toBe('confirmed')
    must(await cancel(deps, nadia, bookingId, 0))
    expect(await now()).toMatchObject({ status: 'cancelled', refundedMinor: 0 })
  })

  test('SERVICE-13 needs a reason, the version and the sum that were shown, and an amount that is there; once', async () => {
    const { deps, bookingId, nadia, now } = await paid({ package: 'basic' })
    const { version, paidMinor } = await now()
    for (const [more, code] of [
      [{ reason: '' }, 'reason_required'],
      [{ version: version - 1 }, 'conflict'],
      [{ shownBackMinor: 1 }, 'price_changed'],
      [{ favourMinor: -1 }, 'amount_wrong'],
      [{ favourMinor: 0.5 }, 'amount_wrong'],
      [{ favourMinor: Number.NaN }, 'amount_wrong'],
      [{ favourMinor: paidMinor + 1 }, 'amount_wrong'],
    ] as const)
      expect([more, codeOf(await cancel(deps, nadia, bookingId, 100, more))]).toEqual([more, code])
    const both = await Promise.all([cancel(deps, nadia, bookingId, 100), cancel(deps, nadia, bookingId, 100)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await refundsOf(deps.db, bookingId)).toHaveLength(1)
    expect(codeOf(await cancel(deps, nadia, bookingId, 0))).toBe('already_cancelled')
    expect(codeOf(await cancel(deps, staffAs('finance'), bookingId, 0))).toBe('not_allowed')
    expect(codeOf(await cancel(deps, staffAs('editor'), bookingId, 0))).toBe('not_found')
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-13 PK-15 of what was paid at the till no favour is sent; SERVICE-15 nor of an agency’s booking', async () => {
    const { deps, now } = await paid()
    const booking = await now()
    const at = deps.clock.now()
    const till = must(cancellationByService(booking, at, { disputedMinor: 0, isAtTill: true }))
    expect([till.rulesMinor, till.mostFavourMinor]).toEqual([6_200, 0])
    const account = must(
      cancellationByService({ ...booking, paymentLocation: 'invoiceAgent' }, at, { disputedMinor: 0, isAtTill: false }),
    )
    expect(account).toMatchObject({ rulesMinor: 0, mostFavourMinor: 0, isOnAccount: true })
    expect(codeOf(withFavour(account, 1))).toBe('amount_wrong')
    for (const status of ['checked_in', 'checked_out', 'no_show', 'cancelled', 'expired'] as const)
      expect(cancellationByService({ ...booking, status }, at, { disputedMinor: 0, isAtTill: false }).ok).toBe(false)
  })
})

describe('SERVICE-14 limits of what cancelling gives beyond the rules', () => {
  test('SERVICE-14 SERVICE-7 RIGHT-5 a refund before counts too: 60.00 given, 40.01 more asks another person', async () => {
    const { deps, bookingId, nadia } = await paid()
    await passDeadline(deps, bookingId)
    await deps.db.query(
      `insert into favour select airport_id, gen_random_uuid(), id, $2, $3::date, 6000, now() from booking where id = $1`,
      [bookingId, nadia.personId, new Date(deps.clock.now()).toISOString().slice(0, 10)],
    )
    expect(must(await preview(deps, nadia, bookingId, 4_000))).toMatchObject({ needsSecond: false, todayMinor: 6_000 })
    expect(must(await preview(deps, nadia, bookingId, 4_001))).toMatchObject({ needsSecond: true })
    expect(must(await cancel(deps, nadia, bookingId, 4_001))).toEqual({ outcome: 'asked' })
    expect(must(await cancel(deps, nadia, bookingId, 4_000))).toEqual({ outcome: 'cancelled' })
  })

  /** Asked for 20.00 beyond the rules of a package that gives a part back. */
  const asked = async () => {
    const all = await paid({ package: 'medium_flex' })
    const { deps, bookingId, nadia, ruben } = all
    await deps.db.query(
      `insert into favour select airport_id, gen_random_uuid(), id, $2, $3::date, 49900, now() from booking where id = $1`,
      [bookingId, nadia.personId, new Date(deps.clock.now()).toISOString().slice(0, 10)],
    )
    const rules = must(await preview(deps, nadia, bookingId, 0)).rulesMinor
    const favour = must(await preview(deps, nadia, bookingId, 0)).mostFavourMinor
    expect(must(await cancel(deps, nadia, bookingId, favour))).toEqual({ outcome: 'asked' })
    const requestId = must(await listRequests(deps, ruben))[0]?.request.id ?? ''
    const agree = (actor: Actor) => answerRequest(deps, sure(deps, actor), { requestId, agrees: true, sentence: '' })
    return { ...all, rules, favour, agree }
  }

  test('SERVICE-14 SERVICE-35 nothing happens until another person agrees; then it gives what was asked for, also later', async () => {
    const { deps, bookingId, nadia, ruben, rules, favour, agree, now } = await asked()
    expect(await now()).toMatchObject({ status: 'confirmed', refundedMinor: 0 })
    expect(must(await listRequests(deps, nadia))).toMatchObject([{ isOwn: true, request: { kind: 'cancel' } }])
    expect(codeOf(await agree(nadia))).toBe('second_person_required')
    await passDeadline(deps, bookingId)
    expect(must(await listRequests(deps, ruben))[0]?.changes).toEqual([
      { what: 'state', was: 'confirmed', becomes: 'cancelled' },
      { what: 'back', was: 0, becomes: rules + favour },
      { what: 'canGoBack', was: rules + favour, becomes: 0 },
      { what: 'due', was: 0, becomes: 0 },
    ])
    const both = await Promise.all([agree(ruben), agree(ruben)])
    expect(both.map((one) => (one.ok ? one.value.outcome : one.problem.code)).toSorted()).toEqual([
      'agreed',
      'conflict',
    ])
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await now()).toMatchObject({ status: 'cancelled', refundedMinor: rules + favour })
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-14 is void once the booking changed', async () => {
    const { deps, bookingId, ruben, agree, now } = await asked()
    const { number, version } = await now()
    must(await refundAmount(deps, ruben, { number, version, amountMinor: 100, reason: 'lost key' }))
    expect(must(await agree(ruben))).toEqual({ outcome: 'void' })
    expect(await bookingOf(deps, bookingId)).toMatchObject({ status: 'confirmed', refundedMinor: 100 })
    expect(await verify(deps.db)).toEqual([])
  })
})

test('SERVICE-15 on an agency’s account: nothing goes back, and the credit is free again', async () => {
  const { deps, nord, NORD1 } = await agencyWorld(await fresh({ capacity: 100 }))
  const nadia = await person(deps, '7')
  await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 100_000 }, deps.clock.now())
  const { quoteId } = await offerOf(nord)
  const { body } = await nord('POST', '/bookings', { quoteId, paid: 'agency', driver: aDriver }, { once: 'on-account' })
  const bookingId = String(body['id'])
  const used = async () => (await creditsOf(deps.db, NORD1))[0]?.usedMinor
  const { totalMinor } = await bookingOf(deps, bookingId)
  expect(await used()).toBe(totalMinor)
  await passDeadline(deps, bookingId)
  expect(must(await preview(deps, nadia, bookingId, 0))).toMatchObject({ isOnAccount: true, backMinor: 0 })
  expect(codeOf(await cancel(deps, nadia, bookingId, 100))).toBe('amount_wrong')
  must(await cancel(deps, nadia, bookingId, 0))
  expect([await used(), await refundsOf(deps.db, bookingId)]).toEqual([0, []])
  await deps.worker.runDue()
  expect(await verify(deps.db)).toEqual([])
})
