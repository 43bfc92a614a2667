import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { PictureView } from '../../components/picture/picture.tsx'
import { pictureOf } from '../pictures/picture-view.ts'
import type { RequestFacts } from '../../site/facts.ts'

/** The picture of the booked car park, wide; null when it is no longer in the catalogue. */
export const bookingPicture = (
  { deps, language }: Pick<RequestFacts, 'deps' | 'language'>,
  { booking, product }: Pick<BookingView, 'booking' | 'product'>,
): PictureView | null => {
  const airport = deps.catalogue.airport(booking.iata)
  return airport && product ? pictureOf(airport, product, 'wide', language) : null
}
