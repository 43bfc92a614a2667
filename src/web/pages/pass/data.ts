import { airportName } from '#domain/airports/names.ts'
import { groupCode, spell } from '#domain/vouchers/code.ts'
import { hasPass, passHint, paymentStatus, placeFacts, stayFacts, valetLines } from '#letters/booking-facts.ts'
import { passCodes } from '#letters/pass-svg.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { definitionsOf } from '../../shared/bookings/definitions.ts'
import { sentenceOf } from '../../shared/bookings/sentence.ts'
import { statusChip } from '../../shared/bookings/status-chip.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { placeOf } from '../../shared/payment/payment-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import type { PassView } from './view.tsx'

/** One line each on a phone, so that plate and payment are seen together with the code (VOUCH-9). */
const short = { year: false, month: 'short' } as const

export const passOf = (facts: RequestFacts, view: BookingView): PassView => {
  const { t, language } = readerOf(facts)
  const { booking, product } = view
  const place = placeOf(facts, view)
  const { latitude, longitude } = product?.carPark ?? {}
  return {
    title: t('letters.passTitle'),
    iata: booking.iata,
    airport: airportName(booking.iata, language),
    codes: hasPass(booking)
      ? {
          ...passCodes(booking.voucherCode, t, view.qrText),
          code: groupCode(booking.voucherCode),
          spelled: spell(booking.voucherCode).map((one) => ({
            symbol: one.symbol,
            word: one.kind === 'digit' ? t(one.word) : one.word,
          })),
          hint: passHint(booking, t),
        }
      : null,
    invalid: hasPass(booking) ? null : booking.status === 'cancelled' ? t('pass.invalidText') : sentenceOf(facts, view),
    facts: [
      ...definitionsOf(stayFacts(booking, language, t, short).slice(0, 2)),
      { term: t('letters.plate'), value: booking.details.plate || t('letters.plateMissing') },
      {
        term: t('letters.status'),
        value: hasPass(booking)
          ? paymentStatus(booking, language, t, view.now)
          : statusChip(booking.status, view.paid, t).text,
      },
      ...definitionsOf(placeFacts(booking, t).slice(0, 2)),
      { term: t('letters.bookingNumber'), value: booking.number },
    ],
    plateTerm: booking.details.plate ? t('letters.plate') : null,
    arriving: t('letters.arriving'),
    directions: [...place.directions, ...valetLines(booking, t)],
    mapHref:
      latitude !== undefined && longitude !== undefined
        ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
        : null,
    phone: place.phone,
    phoneHref: place.phoneHref,
    pdfHref: fixedPath('passPdf', language, booking.id),
    bookingHref: fixedPath('booking', language, booking.id),
  }
}
