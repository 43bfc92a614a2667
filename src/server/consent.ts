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

/**
 * What this visitor chose about cookies, or the browser on their behalf (CONS-5). Null: nobody chose, so the banner
 * asks.
 */
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
  // Most first visits send neither, and kept pages are answered in microseconds, so nothing is computed for them.
  return sources.signal || sources.flags ? consentFrom({ ...sources, now: now() }) : null
}

/**
 * The cookies of the visitor that a kept page is rendered for. There are two such visitors: one who was not asked yet,
 * and one who answered; what they answered makes no difference (CONS-10).
 */
export const answeredCookies = (consent: Consent | null, now: Instant): (readonly [string, string])[] =>
  consent === null
    ? []
    : [
        [flagsCookie, formatFlags(chosen('reject', { websiteImprovement: false, advertising: false }, now, false))],
        [messageCookie, messageValue],
      ]

/**
 * What of the browser's storage depends on the configuration, for the page of cookies and for deleting (CONS-6,
 * CONS-7).
 */
export const storageSettings = (config: Config, tests: readonly Experiment[]): StorageSettings => ({
  currencyCookie: config.CURRENCY_COOKIE,
  agentDays: config.AGENT_COOKIE_DAYS,
  searchAgent: config.AGENT_SEARCH,
  tests: tests.filter(isRunning).map(({ name }) => name),
})

/** The country that a trusted proxy names, as two capital letters. Null: no proxy names one. */
export const countryOf = ({ headers }: { headers: IncomingHttpHeaders }, config: Config): string | null => {
  const named = config.GEO_HEADER ? headers[config.GEO_HEADER.toLowerCase()] : undefined
  return typeof named === 'string' && /^[A-Za-z]{2}$/.test(named) ? named.toUpperCase() : null
}
