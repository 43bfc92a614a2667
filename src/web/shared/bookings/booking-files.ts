import { showBooking } from '#usecases/travellers/show-booking.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { to } from '../../kernel/page.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { privateHeaders } from './own.ts'

/** The pages of a booking that lead to its files. */
type PageOfFile = 'booking' | 'pass' | 'bookingData'

/**
 * Where a file is refused, the browser is led to the page that offers it. Somebody who may not see the booking finds
 * the look-up there, which leads back to that page (ACCESS-7). It is the same for somebody else's booking and for one
 * that does not exist (ID-02).
 */
export const pageInstead = ({ language }: RequestFacts, page: PageOfFile, bookingId: string | undefined) =>
  to(fixedPath(page, language, bookingId ?? ''), 303, privateHeaders)

/** The booking of a file, for its traveller only. For others it throws the way to `page` (pageInstead). */
export const bookingOfFile = async (
  facts: RequestFacts,
  bookingId: string | undefined,
  page: PageOfFile,
): Promise<BookingView> => {
  const found =
    facts.pathLanguage === null ? null : await showBooking(facts.deps, facts.actor, { bookingId: bookingId ?? '' })
  if (!found?.ok || found.value.scope !== 'full') throw pageInstead(facts, page, bookingId)
  return found.value
}
