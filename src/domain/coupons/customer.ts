/** Mail hosts that ignore dots in the name before the @, and the one host name under which they are counted. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that counts as one customer (COUP-3, PR-18): lower case, without what follows a `+`, and at Gmail without
 * dots. It only serves to count and compare; letters go to the address as it was given. `address` must come from
 * readEmail (domain/bookings/typed-text.ts).
 */
export const customerOf = (address: string): string => {
  const lower = address.trim().toLowerCase()
  const split = lower.lastIndexOf('@')
  const [name, host] = [lower.slice(0, split), lower.slice(split + 1)]
  const [bare = ''] = name.split('+', 1)
  const known = dotless[host]
  return `${known ? bare.replaceAll('.', '') : bare}@${known ?? host}`
}
