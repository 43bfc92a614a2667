import { eventsPath } from '#domain/site-map/machines.ts'
import { consentFrom } from '#domain/consent/consent.ts'
import { cookieOf, cookieValue, keptDays, readCookieValue } from '#domain/experiments/experiment.ts'
import {
  environmentOf,
  trackerConstants,
  type TrackerEnvironment,
  type TrackerEventName,
} from '#domain/tracking/event.ts'
import { keyHeader } from '../api-key.ts'

const visitKey = 'visit'
const longestKept = keptDays * 86_400

const cookie = (name: string): string => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
const prefix = (): string => (location.protocol === 'https:' ? '__Host-' : '')
const keep = (name: string, value: string, seconds: number) => {
  document.cookie = `${prefix()}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${prefix() && '; Secure'}`
}

/** A random id, for this tab only; it does not tell who the visitor is. */
const visitId = (): string => {
  const known = sessionStorage.getItem(visitKey) ?? crypto.randomUUID()
  sessionStorage.setItem(visitKey, known)
  return known
}

/**
 * The browser queues the event, so that it is sent even when the page is left; where that is impossible, or a key goes
 * along (a queued event has no headers), it is sent at once.
 */
const send = (body: string) => {
  const key = keyHeader()
  if (!key.authorization && navigator.sendBeacon?.(eventsPath, new Blob([body], { type: 'application/json' }))) return
  const { language = 'en' } = document.documentElement.dataset
  fetch(eventsPath, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'accept-language': language, ...key },
    body,
  }).catch(() => undefined)
}

/**
 * TRACK-3: reports what happens on this page, only while cookies for improving the website are allowed (`consentchange`
 * of the cookie dialog). `mark` is the element that the server rendered for it (src/web/site/tracker-mark.tsx).
 */
export const start = (mark: HTMLElement): void => {
  if (typeof window === 'undefined') {
    console.info('The tracker is not loaded: there is no window.')
    return
  }
  const { environment, agent = '', group, variants = '' } = mark.dataset
  const tests = variants.split(',').flatMap((one) => (one ? [one.split(':') as [name: string, variant: string]] : []))
  let on = false

  const tell = (event: TrackerEventName, variant = variants) =>
    on &&
    send(
      JSON.stringify({
        ...trackerConstants,
        environment: environmentOf(environment as TrackerEnvironment, location.search),
        agent: /^\w{3,6}$/.test(cookie('agent')) ? cookie('agent').toUpperCase() : agent,
        templateGroup: group,
        event,
        language: document.documentElement.dataset['language'],
        path: location.pathname,
        variant,
        visitId: visitId(),
      }),
    )

  const begin = () => {
    if (on) return
    on = true
    tell('page_view')
    for (const [name, variant] of tests) {
      const { told } = readCookieValue(cookie(prefix() + cookieOf(name)))
      // the variant on the screen now is the one that is kept (EXP-7)
      keep(cookieOf(name), cookieValue(variant, true), longestKept)
      if (!told) tell('split_test_start', `${name}:${variant}`)
    }
  }
  const end = () => {
    on = false
    sessionStorage.removeItem(visitKey)
    for (const [name] of tests) keep(cookieOf(name), '', 0)
  }

  document.addEventListener('consentchange', (event) =>
    (event as CustomEvent<{ websiteImprovement: boolean }>).detail.websiteImprovement ? begin() : end(),
  )
  document.addEventListener('productselect', () => tell('product_select'))
  // sent by the browser itself or by script (forms/send.ts); one that is held back is no search yet
  for (const kind of ['submit', 'formsent'])
    document.addEventListener(
      kind,
      ({ target, defaultPrevented }) =>
        !defaultPrevented &&
        target instanceof HTMLFormElement &&
        target.elements.namedItem('startDateTime') &&
        tell('search'),
    )
  const signal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  if (
    consentFrom({ flags: cookie('cookie-flags'), message: cookie('cookie-message'), signal, now: Date.now() })
      ?.websiteImprovement
  )
    begin()
}
