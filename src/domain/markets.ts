/**
 * Settings that differ by the country of a car park and are no data of the car park: who takes the payments, and how
 * long a contract can be withdrawn from.
 */

/** Reads "PL:stripe,DE:mollie" by ISO country. Null when the text is no such list or names a country twice. */
export const readByCountry = (text: string): Record<string, string> | null => {
  const result: Record<string, string> = {}
  for (const part of text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')) {
    const [, country = '', value = ''] = /^([A-Z]{2}):([A-Za-z0-9]+)$/.exec(part) ?? []
    if (value === '' || country in result) return null
    result[country] = value
  }
  return result
}

/**
 * Reads "DE:14,DK:14", where each value is a whole number of days from 1 to 365. Null when the text is no such list or
 * names a country twice.
 */
export const readDaysByCountry = (text: string): Record<string, number> | null => {
  const texts = readByCountry(text)
  if (!texts) return null
  const days = Object.entries(texts).map(
    ([country, value]) => [country, /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN] as const,
  )
  return days.every(([, count]) => count >= 1 && count <= 365) ? Object.fromEntries(days) : null
}
