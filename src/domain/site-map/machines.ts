/** Addresses that only machines open. They are the same in every language. */

/** Where providers report that something happened. */
export const notices = {
  payments: '/webhooks/payments',
  stripe: '/webhooks/stripe',
  mail: '/webhooks/mail',
} as const

export const isNotice = (path: string): boolean => Object.values<string>(notices).includes(path)

/** Where browsers report what the Content-Security-Policy of a page refused. */
export const policyReports = '/webhooks/policy-reports'

/** The payment provider inside the product, for whoever has no account with another one. */
export const sandboxBase = '/sandbox'
export const sandboxCheckout = (ref: string): string => `${sandboxBase}/checkout/${ref}`

/** For programs of partners, and for the tracker of our own pages. */
export const apiBase = '/api'
export const websiteBase = `${apiBase}/website`
export const eventsPath = `${websiteBase}/events`
/** files a claim, with its files attached */
export const claimPath = `${websiteBase}/bookings/claimemail`
/** where agencies sell from their own systems */
export const agencyBase = `${apiBase}/v1`
/** behind that base: an agency's own account; the word is also that of a page of travellers */
export const accountCall = '/account'
/** where a key is exchanged for a token */
export const tokenAddress = `${agencyBase}/oauth/token`
/** where barriers of car parks ask and report */
export const gateBase = `${apiBase}/gate/v1`
/** what older systems of the trade ask for, at the addresses they know */
const legacyBase = '/legacy'
/** the trade's own envelope over the agency API */
export const tradeBase = `${legacyBase}/v1`
/** behind that base; asked with a file name, as `AMS.js` */
export const tradeFiles = { carPark: '/carpark/:file', booking: '/booking/:file' } as const
export const isTradeFile = (path: string): boolean => /\/(?:carpark|booking)\/[^/]+$/.test(path)
/** feeds of content pages, marks of agents, and customers */
export const seoPagesPath = `${legacyBase}/jsonapi/seoPages`
export const libraryPath = `${legacyBase}/library`
export const profilePath = `${legacyBase}/profile`
/** asked with a file name, as `NORD1.js` */
export const agentLookUpBase = `${legacyBase}/agent_lookup`
export const openApiPath = `${apiBase}/openapi.json`

/**
 * Whether an address is called by machines and not by our pages. Such calls carry no session and need no proof that
 * they come from our site.
 */
export const isForMachines = (url: string): boolean =>
  ['/webhooks/', `${sandboxBase}/v2/`, `${websiteBase}/`, `${agencyBase}/`, `${gateBase}/`, `${legacyBase}/`].some(
    (door) => url.startsWith(door),
  )

export const isClaimCall = (url: string): boolean => url.split('?', 1)[0] === claimPath

/** What crawlers must not read, even where it is open. */
export const closedDoors: readonly string[] = [
  `${apiBase}/`,
  '/dev/',
  `${sandboxBase}/`,
  '/webhooks/',
  `${legacyBase}/`,
]

export const isCall = (url: string): boolean => url.startsWith(`${apiBase}/`)

const behind = (base: string, url: string): string | null =>
  url.startsWith(`${base}/`) ? url.slice(base.length + 1) : null

/**
 * Whether a page of any origin may read why the call failed. Calls that take something in allow no foreign origin
 * (decision 0023).
 */
export const isReadingCall = (url: string): boolean =>
  isCall(url) &&
  behind(agencyBase, url) === null &&
  behind(gateBase, url) === null &&
  !/^(?:events|bookings)\b/.test(behind(websiteBase, url) ?? '')

/**
 * Whether a call of a machine is counted (ACCESS-8). Pictures are cached by whoever asks for them, and events and
 * claims have limits of their own.
 */
export const isCountedCall = (url: string): boolean => {
  const call = behind(websiteBase, url)
  return call !== null && !/^(?:resources\b|events\b|bookings\/)/.test(call)
}

const pictureBase = '/pictures'

/**
 * Where a drawn picture is fetched, by an id that names its airport too. The address changes with the picture, so that
 * whoever has it never asks again (PIC-5).
 */
export const picturePath = (id: string, shape: string, hash: string, ending: 'svg' | 'png'): string =>
  `${pictureBase}/${id}-${shape}.${hash}.${ending}`

/** At which a server answers with pictures. */
export const picturePattern = `${pictureBase}/:name`

/** What the last part of a picture's address says; null where it is none of ours. */
export const pictureNamed = (name: string): { id: string; shape: string; hash: string; ending: string } | null => {
  const [, id = '', shape = '', hash = '', ending = ''] =
    /^([a-z0-9-]{1,40})-([a-z]{1,12})\.([0-9a-z]{1,12})\.(svg|png)$/.exec(name) ?? []
  return id ? { id, shape, hash, ending } : null
}

/** One file of a photo; it never changes. */
export const photoPath = (id: string, width: number, format: string): string =>
  `${pictureBase}/${id}-${width}.${format}`

export const photoNamed = (name: string): { id: string; width: number; format: string } | null => {
  const [, id = '', width = '', format = ''] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{3,4})\.(avif|webp)$/.exec(name) ?? []
  return id ? { id, width: Number(width), format } : null
}

const brandBase = '/brands'
export const brandPattern = `${brandBase}/:name`
/** Colours and mark of an agency (AGENCY-46, AGENCY-47). Both addresses change with what is there. */
export const brandSheetPath = (code: string, version: number): string => `${brandBase}/${code}.${version}.css`
export const brandLogoPath = (code: string, logoId: string): string => `${brandBase}/${code}.${logoId}.png`
export const brandNamed = (name: string): { code: string; mark: string; ending: 'css' | 'png' } | null => {
  const [, code = '', mark = '', ending] = /^([A-Z0-9]{3,6})\.([0-9a-f]{1,36})\.(css|png)$/.exec(name) ?? []
  return ending ? { code, mark, ending: ending as 'css' | 'png' } : null
}
/** A partner's own mark (PART-22). Its address changes with the picture. */
const partnerMarks = '/partners/kept'
export const partnerMarkPattern = `${partnerMarks}/:name`
export const partnerMarkPath = (logoId: string): string => `${partnerMarks}/${logoId}.png`
/** What an agency puts into its own pages. */
export const embedScript = '/embed.js'
