import { tagOf, type Language } from '#domain/languages.ts'
import { instantOf, isoAt } from '#domain/time/zones.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { formatMoment } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { hasPass, passHint, stayFacts } from './booking-facts.ts'
import type { BookingModel } from './models.ts'

/**
 * The pass as wallets show it, in the shape of `WalletPass` of ports/wallets.ts. Throws RangeError for a booking
 * without a pass.
 */
export const walletPass = (
  { booking, qrText, airportName, bookingUrl }: BookingModel,
  language: Language,
  t: Translate,
) => {
  if (!hasPass(booking)) throw new RangeError(`no pass for a booking that is ${booking.status}`)
  const { terms, stay, zone, details } = booking
  const [arrival, departure] = stayFacts(booking, language, t)
  const plate = details.plate ? [{ key: 'plate', label: t('letters.plate'), value: details.plate }] : []
  return {
    serial: booking.id,
    code: qrText ?? booking.voucherCode,
    codeShown: groupCode(booking.voucherCode),
    title: t('letters.passTitle'),
    airport: airportName,
    iata: booking.iata,
    carPark: terms.carParkName,
    address: terms.carParkAddress,
    arrival: {
      label: arrival?.label ?? '',
      iso: isoAt(instantOf(stay.arrival, zone), zone),
      shown: formatMoment(stay.arrival, language),
    },
    departure: {
      label: departure?.label ?? '',
      iso: isoAt(instantOf(stay.departure, zone, 'second'), zone),
      shown: formatMoment(stay.departure, language),
    },
    facts: [
      ...plate,
      { key: 'address', label: t('letters.address'), value: terms.carParkAddress },
      { key: 'phone', label: t('letters.phone'), value: terms.carParkPhone },
    ],
    hint: passHint(booking, t),
    hintLabel: t('letters.passCode'),
    language: tagOf[language],
    bookingUrl,
  }
}
