import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { AgencyCall } from './call.ts'
import { refusalsOfCall } from './refusals.ts'

/** What a key for trying can ask for with the header `Parkwing-Test` (AGENCY-76). */

export const triggerHeader = 'Parkwing-Test'
const others = ['slow', 'unavailable', 'lost'] as const
/** The calls after which a webhook follows, which may be lost (AGENCY-169). */
const telling = new Set([
  'makeBooking',
  'changeDetails',
  'updateFlights',
  'confirmChange',
  'confirmExtension',
  'confirmCancellation',
  'driveTestCar',
  'payTestBooking',
  'moveTestClock',
])
/** How long `slow` takes, and after how many seconds one may come back. */
export const slowMs = 5_000

export type Trigger = { kind: 'refuse'; code: ProblemCode } | { kind: 'slow' | 'lost' | 'unavailable' | 'webhook_lost' }

/** Codes that only happen before a call is reached, so nobody can ask for them. */
const never = new Set<ProblemCode>(['bad_request', 'general_error', 'method_not_allowed', 'key_required'])
const codesOf = (described: AgencyCall): ProblemCode[] =>
  [...refusalsOfCall(described).values()]
    .flat()
    .filter((code, index, all) => !never.has(code) && all.indexOf(code) === index)

/** The names that a call takes: each of its refusals, and what can happen to any call. */
export const triggersOf = (described: AgencyCall): string[] => [
  ...codesOf(described),
  ...(described.id === 'makeBooking' ? ['payment_declined'] : []),
  ...others,
  ...(telling.has(described.id) ? ['webhook_lost'] : []),
]

/**
 * What was asked for. Refusal: option_required for a name that this call does not have, and for any with a key that is
 * real, so that nobody leaves it in.
 */
export const readTrigger = (request: Request, described: AgencyCall, isTest: boolean): Outcome<Trigger | null> => {
  const name = request.headers.get(triggerHeader)
  if (name === null) return done(null)
  if (!isTest || !triggersOf(described).includes(name))
    return refused('option_required', undefined, { [triggerHeader]: 'option_required' })
  switch (name) {
    case 'slow':
    case 'lost':
    case 'unavailable':
    case 'webhook_lost':
      return done({ kind: name })
    case 'payment_declined':
      // who pays is the account: its credit does not reach
      return done({ kind: 'refuse', code: 'credit_used_up' })
    default:
      return done({ kind: 'refuse', code: name as ProblemCode })
  }
}

/** Not at the moment: as a process that is ending answers. */
export const unavailable = async (answer: Response): Promise<Response> => {
  const body = { ...((await answer.json()) as object), status: 503 }
  return new Response(JSON.stringify(body), { status: 503, headers: answer.headers })
}
