/** What an organisation may owe for bookings on its account, and what it owes now, in cents of one currency. */
export type Credit = { currency: string; limitMinor: number; usedMinor: number }

/**
 * Whether so much more may be put on the account (AGENCY-18). What makes nothing dearer always may, also where the
 * limit was lowered below what is owed.
 */
export const isWithinCredit = ({ limitMinor, usedMinor }: Credit, moreMinor: number): boolean =>
  moreMinor <= 0 || usedMinor + moreMinor <= limitMinor

/** Whether nine tenths of the limit are used, or more (AGENCY-195). */
export const isNearLimit = ({ limitMinor, usedMinor }: Credit): boolean =>
  usedMinor > 0 && usedMinor * 10 >= limitMinor * 9

/** What may still be put on the account. */
export const leftOf = ({ limitMinor, usedMinor }: Credit): number => Math.max(0, limitMinor - usedMinor)

/**
 * Reads an amount of an account as people type it: `500`, `12,50`, `1 234.50`. Null: it cannot be read as one, as
 * `1.234`, which may mean two things.
 */
export const readAmount = (text: string): number | null => {
  const match = /^(\d{1,8}|\d{1,3}(?:[ '’]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/^€\s*|\s*€$/g, ''))
  return match ? Number(match[1]!.replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
