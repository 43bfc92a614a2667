import { lengthOf } from '../bookings/typed-text.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { commonPasswords } from './common-passwords.ts'
import { hasLeaked } from './leaked-passwords.ts'

export const passwordPolicy = { shortest: 8, longest: 200 } as const

/** Our own names: the first words somebody would try here (ASVS 6.2.11). */
const houseWords = [
  'parkwing',
  'parking',
  'parkwingparking',
  'airport',
  'airportparking',
  'travel',
  'booking',
  'mybooking',
]

const lowered = (text: string): string => text.toLowerCase()
/** A word without the digits and signs people put around it: `Parkwing2026!` becomes `parkwing`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What somebody would take from an address as a password: the address itself, its parts and the name of its domain. */
const wordsOf = (email: string): string[] => {
  const [local = '', domain = ''] = lowered(email).split('@')
  return [lowered(email), local, domain, ...local.split(/[._+-]/), ...domain.split('.')].filter(
    (word) => word.length >= 3,
  )
}

/** Names that make no guess harder, wherever they stand: ours, and the mailbox with its parts. */
const namesOf = (email: string): string[] => {
  const [local = ''] = lowered(email).split('@')
  return ['parkwing', local, ...local.split(/[._+-]/)]
    .filter((name) => name.length >= 4)
    .toSorted((one, other) => other.length - one.length)
}

/** Whether a password is a name with a few more characters: without the names it would be too short. */
const leansOnNames = (lower: string, email: string): boolean => {
  const rest = namesOf(email).reduce((left, name) => left.replaceAll(name, ''), lower)
  return rest !== lower && lengthOf(rest.trim()) < passwordPolicy.shortest
}

/**
 * Gives the same characters one spelling, whatever keyboard they were typed on. Nothing is cut or trimmed (ASVS 6.2.8).
 */
export const spelled = (password: string): string => password.normalize('NFC')

/**
 * Reads a new password (ACCT-5, ASVS 6.2): 8 to 200 characters of any kind, not among the most used ones and those
 * that leaked, not one character repeated, none of these with digits and signs around it, and not leaning on our name
 * or the account's address. A refusal carries the problem code of the field.
 */
export const readNewPassword = (typed: string, email: string): Outcome<string> => {
  const password = spelled(typed)
  if (password === '') return refused('password_required')
  if (lengthOf(password) < passwordPolicy.shortest) return refused('password_short', { n: passwordPolicy.shortest })
  if (lengthOf(password) > passwordPolicy.longest) return refused('too_long')
  const lower = lowered(password)
  const known = [...houseWords, ...wordsOf(email)]
  const isWeak =
    [lower, core(lower)].some((word) => commonPasswords.has(word) || hasLeaked(word) || known.includes(word)) ||
    leansOnNames(lower, email) ||
    new Set(lower).size === 1
  return isWeak ? refused('password_common') : done(password)
}
