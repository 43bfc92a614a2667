import { policyReports } from '#domain/site-map/machines.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '#usecases/deps.ts'
import type { Door } from './exchange.ts'
import { loggable } from './http.ts'
import type { Logger } from './log.ts'
import { policyViolations } from './metrics.ts'

const mostBytes = 8 * 1024
/** Browsers send several reports together; nobody needs more of one page. */
const mostAtOnce = 10
const perNetwork = 20
/** All networks together, so that a flood costs the log no more than this. */
const linesPerMinute = 30

/** What our policy says. Any other word that is sent counts as `other`, so that nobody invents labels. */
const directives = new Set(
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src manifest-src worker-src form-action frame-ancestors base-uri object-src frame-src media-src'.split(
    ' ',
  ),
)

type Report = { directive: string; blocked: string; page: string }

const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The violations in a body of either format: one as `csp-report`, or a list of reports of all kinds. */
const violationsIn = (text: string): Record<string, unknown>[] => {
  try {
    const body: unknown = JSON.parse(text)
    if (Array.isArray(body))
      return body
        .slice(0, mostAtOnce)
        .map(fieldsIn)
        .filter(({ type }) => type === 'csp-violation')
        .map((report) => fieldsIn(report['body']))
    const only = fieldsIn(body)['csp-report']
    return only === undefined ? [] : [fieldsIn(only)]
  } catch {
    return []
  }
}

/** What was refused: a keyword such as `inline`, the kind of address, or for the web its origin; never a path. */
const blockedIn = (value: unknown): string => {
  if (typeof value !== 'string') return 'unknown'
  if (/^[a-z-]{1,20}$/.test(value)) return value
  if (!URL.canParse(value)) return 'unknown'
  const { protocol, origin } = new URL(value)
  return /^https?:$/.test(protocol) && origin.length <= 100 ? origin : protocol.slice(0, 30)
}

/** Null: it is not about a page of ours. */
const reportOf = (fields: Record<string, unknown>, publicUrl: string): Report | null => {
  const page = fields['document-uri'] ?? fields['documentURL']
  if (typeof page !== 'string' || !URL.canParse(page) || new URL(page).origin !== new URL(publicUrl).origin) return null
  const named = fields['effective-directive'] ?? fields['effectiveDirective'] ?? fields['violated-directive']
  const directive = typeof named === 'string' ? (named.split(' ', 1)[0] ?? '') : ''
  return {
    directive: directives.has(directive) ? directive : 'other',
    blocked: blockedIn(fields['blocked-uri'] ?? fields['blockedURL']),
    page: loggable(new URL(page).pathname),
  }
}

/**
 * Takes what browsers report of our Content-Security-Policy (ASVS 3.4.7), old format and new. Everything is answered
 * alike, because nobody reads the answer. What anybody may send is counted and bounded: the log gets few lines, without
 * queries, secrets or paths of other sites.
 */
export const policyReportDoor = (
  { clock, throttle, publicUrl }: Pick<Deps, 'clock' | 'throttle' | 'publicUrl'>,
  log: Logger,
): Door => ({
  method: 'POST',
  path: policyReports,
  bodyLimitBytes: mostBytes,
  handle: async (request, _params, address = '') => {
    const now = clock.now()
    const text = await request.text()
    for (const fields of violationsIn(text)) {
      const report = reportOf(fields, publicUrl)
      if (!report) continue
      policyViolations.inc({ directive: report.directive })
      if (
        throttle.pass(`policy ${address}`, perNetwork, minuteMs, now) &&
        throttle.pass('policy', linesPerMinute, minuteMs, now)
      )
        log.info(report, 'content policy violated')
    }
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  },
})
