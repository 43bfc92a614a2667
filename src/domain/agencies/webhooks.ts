import { dayMs, hourMs, minuteMs, type Instant } from '../time/zones.ts'

/** For so long nothing has arrived at an address of which somebody is told (AGENCY-215). */
export const failingMs = dayMs

/** What an agency can be told of at its own address (AGENCY-15). */
export const webhookEvents = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.checked_in',
  'booking.checked_out',
  'booking.no_show',
  'refund.sent',
  'statement.issued',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const isWebhookEvent = (text: string): text is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(text)
/** About no booking: a month of the agency was closed. Only who may read its statements asks for it (AGENCY-189). */
export const statementEvent = 'statement.issued' satisfies WebhookEvent
/** What happens to a booking. */
export type BookingEvent = Exclude<WebhookEvent, typeof statementEvent>
/** Asked for by the agency itself, to try its address. */
export const pingEvent = 'ping'

/** The events by what the trail of a booking says. What nobody outside has to know has none. */
const eventByAction = new Map<string, BookingEvent>(
  Object.entries({
    place: 'booking.confirmed',
    confirm: 'booking.confirmed',
    retake: 'booking.confirmed',
    revive: 'booking.changed',
    change: 'booking.changed',
    plate: 'booking.changed',
    flights: 'booking.changed',
    undo_check_in: 'booking.changed',
    undo_check_out: 'booking.changed',
    cancel: 'booking.cancelled',
    check_in: 'booking.checked_in',
    check_out: 'booking.checked_out',
    no_show: 'booking.no_show',
    refund_sent: 'refund.sent',
    refund_completed: 'refund.sent',
    refund_external: 'refund.sent',
  } as const),
)

/**
 * The event of a line of the trail, or null. `isHeld`: a booking that was only placed and waits for its payment.
 * `isKnown`: a refund that was told of when it was sent.
 */
export const eventOf = (line: { action: string; isHeld: boolean; isKnown: boolean }): BookingEvent | null => {
  if ((line.action === 'place' && line.isHeld) || (line.action === 'refund_completed' && line.isKnown)) return null
  return eventByAction.get(line.action) ?? null
}

const longestAddress = 500

/** An address that may be called: https, without a name, a password or a fragment (AGENCY-14). Null: any other. */
export const readHookAddress = (text: string): URL | null => {
  if (text.length > longestAddress || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.hash === '' && !text.includes('#')
  return url.protocol === 'https:' && isPlain ? url : null
}

/** As many addresses may an agency code have. */
export const mostEndpoints = 10
/** As long may a receiver take for its answer (AGENCY-16). */
export const answerMs = 10_000
/** After a new secret the old one signs too, for as many days at most. */
export const longestSecretDays = 30

const second = 1_000
/** The wait after each try that failed: eleven tries in 75 hours and 36 minutes (AGENCY-16). */
const waits = [
  5 * second,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** When to try again after `attempts` tries; null: no more. */
export const nextTryAt = (attempts: number, now: Instant): Instant | null => {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : now + wait
}

/**
 * Until when nothing is sent to a receiver that has not answered so many times in a row: what waits for it must not
 * keep others waiting (AGENCY-16).
 */
export const heldUntil = (silentTimes: number, now: Instant): Instant =>
  now + Math.min(15 * minuteMs, 5 * second * 2 ** Math.min(10, silentTimes - 1))

export const isDelivered = (status: number): boolean => status >= 200 && status < 300

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a receiver gave no answer. */
export const outgoingFaults = ['private_address', 'name_unknown', 'timeout', 'unreachable', 'certificate'] as const
export type OutgoingFault = (typeof outgoingFaults)[number]

/** One try: its answer, or why there was none. */
export type Try = { at: Instant; status: number | null; why: OutgoingFault | null; ms: number }
/** As many tries are kept of a delivery. */
export const mostTries = 20

type Told = {
  event: string
  at: Instant
  number: number | null
  bookingId: string | null
  reference: string | null
  statement: string | null
}

const dataOf = ({ bookingId, reference, statement }: Told): object => {
  if (statement !== null) return { statement }
  return bookingId === null ? {} : { bookingId, reference }
}

/**
 * What is sent: which booking or statement, and nothing about it, because whoever reads it asks for what holds now
 * (AGENCY-15, AGENCY-189). The same delivery always has the same body.
 */
export const bodyOf = (told: Told): string =>
  JSON.stringify({
    type: told.event,
    timestamp: new Date(told.at).toISOString(),
    sequence: told.number,
    data: dataOf(told),
  })
