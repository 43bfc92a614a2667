/** Addresses that no person opens: they are the same in every language. */

/** Where providers tell us that something happened. */
export const notices = {
  payments: '/webhooks/payments',
  stripe: '/webhooks/stripe',
  mail: '/webhooks/mail',
} as const

/** The provider within the product, for who has no account with one. */
export const sandboxBase = '/sandbox'
export const sandboxCheckout = (ref: string): string => `${sandboxBase}/checkout/${ref}`

/** What partners' programs ask, and the tracker of our own pages. */
export const apiBase = '/api'
export const websiteBase = `${apiBase}/website`
export const eventsPath = `${websiteBase}/events`
/** a claim by mail, with its files */
export const claimPath = `${websiteBase}/bookings/claimemail`
export const openApiPath = `${apiBase}/openapi.json`

/** Called by machines, not by pages of ours: they carry no session and need no same-origin proof. */
export const isForMachines = (url: string): boolean =>
  ['/webhooks/', `${sandboxBase}/v2/`, `${websiteBase}/`].some((door) => url.startsWith(door))

export const isClaimCall = (url: string): boolean => url.split('?', 1)[0] === claimPath

/** Closed to crawlers, as far as they stand open at all. */
export const closedDoors: readonly string[] = [`${apiBase}/`, '/dev/', `${sandboxBase}/`, '/webhooks/']

export const isCall = (url: string): boolean => url.startsWith(`${apiBase}/`)

const behind = (base: string, url: string): string | null =>
  url.startsWith(`${base}/`) ? url.slice(base.length + 1) : null

/** Pages of every origin may read why these failed; calls that take something name no origin (decision 0023). */
export const isReadingCall = (url: string): boolean =>
  isCall(url) && !/^(?:events|bookings)\b/.test(behind(websiteBase, url) ?? '')

/** ACCESS-8 for machines. Pictures are kept by whoever asks; events and claims have limits of their own. */
export const isCountedCall = (url: string): boolean => {
  const call = behind(websiteBase, url)
  return call !== null && !/^(?:resources\b|events\b|bookings\/)/.test(call)
}
