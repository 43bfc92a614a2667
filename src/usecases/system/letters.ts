import { bookingById } from '#db/bookings.ts'
import { letterSent, markLetterSent } from '#db/letters.ts'
import { challengeById } from '#db/logins.ts'
import { insertPayLink, payLinkByHash } from '#db/pay-links.ts'
import { refundsOf } from '#db/payments.ts'
import { codePolicy } from '#domain/access/login-code.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Refund } from '#domain/payments/payment.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { codeOf } from '../login-codes.ts'
import { digestOf, keyed } from '../sessions.ts'
import type { BookingMail, CodeMail } from './mail-jobs.ts'

/** Facts for the letter about a booking; `payToken` for payment links only, `refunds` are those the letter is about. */
export type BookingLetter = { booking: Booking; product: Product | null; amountDueMinor: number; refunds: Refund[]; payToken: string | null }

/** null: sent already, or of no use any more (paid meanwhile, cancelled meanwhile). Asked when the letter is written, not when it was ordered. */
export const bookingLetter = async (deps: Deps, mail: BookingMail): Promise<BookingLetter | null> => {
  if (await letterSent(deps.db, mail)) return null
  const booking = await bookingById(deps.db, mail.bookingId)
  if (!booking) return null
  const all = await refundsOf(deps.db, booking.id)
  const refunds = mail.kind === 'cancelled' ? all.filter((refund) => refund.reason === 'cancelled') : all.filter((refund) => refund.id === mail.refundId)
  const due = amountDueMinor(booking)
  if (!isOfUse(mail, booking, due, refunds)) return null
  return {
    booking,
    product: deps.catalogue.product(booking.iata, booking.productId) ?? null,
    amountDueMinor: due,
    refunds,
    payToken: mail.kind === 'paymentLink' ? await payTokenFor(deps, booking, mail.version) : null,
  }
}

const isOfUse = (mail: BookingMail, booking: Booking, due: number, refunds: Refund[]): boolean => {
  switch (mail.kind) {
    case 'confirmation': return booking.status === 'confirmed' || booking.status === 'checked_in'
    case 'paymentLink': return booking.status === 'confirmed' && due > 0
    case 'cancelled': return booking.status === 'cancelled'
    case 'refundSent':
    case 'holdLost': return refunds.length > 0
  }
}

/** 256 bits made from the server's secret (PL-02): the same for a letter sent again, and only its digest is kept. */
const payTokenFor = async (deps: Deps, booking: Booking, version: number): Promise<string> => {
  const token = keyed(deps, 'pay-link', booking.id, version).toString('base64url')
  const tokenHash = digestOf(token)
  if (!(await payLinkByHash(deps.db, tokenHash))) await insertPayLink(deps.db, { tokenHash, airportId: booking.airportId, bookingId: booking.id, createdAt: deps.clock.now() })
  return token
}

export const letterWasSent = async (deps: Deps, mail: BookingMail): Promise<void> => {
  await markLetterSent(deps.db, mail, deps.clock.now())
}

/** null: a wrong pair (nobody to write to), an older code, or one that would arrive after its time. */
export const codeLetter = async (deps: Deps, mail: CodeMail): Promise<{ booking: Booking; code: string; validMinutes: number } | null> => {
  const challenge = await challengeById(deps.db, mail.challengeId)
  if (!challenge?.bookingId || challenge.usedAt !== null || challenge.resends !== mail.version || deps.clock.now() > (challenge.expiresAt ?? 0)) return null
  const booking = await bookingById(deps.db, challenge.bookingId)
  return booking && { booking, code: codeOf(deps, challenge.id, mail.version), validMinutes: codePolicy.lifetimeMs / minuteMs }
}
