import type { Booking } from '#domain/bookings/booking.ts'
import { keptPartner, partnerOf } from '#domain/partners/partners.ts'

/**
 * Through whom a booking came, and the colour of theirs that white is read on. Null when there is nobody, or nobody
 * whose name we know. An agency or a partner is named as it was when its customer booked (AGENCY-48, PART-25), and null
 * there is nobody: a partner that was switched off signs nothing (PART-23). Only bookings that were made before this
 * was kept name those that the product had first.
 */
export const soldThrough = ({
  look,
  partner: code,
}: Booking['terms']): { name: string; brand: string | null } | null => {
  if (look !== undefined) return look
  const partner = partnerOf(code)
  return partner && keptPartner(partner)
}
