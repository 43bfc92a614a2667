import { bookingById } from '#db/bookings.ts'
import type { Product } from '#domain/carparks/product.ts'
import { instantOf } from '#domain/time/zones.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, eightDays, must, notified, pay, place, type Browser, type Choice } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { staffAs } from './staff.ts'

export const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
export const support: Actor = staffAs('support', 's1')
export const local = (text: string, which: 'first' | 'second' = 'second') =>
  instantOf(text as LocalDateTime, zone, which)

export const paidBooking = async (
  deps: TestDeps,
  choice: Choice = {},
): Promise<{ who: Browser; id: string; code: string }> => {
  const who = await browser(deps)
  const id = await place(deps, who, choice)
  if ((choice.paymentLocation ?? 'onLine') === 'onLine') await pay(deps, who, id)
  return { who, id, code: (await bookingById(deps.db, id))?.voucherCode ?? '' }
}

/** Pays by the mailed link, days later; whoever has the link may pay. */
export const payByLink = async (deps: TestDeps, id: string): Promise<void> => {
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

/** A paid booking whose car is inside since the booked arrival. */
export const inside = async (deps: TestDeps, choice: Choice = {}) => {
  const booked = await paidBooking(deps, choice)
  deps.clock.set(local(eightDays.arrival))
  must(await checkIn(deps, desk, { bookingId: booked.id }))
  return booked
}

export const cards: Partial<Product> = { takesCardsAtExit: true }
export const noCards: Partial<Product> = { takesCardsAtExit: false }
export const only = <T>(list: readonly T[]): T => {
  if (list.length !== 1) throw new Error(`${list.length} instead of one`)
  return list[0]!
}
