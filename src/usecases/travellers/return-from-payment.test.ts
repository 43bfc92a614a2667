import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { paymentsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { bookedWith, change, nineDays } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { begin, codeOf, eightDays, must, notified, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from '../operators/check-in.ts'
import { checkOut } from '../operators/check-out.ts'
import { returnFromPayment } from './return-from-payment.ts'
import { startPayment } from './start-payment.ts'

const booked = bookedWith(freshDeps())
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const local = (text: string) => instantOf(text as LocalDateTime, zone, 'second')
const statusFor = async (deps: TestDeps, who: Browser, bookingId: string) =>
  must(await returnFromPayment(deps, await who.actor(), { bookingId })).status
/** What the newest letter of a kind says. */
const textOf = (deps: TestDeps, kind: string): string | undefined =>
  deps.mailer.sent.findLast(({ id }) => id.startsWith(`${kind}/`))?.text.replace(/[\u00a0\u202f]/g, ' ')
const refOf = (checkoutUrl: string) => checkoutUrl.split('/').at(-1) ?? ''

describe('PAY-16 paid, and something is due', () => {
  test('the old sum is paid after a change made it dearer: received in part, never "nothing was charged"; the rest is paid like anything else', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    const old = await begin(deps, who, bookingId)
    must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    deps.gateway.become(old, 'paid')
    expect(await statusFor(deps, who, bookingId)).toBe('part')
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      paidMinor: 6_200,
      totalMinor: 6_900,
      status: 'confirmed',
    })
    const rest = await begin(deps, who, bookingId)
    expect(await statusFor(deps, who, bookingId)).toBe('checking')
    deps.gateway.become(rest, 'declined')
    expect(await statusFor(deps, who, bookingId)).toBe('declined')
    deps.gateway.become(await begin(deps, who, bookingId), 'paid')
    expect(await statusFor(deps, who, bookingId)).toBe('paid')
    expect(await verify(deps.db)).toEqual([])
  })

  test('an attempt of another tab that the payment overtook is no news, open or ended', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    const old = await begin(deps, who, bookingId)
    must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    const other = await begin(deps, who, bookingId)
    // the money of the old page was on its way when the page was ended
    deps.clock.advance(60_000)
    deps.gateway.become(old, 'paid')
    must(await notified(deps, old))
    expect(await statusFor(deps, who, bookingId)).toBe('part')
    deps.gateway.become(other, 'cancelled')
    await deps.worker.runDue()
    expect(await statusFor(deps, who, bookingId)).toBe('part')
  })

  test('a method chosen on the provider’s page is marked when it was declined there', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    deps.gateway.become(await begin(deps, who, bookingId), 'declined', { method: 'ideal' })
    const { status, view } = must(await returnFromPayment(deps, await who.actor(), { bookingId }))
    expect(status).toBe('declined')
    expect(view.methods.filter(({ declined }) => declined).map(({ method }) => method)).toEqual(['ideal'])
    expect((await paymentsOf(deps.db, bookingId)).map(({ method }) => method)).toEqual(['ideal'])
  })
})

describe('EXIT-12 paid while the car is inside, or after it left', () => {
  const insideWith = async (changes: Partial<Product>) => {
    const made = await booked({}, { changes })
    made.deps.clock.set(local(eightDays.arrival))
    must(await checkIn(made.deps, desk, { bookingId: made.bookingId }))
    return made
  }
  /** Pays by the mailed link, in another browser. */
  const payByLink = async (deps: TestDeps, bookingId: string): Promise<void> => {
    const holder: Actor = {
      kind: 'traveller',
      sessionId: 'later',
      bookingIds: [],
      payableIds: [bookingId],
      address: 'x',
    }
    const ref = refOf(must(await startPayment(deps, holder, { bookingId })).checkoutUrl)
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    await deps.worker.runDue()
  }

  test('EXIT-9 the letter names this payment, the code and the last minute to leave; no second "you are booked"', async () => {
    const { deps, bookingId } = await insideWith({ takesCardsAtExit: true })
    deps.clock.set(local('2026-12-10T02:30'))
    expect(codeOf(await checkOut(deps, desk, { bookingId }))).toBe('exit_unpaid')
    await deps.worker.runDue()
    expect(textOf(deps, 'exitDue')).toContain('60 minuten om uit te rijden')
    const before = deps.mailer.sent.filter(({ id }) => id.startsWith('confirmation/')).length
    await payByLink(deps, bookingId)
    const text = textOf(deps, 'exitPaid') ?? ''
    expect(text).toContain('€ 7,00')
    expect(text).toContain('10 december 2026, 03:30')
    expect(text).toContain((await bookingById(deps.db, bookingId))?.voucherCode.slice(0, 4))
    expect(deps.mailer.sent.filter(({ id }) => id.startsWith('confirmation/'))).toHaveLength(before)
    must(await checkOut(deps, desk, { bookingId, at: local('2026-12-10T02:30') }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('the car has left: the money is acknowledged, and no code goes out', async () => {
    const { deps, bookingId } = await insideWith({ takesCardsAtExit: false })
    deps.clock.set(local('2026-12-09T12:00'))
    must(await checkOut(deps, desk, { bookingId }))
    await payByLink(deps, bookingId)
    const text = textOf(deps, 'exitPaid') ?? ''
    expect(text).toContain('€ 7,00')
    expect(text).not.toContain((await bookingById(deps.db, bookingId))?.voucherCode.slice(0, 4))
    expect(deps.errors).toEqual([])
  })
})
