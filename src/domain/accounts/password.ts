import { lengthOf } from '../bookings/typed-text.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import { commonPasswords } from './common-passwords.ts'

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
/** Without the digits and signs people put around a word: `Parkwing2026!` is `parkwing`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The address itself, its parts and its domain's name. */
const wordsOf = (email: string): string[] => {
  const [local = '', domain = ''] = lowered(email).split('@')
  return [lowered(email), local, domain, ...local.split(/[._+-]/), ...domain.split('.')].filter(
    (word) => word.length >= 3,
  )
}

/**
 * One spelling of the same characters, whatever keyboard they were typed on; nothing is cut or trimmed (ASVS 6.2.8).
 */
export const spelled = (password: string): string => password.normalize('NFC')

/**
 * A new password (ASVS 6.2, ACCT-5): at least 8 characters, at most 200, of any kind, that is not among the most used
 * ones, not one character repeated, and not our name or the account's address with a few digits around it. Refusals are
 * the field's problem codes.
 */
export const readNewPassword = (typed: string, email: string): Outcome<string> => {
  const password = spelled(typed)
  if (password === '') return refused('password_required')
  if (lengthOf(password) < passwordPolicy.shortest) return refused('password_short', { n: passwordPolicy.shortest })
  if (lengthOf(password) > passwordPolicy.longest) return refused('too_long')
  const lower = lowered(password)
  const known = [...houseWords, ...wordsOf(email)]
  const isWeak =
    commonPasswords.has(lower) || known.includes(lower) || known.includes(core(lower)) || new Set(lower).size === 1
  return isWeak ? refused('password_common') : done(password)
}
