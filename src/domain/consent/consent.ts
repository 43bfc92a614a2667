import type { Instant } from '../time/zones.ts'

/**
 * What a visitor chose about cookies (demand I3). Functional cookies are always on, so they are not part of the choice.
 */
export type Consent = {
  websiteImprovement: boolean
  advertising: boolean
  /** version of the categories' meaning; when it has changed, the visitor is asked again (CK-04) */
  version: number
  at: Instant
  /** chosen while the browser sent Global Privacy Control, so the visitor knew about the signal (CONS-5) */
  despiteSignal?: boolean
}

/** The categories that can be refused. The functional one is not among them (CONS-1). */
export const optionalCategories = ['websiteImprovement', 'advertising'] as const
export type OptionalCategory = (typeof optionalCategories)[number]
export type Category = 'functional' | OptionalCategory

/** Raised when a category comes to mean more than visitors agreed to. */
export const consentVersion = 1
/** How long a choice counts: 26 weeks, half a year (CONS-4). */
export const consentDays = 182
const dayMs = 86_400_000

/** The two cookies of demand I3. This one holds the choice, the next one says that the question was answered. */
export const flagsCookie = 'cookie-flags'
export const messageCookie = 'cookie-message'
/** Holds the version of the question, so that visitors are asked again when it changes. */
export const messageValue = `v${consentVersion}`

const choices = ['accept', 'reject', 'save'] as const
export type Choice = (typeof choices)[number]
export const isChoice = (value: string): value is Choice => (choices as readonly string[]).includes(value)

/** The choice a visitor made with a button of the banner (CONS-2). `ticked` counts only with `save`. */
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

/** The value of the cookie `cookie-flags`. It needs no quoting. `at` is written in whole seconds. */
export const formatFlags = ({ websiteImprovement, advertising, version, at, despiteSignal }: Consent): string =>
  `functional=1&websiteImprovement=${bit(websiteImprovement)}&advertising=${bit(advertising)}&version=${version}&at=${Math.trunc(at / 1_000)}${despiteSignal ? '&gpc=1' : ''}`

const shape = /^functional=1&websiteImprovement=([01])&advertising=([01])&version=(\d{1,4})&at=(\d{1,11})(&gpc=1)?$/

/**
 * Reads that cookie. Null for anything this product would not have written, because visitors can change their cookies
 * (CONS-3).
 */
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
  /** whether the browser sends Global Privacy Control */
  signal: boolean
  now: Instant
}

/**
 * The choice that counts for a visitor now. Null means that nothing is chosen, so the banner asks (CONS-3, CONS-4,
 * CONS-5).
 */
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

/** Whether the header `Sec-GPC` refuses cookies: only the value 1 does. */
export const isPrivacySignal = (header: string | string[] | undefined): boolean => header === '1'
