import { plainDigits, tidyText } from '../bookings/typed-text.ts'

/** No late return costs more than this, so a higher amount is a typing mistake. */
export const mostClaimedMinor = 500_000

/**
 * Reads euro as people type them, in cents (CL-01): `12,50`, `12.5`, `€ 12`, `1.234,50`, `1 234.50`. Null for nothing,
 * signs, letters, three decimals, an amount that is not above zero or is above mostClaimedMinor, and for `1.234`, which
 * may mean two things.
 */
export const readAmount = (text: string): number | null => {
  const typed = plainDigits(tidyText(text).slice(0, 40)).replace(/^(€|EUR)\s*|\s*(€|EUR)$/gi, '')
  const match =
    /^(\d{1,7}|\d{1,3}(?:[ '’]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,\d{1,2}$)|\d{1,3}(?:,\d{3})+(?=\.\d{1,2}$))(?:[.,](\d{1,2}))?$/.exec(
      typed,
    )
  if (!match) return null
  const minor = Number(match[1]!.replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return minor > 0 && minor <= mostClaimedMinor ? minor : null
}

/** The same, where nothing at all (`0`, `0,00`) is an amount too. */
export const readAmountOrNothing = (text: string): number | null =>
  /^\s*0+([.,]0{1,2})?\s*$/.test(text) ? 0 : readAmount(text)
