/** Hosts where dots in the name before the @ mean nothing, and the one name they go by. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * One person for one mailbox (COUP-3, PR-18): lower case, what follows a `+` left out, at Gmail dots too. Only to count
 * with and to compare; letters go to the address as it was given. `address` as domain/bookings/typed-text.ts readEmail
 * reads it.
 */
export const customerOf = (address: string): string => {
  const lower = address.trim().toLowerCase()
  const split = lower.lastIndexOf('@')
  const [name, host] = [lower.slice(0, split), lower.slice(split + 1)]
  const [bare = ''] = name.split('+', 1)
  const known = dotless[host]
  return `${known ? bare.replaceAll('.', '') : bare}@${known ?? host}`
}
