const shape = /^([A-Z]\d|\d[A-Z]|[A-Z]{2,3})0*(\d{1,4})([A-Z]?)$/
const ignored = /[\s.\-_/]/g
const longestDigits = 4

/**
 * A flight's number as airlines write it, whatever was typed: `kl 0123` is `KL123`. Null for what is no flight number
 * (FLIGHT-1).
 */
export const flightNumber = (typed: string): string | null => {
  const found = shape.exec(typed.toUpperCase().replace(ignored, ''))
  return found ? `${found[1]}${found[2]}${found[3]}` : null
}

/** Every spelling of a number without signs between: `KL123` is also written `KL0123`. */
export const spellingsOf = (number: string): string[] => {
  const found = shape.exec(number)
  if (!found) return []
  const [, airline = '', digits = '', suffix = ''] = found
  return Array.from(
    { length: longestDigits - digits.length + 1 },
    (_, zeros) => `${airline}${'0'.repeat(zeros)}${digits}${suffix}`,
  )
}
