import type { Consent } from '#domain/consent/consent.ts'
import {
  cookieOf,
  cookieValue,
  isRunning,
  keptDays,
  readCookieValue,
  starts,
  variantFor,
  type Experiment,
} from '#domain/experiments/experiment.ts'
import type { Language } from '#domain/languages.ts'
import { cookieName, daySeconds, writeCookie } from './cookies.ts'

/** Who asks for which page, as far as split tests need it. */
export type TestVisit = {
  query: URLSearchParams
  language: Language
  cookies: ReadonlyMap<string, string>
  secure: boolean
}

const keptSeconds = keptDays * daySeconds

/**
 * EXP-3: the variant of every split test that starts on this page, by the name of the test. Empty while no test runs.
 */
export const variantsFor = (
  tests: readonly Experiment[],
  { query, language, cookies, secure }: TestVisit,
  random: () => number,
): Map<string, string> =>
  new Map(
    tests.flatMap((test) => {
      const variant = variantFor(test, {
        language,
        parameters: query,
        cookie: cookies.get(cookieName(cookieOf(test.name), secure)) ?? null,
        random: random(),
      })
      return variant === null ? [] : [[test.name, variant] as const]
    }),
  )

/**
 * EXP-7: the lines of Set-Cookie that keep the variants where cookies for improving the website are allowed, and remove
 * them where they are not (SP-04).
 */
export const variantCookies = (
  tests: readonly Experiment[],
  variants: ReadonlyMap<string, string>,
  { query, language, cookies, secure }: TestVisit,
  consent: Consent | null,
): string[] =>
  tests.flatMap((test) => {
    const name = cookieName(cookieOf(test.name), secure)
    const kept = cookies.get(name)
    const variant = variants.get(test.name)
    if (!consent?.websiteImprovement)
      return kept === undefined ? [] : [writeCookie(name, '', secure, { maxAgeSeconds: 0, readable: true })]
    const before = readCookieValue(kept ?? '')
    if (
      variant === undefined ||
      variant === before.variant ||
      !isRunning(test) ||
      !starts(test, { language, parameters: query })
    )
      return []
    return [
      writeCookie(name, cookieValue(variant, before.told), secure, { maxAgeSeconds: keptSeconds, readable: true }),
    ]
  })
