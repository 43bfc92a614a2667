import { policyReports } from '#domain/site-map/machines.ts'
import type { Config } from './config.ts'

/**
 * Where browsers report what a policy refused. All know this way. Where `report-to` stands beside it, Chromium heeds
 * only that, and then sent nothing when we tried.
 */
export const reporting = `report-uri ${policyReports}`

/** What a page may ask of the device. Only the pages that scan and photograph may use the camera. */
export const permissions = (camera = false): string =>
  `camera=(${camera ? 'self' : ''}), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()`

/**
 * The headers that every answer carries (ASVS 3.4). They are one constant object, because building it for each request
 * doubled the cost of a cached page.
 */
export const constantHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // With `no-referrer` browsers would send forms with `Origin: null`, which we refuse.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions(),
  'x-frame-options': 'DENY',
}

export const strictTransport = 'max-age=31536000; includeSubDomains'

/**
 * Allows only what our own pages need, from our own origin, and refuses everything else. No script ever stands in a
 * page itself.
 */
export const contentPolicy = (formTargets: readonly string[] = [], imageOrigins: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...imageOrigins].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    reporting,
  ].join('; ')

/**
 * Of the work side: forms go nowhere else. Where codes are scanned, a reader compiled for browsers may run; one page
 * shows a form of ours in a frame (AGENCY-226).
 */
export const workPolicy = ({ camera, frames }: { camera: boolean; frames: boolean }, policy = contentPolicy): string =>
  (camera ? policy().replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") : policy()).replace(
    'frame-ancestors',
    frames ? "frame-src 'self'; frame-ancestors" : 'frame-ancestors',
  )

/** For `npm run dev` only: Vite puts styles into the page and uses a socket of its own. */
export const developmentPolicy: typeof contentPolicy = (...of) =>
  contentPolicy(...of)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws://localhost:*")

/**
 * The other sites that forms are sent to: the booking site or trip app that takes over a search (settled 33). Payment
 * providers are not among them: browsers apply `form-action` to every redirect that follows a form, and nobody knows
 * all hosts that a payment passes through (decision 0031).
 */
export const formTargets = ({
  BOOKING_SITE,
  TRIPAPP_SITE,
}: Partial<Pick<Config, 'BOOKING_SITE' | 'TRIPAPP_SITE'>>): string[] => [
  ...(BOOKING_SITE ? [new URL(BOOKING_SITE).origin] : []),
  ...(TRIPAPP_SITE ? [new URL(TRIPAPP_SITE).origin] : []),
]
