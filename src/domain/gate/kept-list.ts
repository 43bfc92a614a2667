import type { Booking } from '../bookings/booking.ts'
import { amountDueMinor } from '../bookings/booking.ts'
import type { PinPerson } from '../access/pin.ts'
import type { Transfer } from '../carparks/product.ts'
import type { Instant } from '../time/zones.ts'
import type { ValetStep } from '../valet/valet.ts'
import type { CarFacts } from './cars.ts'
import { unpaidAtExit } from './entry.ts'
import type { GateRules } from './rules.ts'
import { lookFor, type TypedAtDesk } from './typed.ts'
import { verdict, verdictOf, type Verdict } from './verdict.ts'

/**
 * A car as the desk's device keeps it for the time without a line (DESK-20): what the verdict needs, and what is said
 * at the window. No address, no telephone number, no flight, no full first name, and of the code only a digest.
 */
export type KeptCar = CarFacts & {
  code: string
  plate: string
  plateCountry: string
  lastName: string
  initial: string
  passengers: number
  transfer: Transfer
  productName: string
  /** where a car that is handed over is; of others, and of a list from before, there is none */
  valet?: ValetStep
  /** what its terms say of a sum that nobody paid in time */
  unpaidAtDue: Booking['terms']['unpaidAtDue']
  rules: Pick<GateRules, 'earlyArrivalMinutes' | 'unpaidExit'>
  /** the last minute at which driving out adds nothing, and what it adds after that; of a car that is inside */
  freeUntil: Instant | null
  moreMinor: number
}

/**
 * What one car park's desk keeps. `at` is the moment of our clock from which it is; `version` changes with everything
 * else in it.
 */
export type KeptList = {
  version: string
  zone: string
  at: Instant
  cars: KeptCar[]
  /** who is signed in, and on a tablet of the desk who else has a PIN there (DESK-40) */
  me?: { id: string; name: string }
  people?: readonly PinPerson[]
}

export const mostKept = 2_000

/** What must be paid, as far as the list knows; after the free time at least another day is (DESK-23). */
const keptDueMinor = (car: KeptCar, now: Instant): number =>
  amountDueMinor(car) +
  (car.status === 'checked_in' && car.freeUntil !== null && now > car.freeUntil ? car.moreMinor : 0)

/** The verdict by the list: that of the same function as with a line (DESK-8, DESK-23). */
export const keptVerdict = (
  car: KeptCar,
  { zone, now, seenPlate }: { zone: string; now: Instant; seenPlate: string | null },
): Verdict =>
  verdictOf({
    booking: { ...car, zone, details: { plate: car.plate }, terms: { unpaidAtDue: car.unpaidAtDue } },
    rules: { ...car.rules, leaveAfterPayingMinutes: 0 },
    now,
    dueMinor: keptDueMinor(car, now),
    seenPlate,
  })

/**
 * What the desk may do without a line: let in what would be let in without paying at once, and let out what owes
 * nothing, or what this car park lets go with a link. Taking money and going against the rules need the line (DESK-22).
 */
export const mayWithoutLine = (car: KeptCar, { code }: Verdict, now: Instant): 'in' | 'out' | null => {
  if (['let_in', 'let_in_pay', 'early', 'plate_differs'].includes(code)) return 'in'
  if (code === 'let_out' || code === 'already_in') return 'out'
  const owed = { ...car, totalMinor: car.totalMinor + keptDueMinor(car, now) - amountDueMinor(car) }
  const rules = { ...car.rules, leaveAfterPayingMinutes: 0 }
  return code === 'let_out_pay' && unpaidAtExit(owed, rules) === 0 ? 'out' : null
}

/**
 * What the desk may let pass without a line all the same, with a reason (DESK-36): what it may with a line (DESK-8),
 * and a car whose booking was given up. What was cancelled, is gone or was never completed needs the line.
 */
export const exceptionWithoutLine = ({ code, override }: Verdict): 'in' | 'out' | null => {
  if (code === 'no_show' || override === 'checkIn') return 'in'
  return override === 'checkOut' ? 'out' : null
}

/** What a car that is on no list is told by: its plate, or what its pass says. */
export const seenLength = 60

export type KeptFound =
  | { kind: 'car'; car: KeptCar; seenPlate: string | null }
  | { kind: 'several'; cars: KeptCar[]; isLikely: boolean }
  | { kind: 'stop'; verdict: Verdict; symbol: number }

/** What the desk's one field finds in the list (DESK-5). `digests`: those of the codes that the text may be. */
export const findKept = (cars: readonly KeptCar[], typed: TypedAtDesk, digests: readonly string[]): KeptFound => {
  const known = cars.find((car) => digests.includes(car.code) || typed.numbers.includes(car.number))
  if (known) return { kind: 'car', car: known, seenPlate: null }
  if (typed.codes.length + typed.numbers.length > 0) return stop('not_found')
  if (typed.wrongSymbol !== null) return stop('wrong_symbol', typed.wrongSymbol)
  const { found, isLikely, seenPlate } = lookFor(cars, typed)
  const [only, ...others] = found
  if (!only) return stop('not_found')
  return others.length > 0 ? { kind: 'several', cars: found, isLikely } : { kind: 'car', car: only, seenPlate }
}

const stop = (code: 'not_found' | 'wrong_symbol', symbol = 0): KeptFound => ({
  kind: 'stop',
  verdict: verdict(code),
  symbol,
})
