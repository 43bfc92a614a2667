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
export const openApiPath = `${apiBase}/openapi.json`

/** Closed to crawlers, as far as they stand open at all. */
export const closedDoors: readonly string[] = [`${apiBase}/`, '/dev/', `${sandboxBase}/`, '/webhooks/']

/** ACCESS-8 for machines. Pictures are kept by whoever asks; events and claims have limits of their own. */
export const isCountedCall = (url: string): boolean =>
  url.startsWith(`${websiteBase}/`) && !/^(?:resources\b|events\b|bookings\/)/.test(url.slice(websiteBase.length + 1))
