import { isLanguage, type Language } from '../languages.ts'
import { filled, fits, masked, wordsOf, type PartsOf } from './pattern.ts'
import { isWork, withoutWorkSecrets, workBase } from './work.ts'

/**
 * Every address that is the same in all languages after the language itself: the way through a booking, one's own
 * bookings and account, and what pages ask for while they are read. A page answers at `patternOf` its name, and
 * `fixedPath` of the same name leads there, so the two cannot differ. `:token` and `:bookingId` are nobody else's
 * business, so no log contains them.
 */
const flow = {
  search: 'search',
  /** the page of an agency (AGENCY-44), and its form in the agency's own pages */
  brand: 'p/:code',
  embed: 'embed/:code',
  embedForm: 'embed/:code/booking/:iata/:productId',
  embedBooked: 'embed/:code/booked/:token',
  /** the booking form of a product */
  bookingForm: 'booking/:iata/:productId',
  lookUp: 'my-booking',
  code: 'my-booking/code',
  logOut: 'my-booking/log-out',
  booking: 'my-booking/:bookingId',
  pay: 'my-booking/:bookingId/pay',
  /** the page between a form of ours and the provider's page (PAY-19) */
  onward: 'my-booking/:bookingId/onward',
  return: 'my-booking/:bookingId/return',
  result: 'my-booking/:bookingId/result',
  declined: 'my-booking/:bookingId/declined',
  pass: 'my-booking/:bookingId/pass',
  passPdf: 'my-booking/:bookingId/pass.pdf',
  cancel: 'my-booking/:bookingId/cancel',
  withdraw: 'my-booking/:bookingId/withdraw',
  /** `file` is the invoice's number with the ending .pdf */
  invoice: 'my-booking/:bookingId/invoices/:file',
  invoiceDetails: 'my-booking/:bookingId/invoice-details',
  calendar: 'my-booking/:bookingId/calendar.ics',
  wallet: 'my-booking/:bookingId/wallet/:kind',
  /** what happens to a car that is handed over, and its photos */
  valet: 'my-booking/:bookingId/valet',
  valetPhoto: 'my-booking/:bookingId/valet/:slot',
  changeStay: 'my-booking/:bookingId/change',
  extendStay: 'my-booking/:bookingId/extend',
  editDetails: 'my-booking/:bookingId/edit',
  changeEmail: 'my-booking/:bookingId/email',
  /** the letters we sent about a booking; some can be sent again */
  letters: 'my-booking/:bookingId/letters',
  /** the link of the letter that confirms a new address */
  emailLink: 'email/:token',
  payLink: 'pay/:token',
  claim: 'claim',
  /** the claim form, filled in with what is known of a booking */
  bookingClaim: 'my-booking/:bookingId/claim',
  claimStatus: 'claim/:token',
  review: 'review/:token',
  currency: 'currency',
  /** data of the map that moves, such as `?kind=small&airport=EIN` */
  mapData: 'map.json',
  newsletter: 'newsletter',
  newsletterConfirm: 'newsletter/confirm/:token',
  newsletterUnsubscribe: 'newsletter/unsubscribe/:token',
  cookieSettings: 'cookie-settings',
  /** both forms about cookies are sent here */
  consent: 'consent',
  /** the closest airports to a country's airports or to a position */
  nearMe: 'near-me.json',
  /** what the browser needs to know to complete the airport field */
  airportNames: 'airports.json',
  logIn: 'login-user',
  logInBusiness: 'login-business',
  /** asking to work with us as a business, and the link of its letter (ACCESS-50) */
  join: 'join',
  joinLink: 'join/:token',
  account: 'account',
  accountLink: 'account/link/:token',
  accountSaved: 'account/saved',
  accountSecurity: 'account/security',
  accountData: 'account/data',
  accountExport: 'account/data.json',
  accountPrint: 'account/data/print',
  /** the forms "Keep your bookings together" and "Save for next time" of other pages are sent here */
  accountRegister: 'account/register',
  accountKeep: 'account/keep',
  bookingData: 'my-booking/:bookingId/data',
  bookingExport: 'my-booking/:bookingId/data.json',
  /** the look-up under the address that old letters name (demand R6): see `staticLookUpPath` */
  oldLookUp: 'static',
} as const

export type Address = keyof typeof flow

/**
 * Czech has no log-in paths of its own and links to the English ones (demand R5). Pages answer under the Czech
 * addresses all the same, for readers who change the language there.
 */
const englishInCzech: readonly Address[] = ['logIn', 'logInBusiness']

/** The address in a language, without origin. `parts` are the values that the pattern names, in the same order. */
export const fixedPath = <Name extends Address>(
  name: Name,
  language: Language,
  ...parts: PartsOf<(typeof flow)[Name]>
): string => {
  const behind = filled(flow[name], [...parts])
  return `/${language === 'cs' && englishInCzech.includes(name) ? 'en' : language}/${behind}`
}

/** The pattern of a page's address in every language. Its parameters are read by name. */
export const patternOf = (name: Address): string => `/:lang/${flow[name]}`

/** What is true of all addresses that begin with the same word. */
type Section = {
  /** every question reads the database anew, whoever asks, so the questions are counted (ACCESS-8) */
  asksAnew?: true
  /** about one's own booking, account or subscription, so no visit is counted there (TRACK-2) */
  own?: true
  /**
   * nobody can find it by searching, so crawlers are kept out: of what is `below` the first word, or of the `whole`
   * (SEO-3)
   */
  closed?: 'below' | 'whole'
}
type FirstOf<Path> = Path extends `${infer First}/${string}` ? First : Path

const sections: Record<FirstOf<(typeof flow)[Address]>, Section> = {
  search: { asksAnew: true },
  p: {},
  embed: { asksAnew: true, own: true, closed: 'whole' },
  booking: { asksAnew: true, own: true, closed: 'below' },
  'my-booking': { own: true, closed: 'below' },
  pay: { own: true, closed: 'below' },
  email: { own: true, closed: 'below' },
  review: { own: true, closed: 'below' },
  claim: { own: true, closed: 'below' },
  account: { own: true, closed: 'whole' },
  newsletter: { own: true },
  join: { own: true },
  static: { own: true },
  'login-user': {},
  'login-business': {},
  currency: {},
  consent: {},
  'cookie-settings': {},
  'map.json': {},
  'near-me.json': {},
  'airports.json': {},
}
const sectionOfWord = new Map<string, Section>(Object.entries(sections))

/** Whether an address is that of this very page, in whatever language. */
export const isAt = (name: Address, pathname: string): boolean => {
  const [, ...words] = wordsOf(pathname)
  return fits(flow[name].split('/'), words)
}

/**
 * Whether a question is counted (ACCESS-8): those of the list, and of the form with its quote. `url` is a path, with or
 * without parameters.
 */
export const asksAnew = (url: string): boolean => sectionOfWord.get(wordsOf(url)[1] ?? '')?.asksAnew === true

/** Whether an address is about somebody's own things, wherever its word stands in the path, or about work. */
export const isOwnPlace = (path: string): boolean =>
  isWork(path) || wordsOf(path).some((word) => sectionOfWord.get(word)?.own === true)

/** The sections that robots.txt closes. */
export const closedSections: readonly string[] = [
  ...[...sectionOfWord].flatMap(([word, { closed }]) =>
    closed ? [closed === 'whole' ? `/*/${word}` : `/*/${word}/`] : [],
  ),
  workBase,
]

const masks: Readonly<Record<string, string>> = { ':token': ':token', ':bookingId': ':id' }
const patterns = Object.values(flow).map((path) => path.split('/'))

/**
 * A path as logs may keep it. What stands where a pattern has a token or a booking is replaced by the name of that
 * part, even when something else was put there. Words that are addresses themselves stay (`my-booking/code`).
 */
export const withoutSecrets = (path: string): string => {
  if (isWork(path)) return withoutWorkSecrets(path)
  const words = path.split('/')
  const start = words.findIndex((word) => sectionOfWord.has(word.toLowerCase()))
  if (start < 0) return path
  const section = (words[start] ?? '').toLowerCase()
  const known = patterns.filter(([first]) => first === section)
  return [...words.slice(0, start), ...masked(words.slice(start), known, masks)].join('/')
}

/**
 * Where old letters lead to look up a booking (demand R6): `/static/`, in Dutch and French with the prefix of the
 * language.
 */
export const staticLookUpPath = (language: Language): string => {
  const prefix = language.slice(0, 2)
  return prefix === 'nl' || prefix === 'fr' ? `/${prefix}/${flow.oldLookUp}/` : `/${flow.oldLookUp}/`
}
/**
 * Where "Edit booking" leads (demand R6, settled 56): to the look-up's old address in the languages that ever had one,
 * whose `ref` stands in the fragment, and else to its own. `ref` is a booking number, or empty.
 */
export const editBookingPath = (language: Language, ref = ''): string => {
  const asked = `?ref=${encodeURIComponent(ref)}`
  const path = staticLookUpPath(language)
  return language === 'en' || path !== `/${flow.oldLookUp}/`
    ? `${path}#/bookingLookup/find${asked}`
    : fixedPath('lookUp', language) + asked
}
export const isBareLookUp = (pathname: string): boolean => wordsOf(pathname).join('/') === flow.oldLookUp

/** The look-up also answers at the addresses of old letters. */
export const lookUpPatterns: readonly string[] = [`/${flow.oldLookUp}`, patternOf('oldLookUp'), patternOf('lookUp')]

/** The code of an agency in the address of its page, or of its form and what follows from it. */
export const brandedPart = (path: string): { code: string; isEmbedded: boolean } | null => {
  const [language = '', family = '', code = '', ...rest] = wordsOf(path)
  if (!isLanguage(language) || !/^[a-z0-9]{3,6}$/.test(code)) return null
  if (family === 'p' && rest.length === 0) return { code: code.toUpperCase(), isEmbedded: false }
  return family === 'embed' ? { code: code.toUpperCase(), isEmbedded: true } : null
}
