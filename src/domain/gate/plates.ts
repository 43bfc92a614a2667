import { compactCode } from '../bookings/typed-text.ts'

/**
 * A plate without what cameras and people confuse (CI-14): case, blanks and hyphens do not count, O is 0 and I is 1.
 * Empty for a text that cannot be a plate.
 */
export const plateKey = (text: string): string => compactCode(text).replaceAll('O', '0').replaceAll('I', '1')

export const isSamePlate = (a: string, b: string): boolean => plateKey(a) !== '' && plateKey(a) === plateKey(b)
