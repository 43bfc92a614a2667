import { airportName } from '#domain/airports/names.ts'
import type { BookingModel } from '#letters/models.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'

/** What documents of a booking are written from, in the language of the page that offers them. */
export const modelOf = (
  { language, publicUrl, deps }: RequestFacts,
  { booking, product, qrText, now }: BookingView,
): BookingModel => {
  const [first, second, third] = product?.carPark.directions.map((text) => text[language]) ?? []
  return {
    booking,
    airportName: airportName(booking.iata, language),
    directions: [first ?? '', second ?? '', third ?? ''],
    bookingUrl: publicUrl + fixedPath('booking', language, booking.id),
    qrText,
    writtenAt: now,
    isTest: deps.sellsAsTest ?? false,
  }
}
