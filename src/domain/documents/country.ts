/** What stands in lists of regions and is no country with an address: unions, outlying islands, inventions. */
const noCountry = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')

/**
 * Whether these are the letters of a country (ISO 3166-1, and XK for Kosovo). Letters that only once were some, such as
 * DD, or that people use for others, such as UK, are none.
 */
export const isCountry = (letters: string): boolean => {
  if (!/^[A-Z]{2}$/.test(letters) || noCountry.includes(letters)) return false
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(letters)
  return name !== undefined && new Intl.Locale(`und-${letters}`).region === letters
}

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let listed: readonly string[] | null = null
/** The letters of every country, always the same list; they are looked up once. */
export const countries = (): readonly string[] =>
  (listed ??= alphabet.flatMap((first) => alphabet.map((second) => first + second)).filter(isCountry))

/** How the lists of EN 16931 write a country: Kosovo has a code of its own there. */
export const listedCountry = (letters: string): string => (letters === 'XK' ? '1A' : letters)
