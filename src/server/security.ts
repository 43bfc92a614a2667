import type { Config } from './config.ts'

/**
 * Headers every answer carries (ASVS 3.4). One constant object: building them a request doubled the cost of a cached
 * page.
 */
export const constantHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // `no-referrer` would make forms post `Origin: null`, which is refused.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()',
  'x-frame-options': 'DENY',
}

export const strictTransport = 'max-age=31536000; includeSubDomains'

/** Everything is refused but what a page of ours needs, from our own origin; no script ever stands in a page itself. */
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
  ].join('; ')

/** `npm run dev` only: Vite puts styles into the page and talks over a socket of its own. */
export const developmentPolicy: typeof contentPolicy = (...of) =>
  contentPolicy(...of)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws://localhost:*")

/**
 * Where forms are sent besides this site: the booking site or trip app that the search hands over to (settled 33). No
 * payment provider: browsers hold `form-action` against every redirect that follows a form, and nobody knows all hosts
 * of a payment (decision 0031).
 */
export const formTargets = ({
  BOOKING_SITE,
  TRIPAPP_SITE,
}: Partial<Pick<Config, 'BOOKING_SITE' | 'TRIPAPP_SITE'>>): string[] => [
  ...(BOOKING_SITE ? [new URL(BOOKING_SITE).origin] : []),
  ...(TRIPAPP_SITE ? [new URL(TRIPAPP_SITE).origin] : []),
]
