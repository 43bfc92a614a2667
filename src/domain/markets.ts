/**
 * What differs by the country of a car park and is a setting, not data of the car park: who takes the payments, how
 * long a contract can be withdrawn from.
 */

/** "PL:stripe,DE:mollie" by ISO country; null when it is not such a list or names a country twice. */
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

/** "DE:14,DK:14": whole days from 1 to 365; null as above. */
export const readDaysByCountry = (text: string): Record<string, number> | null => {
  const texts = readByCountry(text)
  if (!texts) return null
  const days = Object.entries(texts).map(
    ([country, value]) => [country, /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN] as const,
  )
  return days.every(([, count]) => count >= 1 && count <= 365) ? Object.fromEntries(days) : null
}
