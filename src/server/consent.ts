import type { IncomingHttpHeaders } from 'node:http'
import {
  chosen,
  consentFrom,
  flagsCookie,
  formatFlags,
  isPrivacySignal,
  messageCookie,
  messageValue,
  type Consent,
} from '#domain/consent/consent.ts'
import type { StorageSettings } from '#domain/consent/storage-table.ts'
import { isRunning, type Experiment } from '#domain/experiments/experiment.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Config } from './config.ts'

/** What this visitor chose about cookies, or the browser for them (CONS-5); null: the banner asks. */
export const consentOf = (
  { headers }: { headers: IncomingHttpHeaders },
  cookies: ReadonlyMap<string, string>,
  now: () => Instant,
): Consent | null => {
  const sources = {
    flags: cookies.get(flagsCookie),
    message: cookies.get(messageCookie),
    signal: isPrivacySignal(headers['sec-gpc']),
  }
  // most first visits bring neither, and pages for everybody are answered in microseconds
  return sources.signal || sources.flags ? consentFrom({ ...sources, now: now() }) : null
}

/**
 * Cookies of the visitor that a kept page is made for: one who was not asked yet, or one who answered, it does not
 * matter what (CONS-10).
 */
export const answeredCookies = (consent: Consent | null, now: Instant): (readonly [string, string])[] =>
  consent === null
    ? []
    : [
        [flagsCookie, formatFlags(chosen('reject', { websiteImprovement: false, advertising: false }, now, false))],
        [messageCookie, messageValue],
      ]

export const storageSettings = (config: Config, tests: readonly Experiment[]): StorageSettings => ({
  currencyCookie: config.CURRENCY_COOKIE,
  agentDays: config.AGENT_COOKIE_DAYS,
  searchAgent: config.AGENT_SEARCH,
  tests: tests.filter(isRunning).map(({ name }) => name),
})

/** The country that a trusted proxy names, in two capitals; null where none does. */
export const countryOf = ({ headers }: { headers: IncomingHttpHeaders }, config: Config): string | null => {
  const named = config.GEO_HEADER ? headers[config.GEO_HEADER.toLowerCase()] : undefined
  return typeof named === 'string' && /^[A-Za-z]{2}$/.test(named) ? named.toUpperCase() : null
}
