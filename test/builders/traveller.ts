import type { BookingForm } from '#domain/bookings/form.ts'
import type { PackageCode, PaymentLocation } from '#domain/carparks/product.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Actor } from '#usecases/actor.ts'
import { formKey, openSession, readSession } from '#usecases/sessions.ts'
import { settlePayment } from '#usecases/payments/settle-payment.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { TestDeps } from './deps.ts'

/** Eight days, 1 to 8 December 2026, eleven days after `noon`. */
export const eightDays: Stay = {
  arrival: '2026-12-01T10:00' as LocalDateTime,
  departure: '2026-12-08T18:00' as LocalDateTime,
}
/** 8 × 700 cents; Flex adds 600, Medium Flex 300. */
export const totals: Record<PackageCode, number> = { basic: 5_600, medium_flex: 5_900, flex: 6_200 }

export const filledForm = (changes: Partial<BookingForm> & { email?: string } = {}): BookingForm => {
  const { email = 'noor@example.org', ...rest } = changes
  return {
    details: {
      firstName: 'Noor',
      lastName: 'de Vries',
      email,
      mobile: '+31612345678',
      passengers: 2,
      plate: 'AB123C',
      plateCountry: 'NL',
      carBrand: '',
      carModel: '',
      carColor: '',
      arrivalFlight: '',
      returnFlight: '',
      flightTerminal: '',
      flightTime: '',
      anvr: '',
      newsletter: false,
    },
    package: 'flex',
    extras: [],
    paymentLocation: 'onLine',
    paymentMethod: null,
    ...rest,
  }
}

/** A browser. Its actor is read anew for each request, as the server does. */
export type Browser = { id: string; token: string; actor(): Promise<Actor> }

export const browser = async (deps: TestDeps): Promise<Browser> => {
  const { id, token } = await openSession(deps)
  return {
    id,
    token,
    actor: async () => {
      const session = await readSession(deps, token)
      return session
        ? { kind: 'traveller', sessionId: session.id, ...session, address: 'here' }
        : { kind: 'visitor', sessionId: null, address: 'here' }
    },
  }
}

export type Choice = {
  package?: PackageCode
  paymentLocation?: PaymentLocation
  email?: string
  stay?: Stay
  ordinal?: number
  extras?: 'covered'[]
}

export const commandOf = (deps: TestDeps, who: Browser, choice: Choice = {}): PlaceBooking => {
  const {
    package: code = 'flex',
    paymentLocation = 'onLine',
    email = 'noor@example.org',
    stay = eightDays,
    ordinal = 0,
    extras = [],
  } = choice
  return {
    iata: 'AMS',
    productId: 1,
    stay,
    form: filledForm({ package: code, paymentLocation, email, extras }),
    language: 'nl',
    idempotencyKey: formKey(deps, who.id, 1, stay, ordinal),
    shownTotalMinor: totals[code] + (extras.length > 0 ? 1_200 : 0),
    shownIn: null,
  }
}

export const must = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.problem)}`)
  return outcome.value
}
export const codeOf = <T>(outcome: Outcome<T>): string => (outcome.ok ? 'ok' : outcome.problem.code)

export const place = async (deps: TestDeps, who: Browser, choice: Choice = {}): Promise<string> =>
  must(await placeBooking(deps, await who.actor(), commandOf(deps, who, choice))).bookingId

/** Starts a payment and returns the provider's reference. */
export const begin = async (deps: TestDeps, who: Browser, bookingId: string): Promise<string> => {
  const { checkoutUrl } = must(await startPayment(deps, await who.actor(), { bookingId }))
  return checkoutUrl.split('/').at(-1) ?? ''
}

/** Does what the webhook does. */
export const notified = (deps: TestDeps, ref: string) =>
  settlePayment(deps, { kind: 'system', job: 'webhook' }, { ref })

export const pay = async (deps: TestDeps, who: Browser, bookingId: string): Promise<string> => {
  const ref = await begin(deps, who, bookingId)
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
  return ref
}
