import { parseBookingNumber } from '../bookings/number.ts'
import { parseVoucherCode } from '../vouchers/code.ts'

// the QR code of a signed pass is the longest (GATE-21)
const longest = 200

/**
 * What a camera read, where it is the code of a pass or a booking number; else null (DESK-46). A camera reads what it
 * sees as it stands, so no keyboard is turned back, and a code that it read wrong does not fit its check symbol.
 */
export const codeSeen = (read: string): string | null => {
  const text = read.trim()
  if (text.length > longest) return null
  return parseVoucherCode(text) !== null || parseBookingNumber(text) !== null ? text : null
}
