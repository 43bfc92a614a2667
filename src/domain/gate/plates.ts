import { compactCode } from '../bookings/typed-text.ts'

/**
 * A plate as cameras and people confuse it (CI-14): case, blanks and hyphens do not count, O is 0, I is 1. Empty:
 * nothing that could be a plate.
 */
export const plateKey = (text: string): string => compactCode(text).replaceAll('O', '0').replaceAll('I', '1')

export const isSamePlate = (a: string, b: string): boolean => plateKey(a) !== '' && plateKey(a) === plateKey(b)
