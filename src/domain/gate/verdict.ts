import { instantOf, minuteMs, type Instant } from '../time/zones.ts'
import { entryAt, type GateFacts } from './entry.ts'
import { isSamePlate } from './plates.ts'
import { undoMs, type GateRules } from './rules.ts'

export type Tone = 'go' | 'ask' | 'stop'
/** The act that comes next, the one big button. */
export type Next = 'checkIn' | 'payIn' | 'checkOut' | 'payOut' | 'revive' | null
/** What staff may do all the same when they give a reason (GATE-7). */
export type Override = 'checkIn' | 'checkOut' | null

type Row = { tone: Tone; next: Next; override: Override }

/** Every verdict of DESK-8. */
export const verdicts = {
  let_in: { tone: 'go', next: 'checkIn', override: null },
  let_in_pay: { tone: 'go', next: 'payIn', override: 'checkIn' },
  let_out: { tone: 'go', next: 'checkOut', override: null },
  let_out_pay: { tone: 'go', next: 'payOut', override: 'checkOut' },
  already_in: { tone: 'ask', next: 'checkOut', override: null },
  plate_differs: { tone: 'ask', next: 'checkIn', override: null },
  early: { tone: 'ask', next: 'checkIn', override: null },
  other_day: { tone: 'stop', next: null, override: 'checkIn' },
  over: { tone: 'stop', next: null, override: 'checkIn' },
  unpaid: { tone: 'stop', next: 'payIn', override: 'checkIn' },
  no_show: { tone: 'stop', next: 'revive', override: null },
  already_out: { tone: 'stop', next: null, override: null },
  cancelled: { tone: 'stop', next: null, override: null },
  not_completed: { tone: 'stop', next: null, override: null },
  other_car_park: { tone: 'stop', next: null, override: null },
  replaced: { tone: 'stop', next: null, override: null },
  wrong_symbol: { tone: 'stop', next: null, override: null },
  not_found: { tone: 'stop', next: null, override: null },
} as const satisfies Record<string, Row>

export type VerdictCode = keyof typeof verdicts
/** `at` is the moment the sentence names; `amountMinor` what is to be asked for, in cents. */
export type Verdict = { code: VerdictCode; at: Instant | null; amountMinor: number } & Row

export const verdict = (code: VerdictCode, at: Instant | null = null, amountMinor = 0): Verdict => ({
  code,
  at,
  amountMinor,
  ...verdicts[code],
})

export type VerdictFacts = {
  booking: GateFacts & { checkedOutAt: Instant | null; details: { plate: string } }
  rules: GateRules
  now: Instant
  /** what must be paid to drive in now, or to drive out now, in cents */
  dueMinor: number
  /** the plate of the car that stands here, where somebody read it; null where nobody did */
  seenPlate: string | null
}

/** So long before the booked time a car is asked about, even where the car park lets it in (DESK-8). */
const earlyMs = 30 * minuteMs

/** What somebody at the desk is told about a car of this car park (DESK-8). */
export const verdictOf = (facts: VerdictFacts): Verdict => {
  const { booking, now, dueMinor } = facts
  switch (booking.status) {
    case 'checked_in':
      if (dueMinor > 0) return verdict('let_out_pay', booking.checkedInAt, dueMinor)
      return verdict(isJustIn(booking.checkedInAt, now) ? 'already_in' : 'let_out', booking.checkedInAt)
    case 'checked_out':
      return verdict('already_out', booking.checkedOutAt)
    case 'confirmed':
      return entryVerdict(facts)
    case 'no_show': {
      const until = instantOf(booking.stay.departure, booking.zone, 'second')
      return verdict(now > until ? 'over' : 'no_show', until)
    }
    case 'cancelled':
      return verdict('cancelled')
    case 'held':
    case 'expired':
      return verdict('not_completed')
  }
}

const isJustIn = (at: Instant | null, now: Instant): boolean => at !== null && now - at < undoMs

const entryVerdict = ({ booking, rules, now, dueMinor, seenPlate }: VerdictFacts): Verdict => {
  const arrival = instantOf(booking.stay.arrival, booking.zone)
  const entry = entryAt(booking, rules, now)
  if (!entry.ok) {
    if (entry.problem.code === 'entry_too_early') return verdict('other_day', arrival)
    if (entry.problem.code === 'entry_too_late')
      return verdict('over', instantOf(booking.stay.departure, booking.zone, 'second'))
    return verdict('unpaid', arrival, dueMinor)
  }
  const { plate } = booking.details
  if (seenPlate !== null && plate !== '' && !isSamePlate(seenPlate, plate)) return verdict('plate_differs', arrival)
  if (dueMinor > 0) return verdict('let_in_pay', arrival, dueMinor)
  return verdict(arrival - now > earlyMs ? 'early' : 'let_in', arrival)
}
