import type { Booking } from '#domain/bookings/booking.ts'
import { partnerOf, themeBrands } from '#domain/partners/partners.ts'

/**
 * Through whom a booking came, and the colour of theirs that white is read on. Null when there is nobody, or nobody
 * whose name we know. An agency is named as it was when its customer booked (AGENCY-48).
 */
export const soldThrough = ({
  look,
  partner: code,
}: Booking['terms']): { name: string; brand: string | null } | null => {
  const partner = partnerOf(code)
  if (partner)
    return { name: partner.name, brand: partner.theme === 'theme-default' ? null : themeBrands[partner.theme] }
  return look ?? null
}
