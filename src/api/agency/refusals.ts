import { problems, type ProblemCode } from '#domain/problems.ts'
import type { AgencyCall } from './call.ts'

/** What a call may refuse, by code. The document names them, and tests hold every refusal against it (AGENCY-71). */

/** A stay that nobody could book. */
export const oddStay = [
  'moment_unreadable',
  'arrival_past',
  'departure_before_arrival',
  'date_too_far',
  'time_does_not_exist',
  'stay_too_long',
] as const
/** No space, or a car park that is closed at that time. */
export const noSpace = ['sold_out', 'closed_on_arrival', 'closed_on_departure', 'last_minute'] as const
/** A booking that has ended, or not begun. */
export const notStanding = [
  'change_unpaid',
  'already_cancelled',
  'hold_expired',
  'checked_out',
  'no_show',
  'invoicing_agent',
] as const
export const changing = [...notStanding, ...oddStay, ...noSpace, 'product_unknown', 'stay_unchanged'] as const
/** What was quoted is no more, or would be something else now. */
export const notAsQuoted = ['quote_over', 'conflict', 'price_changed', 'credit_used_up', 'account_blocked'] as const

const always: readonly ProblemCode[] = [
  'key_required',
  'not_allowed',
  'method_not_allowed',
  'too_many_requests',
  // a parameter that is not known, or twice
  'field_unknown',
  'option_required',
]
const ofBody: readonly ProblemCode[] = ['body_unreadable', 'form_incomplete']
const ofKey: readonly ProblemCode[] = ['idempotency_required', 'idempotency_mismatch', 'request_in_flight']

const codesOf = ({ refuses = [], body, query, once }: AgencyCall): ProblemCode[] => [
  ...always,
  ...(body ? ofBody : query ? (['form_incomplete'] as const) : []),
  ...(once ? ofKey : []),
  ...refuses,
]

/** Refusals of the server, before or beside the call. */
export const ofServer: readonly (readonly [number, ProblemCode])[] = [
  [400, 'bad_request'],
  [413, 'bad_request'],
  [415, 'bad_request'],
  [431, 'bad_request'],
  [500, 'general_error'],
  [503, 'general_error'],
]

/** The codes of a call by their status, the lowest first. */
export const refusalsOfCall = (described: AgencyCall): Map<number, ProblemCode[]> => {
  const all = [...codesOf(described).map((code) => [problems[code].status, code] as const), ...ofServer]
  const byStatus = new Map<number, ProblemCode[]>()
  for (const [status, code] of all.toSorted(([one], [other]) => one - other))
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])])
  return byStatus
}
