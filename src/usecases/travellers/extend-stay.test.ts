import { describe, expect, test } from 'vitest'
import { bookingById, writeAudit } from '#db/bookings.ts'
import { changesOf, heldChangeOf } from '#db/changes.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { browser, codeOf, eightDays, must, notified, pay, place, type Choice } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { chargeDamages } from '../operators/charge-damages.ts'
import { checkOut } from '../operators/check-out.ts'
import { expireHolds } from '../system/expire-holds.ts'
import { takeOverstays } from '../system/take-overstays.ts'
import { changeStay, dropChange } from './change-stay.ts'
import { quoteChange, type QuoteChange } from './quote-change.ts'
import { startPayment } from './start-payment.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const support: Actor = staffAs('support', 's1')
const until = (departure: string) => ({ ...eightDays, departure: departure as LocalDateTime })
const longer = until('2026-12-10T18:00')

/** A booking whose car drove in, some days into its stay. */
const parked = async (choice: Choice = {}, more: Parameters<typeof fresh>[0] = {}) => {
  const deps = await fresh(more)
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  if ((choice.paymentLocation ?? 'onLine') === 'onLine') await pay(deps, who, bookingId)
  const actor = await who.actor()
  await deps.db.query(`update booking set status = 'checked_in', checked_in_at = '2026-12-01T09:00Z' where id = $1`, [
    bookingId,
  ])
  await writeAudit(deps.db, { airportId: 1, bookingId, now: deps.clock.now(), actor: 'carPark:1', action: 'check_in' })
  deps.clock.set(Date.parse('2026-12-05T11:00Z'))
  return { deps, actor, bookingId }
}
const extend = async (deps: TestDeps, actor: Actor, question: Omit<QuoteChange, 'kind'>) => {
  const asked: QuoteChange = { ...question, kind: 'extension' }
  const { booking, after, money } = must(await quoteChange(deps, actor, asked))
  return changeStay(deps, actor, {
    ...asked,
    version: booking.version,
    shownTotalMinor: after.total.minor,
    shownPayMinor: money.payFirstMinor,
  })
}
/** The car stood two days too long and the barrier stayed down: 14.00 are due. */
const refusedAtExit = async () => {
  const scene = await parked()
  scene.deps.clock.set(Date.parse('2026-12-10T09:00Z'))
  expect(codeOf(await checkOut(scene.deps, desk, { bookingId: scene.bookingId }))).toBe('exit_unpaid')
  return scene
}
const paidFirst = async (deps: TestDeps, actor: Actor, bookingId: string, amountMinor: number) => {
  const ref =
    must(await startPayment(deps, actor, { bookingId }))
      .checkoutUrl.split('/')
      .at(-1) ?? ''
  expect((await deps.gateway.get(ref))?.amountMinor).toBe(amountMinor)
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
}

/** The text of the letter about the change. */
const changedLetter = async (deps: TestDeps): Promise<string> => {
  await deps.worker.runDue()
  const letter = deps.mailer.sent.find(({ id }) => id.startsWith('changed/'))
  if (!letter) throw new Error('no letter about the change')
  return letter.text
}

describe('CHANGE-11 staying longer while the car is there', () => {
  test('CHANGE-11 CHANGE-8 paid online: two days held, made when the money is there; the code in hand stays', async () => {
    const { deps, actor, bookingId } = await parked({ package: 'basic' })
    const before = await bookingById(deps.db, bookingId)
    // 10 × 7.00 instead of 8 × 7.00
    expect(must(await extend(deps, actor, { bookingId, stay: longer }))).toMatchObject({ next: 'pay', payMinor: 1_400 })
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(10)
    expect((await bookingById(deps.db, bookingId))?.stay).toEqual(eightDays)
    const { checkoutUrl } = must(await startPayment(deps, actor, { bookingId }))
    const ref = checkoutUrl.split('/').at(-1) ?? ''
    expect((await deps.gateway.get(ref))?.amountMinor).toBe(1_400)
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: longer,
      totalMinor: 7_000,
      paidMinor: 7_000,
      status: 'checked_in',
      voucherCode: before?.voucherCode,
    })
    expect(await changesOf(deps.db, bookingId)).toMatchObject([
      { kind: 'extension', status: 'applied', differenceMinor: 1_400 },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-11 paid at the exit, where cards are taken there: at once, the amount is due', async () => {
    const { deps, actor, bookingId } = await parked()
    expect(must(await extend(deps, actor, { bookingId, stay: longer, payAtExit: true }))).toMatchObject({
      next: 'done',
      payMinor: 0,
    })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ stay: longer, totalMinor: 7_600, paidMinor: 6_200 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-11 where no cards are taken at the exit it is paid first, whatever was asked for', async () => {
    const { deps, actor, bookingId } = await parked({}, { changes: { takesCardsAtExit: false } })
    expect(must(await extend(deps, actor, { bookingId, stay: longer, payAtExit: true }))).toMatchObject({
      next: 'pay',
      payMinor: 1_400,
    })
  })

  test('CHANGE-11 never cheaper than agreed: today’s lower price changes the days only', async () => {
    const { deps, actor, bookingId } = await parked()
    await deps.db.query('update rate set per_day = $1', [[100, 100, 100, 100, 100]])
    expect(must(await extend(deps, actor, { bookingId, stay: longer }))).toMatchObject({
      next: 'done',
      payMinor: 0,
      refundMinor: 0,
    })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      totalMinor: 6_200,
      terms: { price: { days: 10, total: { minor: 6_200 } } },
    })
    expect(await refundsOf(deps.db, bookingId)).toEqual([])
  })

  test('CHANGE-11 CH-10 not paid: the departure is as booked', async () => {
    const { deps, actor, bookingId } = await parked()
    must(await extend(deps, actor, { bookingId, stay: longer }))
    deps.clock.advance(15 * minuteMs)
    must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
    expect(await heldChangeOf(deps.db, bookingId)).toBe(null)
    expect((await bookingById(deps.db, bookingId))?.stay).toEqual(eightDays)
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(8)
  })

  test('CHANGE-11 also after the booked departure, to a time that is still ahead', async () => {
    const { deps, actor, bookingId } = await parked()
    deps.clock.set(Date.parse('2026-12-08T18:30Z'))
    const to = async (departure: string) =>
      codeOf(await quoteChange(deps, actor, { bookingId, stay: until(departure), kind: 'extension' }))
    expect(await to('2026-12-08T19:00')).toBe('extend_later')
    expect(await to('2026-12-08T19:30')).toBe('extend_later')
    expect(await to('2026-12-08T19:35')).toBe('ok')
  })

  test('CHANGE-9 EXIT-10 AV-22 a car that stood on has its day already: staying longer takes no second space for it, paid or not', async () => {
    const { deps, actor, bookingId } = await parked({}, { capacity: 1 })
    const overstays = () => takeOverstays(deps, { kind: 'system', job: 'take-overstays' })
    const extended = () => extend(deps, actor, { bookingId, stay: longer })
    deps.clock.set(Date.parse('2026-12-09T09:00Z'))
    expect(must(await overstays())).toEqual({ taken: 1 })
    expect(must(await extended())).toMatchObject({ next: 'pay', payMinor: 1_400 })
    expect(await takenDays(deps.db)).toMatchObject({ '2026-12-09': 1, '2026-12-10': 1 })
    expect(await verify(deps.db)).toEqual([])
    // the extension was not paid: the day on which the car stands stays taken, the other one is free
    deps.clock.advance(15 * minuteMs)
    must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
    expect((await takenDays(deps.db))['2026-12-09']).toBe(1)
    expect((await takenDays(deps.db))['2026-12-10'] ?? 0).toBe(0)
    expect(await verify(deps.db)).toEqual([])
    // extended and held once more, then given up
    must(await extended())
    must(await dropChange(deps, actor, { bookingId }))
    expect(await verify(deps.db)).toEqual([])
    // held while the next day begins: the extension has taken that day already
    deps.clock.set(Date.parse('2026-12-10T01:55Z'))
    must(await extended())
    deps.clock.advance(10 * minuteMs)
    expect(must(await overstays())).toEqual({ taken: 0 })
    const { checkoutUrl } = must(await startPayment(deps, actor, { bookingId }))
    const ref = checkoutUrl.split('/').at(-1) ?? ''
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ stay: longer })
    expect(await deps.db.query('select day from overstay_day')).toEqual([])
    expect(await takenDays(deps.db)).toMatchObject({ '2026-12-09': 1, '2026-12-10': 1 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-11 CHANGE-5 to be paid at the car park: “pay now” asks for all that is due first, “at the exit” for nothing; where no cards are taken there it is always first', async () => {
    const { deps, actor, bookingId } = await parked({ paymentLocation: 'baCharged' })
    expect(must(await extend(deps, actor, { bookingId, stay: longer }))).toMatchObject({ next: 'pay', payMinor: 7_600 })
    await paidFirst(deps, actor, bookingId, 7_600)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ stay: longer, totalMinor: 7_600, paidMinor: 7_600 })
    expect(await verify(deps.db)).toEqual([])
    const other = await parked({ paymentLocation: 'baCharged' })
    expect(
      must(await extend(other.deps, other.actor, { bookingId: other.bookingId, stay: longer, payAtExit: true })),
    ).toMatchObject({ next: 'done', payMinor: 0 })
    const none = await parked({ paymentLocation: 'baCharged' }, { changes: { takesCardsAtExit: false } })
    expect(
      must(await extend(none.deps, none.actor, { bookingId: none.bookingId, stay: longer, payAtExit: true })),
    ).toMatchObject({ next: 'pay', payMinor: 7_600 })
    // nothing more is to be paid for it, so nothing is asked for first
    await none.deps.db.query('update rate set per_day = $1', [[100, 100, 100, 100, 100]])
    expect(
      must(await quoteChange(none.deps, none.actor, { bookingId: none.bookingId, stay: longer, kind: 'extension' }))
        .money,
    ).toMatchObject({ differenceMinor: 0, payFirstMinor: 0, dueMinor: 6_200 })
  })

  test('CHANGE-17 CHANGE-11 EXIT-5 refused at the exit, then longer: the days charged there are in the new price, paid once and first', async () => {
    const { deps, actor, bookingId } = await refusedAtExit()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ totalMinor: 7_600, chargedMinor: 1_400 })
    expect(must(await quoteChange(deps, actor, { bookingId, stay: longer, kind: 'extension' }))).toMatchObject({
      freedMinor: 1_400,
      money: { differenceMinor: 1_400, payFirstMinor: 1_400, dueMinor: 0, refundMinor: 0 },
    })
    expect(must(await extend(deps, actor, { bookingId, stay: longer }))).toMatchObject({ next: 'pay', payMinor: 1_400 })
    // the change is held, so no charge has fallen away yet
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: eightDays,
      totalMinor: 7_600,
      chargedMinor: 1_400,
    })
    await paidFirst(deps, actor, bookingId, 1_400)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: longer,
      totalMinor: 7_600,
      chargedMinor: 0,
      paidMinor: 7_600,
      refundedMinor: 0,
    })
    expect(await verify(deps.db)).toEqual([])
    // now the car can drive out
    must(await checkOut(deps, desk, { bookingId }))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'checked_out', totalMinor: 7_600 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-17 added to what is due at the exit: one price for those days; damages stay', async () => {
    const { deps, actor, bookingId } = await refusedAtExit()
    must(await chargeDamages(deps, support, { bookingId, reason: 'broke the barrier' }))
    expect(must(await extend(deps, actor, { bookingId, stay: longer, payAtExit: true }))).toMatchObject({
      next: 'done',
      payMinor: 0,
    })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: longer,
      totalMinor: 57_600,
      chargedMinor: 50_000,
      paidMinor: 6_200,
    })
    expect(await verify(deps.db)).toEqual([])
    // before, it cost 62.00, 14.00 for the two days and 500.00; the damages stay and the total is the same, so no line
    // says it
    expect(await changedLetter(deps)).not.toMatch(/€\s?562[.,]00|→ €/)
  })

  test('CHANGE-17 the charge paid already counts towards the longer stay, and what it was more comes back', async () => {
    const { deps, actor, bookingId } = await refusedAtExit()
    await paidFirst(deps, actor, bookingId, 1_400)
    deps.clock.advance(2 * hourMs)
    // today 10 days cost 69.00 with Flex
    await deps.db.query('update rate set per_day = $1', [[630, 630, 630, 630, 630]])
    expect(must(await extend(deps, actor, { bookingId, stay: longer }))).toMatchObject({
      next: 'done',
      payMinor: 0,
      refundMinor: 700,
    })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: longer,
      totalMinor: 6_900,
      chargedMinor: 0,
      paidMinor: 7_600,
      refundedMinor: 700,
    })
    expect(await verify(deps.db)).toEqual([])
    // what was owed before contains the charge
    expect(await changedLetter(deps)).toMatch(/€\s76,00 → €\s69,00/)
  })

  test('CHANGE-17 PAY-11 the charge is paid by its link while the longer stay waits: what was paid twice goes back', async () => {
    const { deps, actor, bookingId } = await refusedAtExit()
    const link =
      must(await startPayment(deps, actor, { bookingId }))
        .checkoutUrl.split('/')
        .at(-1) ?? ''
    must(await extend(deps, actor, { bookingId, stay: until('2026-12-11T18:00') }))
    const first =
      must(await startPayment(deps, actor, { bookingId }))
        .checkoutUrl.split('/')
        .at(-1) ?? ''
    expect((await deps.gateway.get(first))?.amountMinor).toBe(2_100)
    deps.gateway.become(link, 'paid')
    must(await notified(deps, link))
    deps.gateway.become(first, 'paid')
    must(await notified(deps, first))
    // 62.00 + 14.00 + 21.00 were paid, and 11 days cost 83.00
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: until('2026-12-11T18:00'),
      totalMinor: 8_300,
      chargedMinor: 0,
      paidMinor: 9_700,
      refundedMinor: 1_400,
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-17 CHANGE-8 the longer stay is paid after its 15 minutes: made with its days taken again, and the charge falls away then', async () => {
    const { deps, actor, bookingId } = await refusedAtExit()
    must(await extend(deps, actor, { bookingId, stay: longer }))
    const ref =
      must(await startPayment(deps, actor, { bookingId }))
        .checkoutUrl.split('/')
        .at(-1) ?? ''
    deps.clock.advance(15 * minuteMs)
    must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: eightDays,
      totalMinor: 7_600,
      chargedMinor: 1_400,
    })
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: longer,
      totalMinor: 7_600,
      chargedMinor: 0,
      paidMinor: 7_600,
      refundedMinor: 0,
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-11 refused: earlier, full, closed, more than 90 days, a time that does not exist', async () => {
    const [product] = testAirport().products
    if (!product) throw new Error('no product')
    const hours = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 240, to: 1_440 }], alternative: null }
    const { deps, actor, bookingId } = await parked(
      {},
      { capacity: 1, changes: { carPark: { ...product.carPark, hours } } },
    )
    const to = async (departure: string) =>
      codeOf(await quoteChange(deps, actor, { bookingId, stay: until(departure), kind: 'extension' }))
    expect(await to('2026-12-08T18:00')).toBe('extend_later')
    expect(await to('2026-12-07T18:00')).toBe('extend_later')
    expect(await to('2026-12-10T02:00')).toBe('closed_on_departure')
    expect(await to('2027-02-28T18:00')).toBe('ok')
    expect(await to('2027-03-01T18:00')).toBe('stay_too_long')
    expect(await to('2027-03-28T02:30')).toBe('time_does_not_exist')
    const other = await browser(deps)
    await place(deps, other, {
      stay: { arrival: '2026-12-09T10:00' as LocalDateTime, departure: '2026-12-16T18:00' as LocalDateTime },
      paymentLocation: 'baCharged',
    })
    expect(await to('2026-12-10T18:00')).toBe('sold_out')
    // the hours until 03:00 belong to the last day
    expect(await to('2026-12-08T23:00')).toBe('ok')
  })

  test('CHANGE-11 M5 before check-in, after check-out, on an agency’s account', async () => {
    const { deps, actor, bookingId } = await parked()
    const code = async () => codeOf(await quoteChange(deps, actor, { bookingId, stay: longer, kind: 'extension' }))
    await deps.db.query(`update booking set status = 'confirmed' where id = $1`, [bookingId])
    expect(await code()).toBe('extend_not_in')
    await deps.db.query(`update booking set status = 'checked_out' where id = $1`, [bookingId])
    expect(await code()).toBe('checked_out')
    await deps.db.query(`update booking set status = 'checked_in', payment_location = 'invoiceAgent' where id = $1`, [
      bookingId,
    ])
    expect(await code()).toBe('invoicing_agent')
  })
})
