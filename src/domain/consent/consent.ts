import type { Instant } from '../time/zones.ts'

/** What a visitor chose about cookies (demand I3). Functional ones are always on, so they are no choice. */
export type Consent = {
  websiteImprovement: boolean
  advertising: boolean
  /** of the categories' meaning; a choice about another version is asked for again (CK-04) */
  version: number
  at: Instant
  /** chosen while the browser sent Global Privacy Control, so with open eyes (CONS-5) */
  despiteSignal?: boolean
}

/** What a choice leaves open; the functional category is not among them (CONS-1). */
export const optionalCategories = ['websiteImprovement', 'advertising'] as const
export type OptionalCategory = (typeof optionalCategories)[number]
export type Category = 'functional' | OptionalCategory

/** Raised when a category comes to mean more than visitors agreed to. */
export const consentVersion = 1
/** Half a year of 26 weeks (CONS-4). */
export const consentDays = 182
const dayMs = 86_400_000

/** The cookies of demand I3: the choice itself, and that the question was answered. */
export const flagsCookie = 'cookie-flags'
export const messageCookie = 'cookie-message'
/** Says what was answered, so that a new version of the question is asked again. */
export const messageValue = `v${consentVersion}`

const choices = ['accept', 'reject', 'save'] as const
export type Choice = (typeof choices)[number]
export const isChoice = (value: string): value is Choice => (choices as readonly string[]).includes(value)

/** CONS-2: `ticked` counts with `save` only. */
export const chosen = (
  choice: Choice,
  ticked: Record<OptionalCategory, boolean>,
  at: Instant,
  signal: boolean,
): Consent => ({
  websiteImprovement: choice === 'accept' || (choice === 'save' && ticked.websiteImprovement),
  advertising: choice === 'accept' || (choice === 'save' && ticked.advertising),
  version: consentVersion,
  at,
  ...(signal && { despiteSignal: true }),
})

const bit = (yes: boolean | undefined): string => (yes ? '1' : '0')

/** Value of the cookie `cookie-flags`; nothing in it needs quoting. `at` in whole seconds. */
export const formatFlags = ({ websiteImprovement, advertising, version, at, despiteSignal }: Consent): string =>
  `functional=1&websiteImprovement=${bit(websiteImprovement)}&advertising=${bit(advertising)}&version=${version}&at=${Math.trunc(at / 1_000)}${despiteSignal ? '&gpc=1' : ''}`

const shape = /^functional=1&websiteImprovement=([01])&advertising=([01])&version=(\d{1,4})&at=(\d{1,11})(&gpc=1)?$/

/** Null for anything this product would not have written: a cookie is the visitor's to change (CONS-3). */
export const parseFlags = (value: string): Consent | null => {
  const [whole, websiteImprovement, advertising, version, at, despiteSignal] = shape.exec(value) ?? []
  if (whole === undefined) return null
  return {
    websiteImprovement: websiteImprovement === '1',
    advertising: advertising === '1',
    version: Number(version),
    at: Number(at) * 1_000,
    ...(despiteSignal && { despiteSignal: true }),
  }
}

export type ConsentSources = {
  flags: string | undefined
  message: string | undefined
  /** the browser sends Global Privacy Control */
  signal: boolean
  now: Instant
}

/** What holds for a visitor now; null: nothing is chosen, so the banner asks (CONS-3, CONS-4, CONS-5). */
export const consentFrom = ({ flags, message, signal, now }: ConsentSources): Consent | null => {
  const stored = message === messageValue ? parseFlags(flags ?? '') : null
  const holds =
    stored !== null &&
    stored.version === consentVersion &&
    now - stored.at < consentDays * dayMs &&
    (!signal || stored.despiteSignal === true)
  if (holds) return stored
  return signal ? { websiteImprovement: false, advertising: false, version: consentVersion, at: now } : null
}

/** Value of the header `Sec-GPC`; anything but 1 is no signal. */
export const isPrivacySignal = (header: string | string[] | undefined): boolean => header === '1'
