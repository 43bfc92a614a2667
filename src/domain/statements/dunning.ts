import { houseDay, houseMidnight } from '../time/house-zone.ts'
import { addDays, type LocalDate } from '../time/local.ts'
import { dayMs, type Instant } from '../time/zones.ts'

/** In how many days after it was closed a statement is paid. */
export const paymentTermDays = 14

/** The last day on which a statement is paid in time, where the house is. */
export const dueOn = (closedAt: Instant): LocalDate => addDays(houseDay(closedAt), paymentTermDays)

/** The moment from which on it is late: when that day is over. */
const lateFrom = (closedAt: Instant): Instant => houseMidnight(addDays(dueOn(closedAt), 1))

/** A reminder, the last one, and then nothing more is sold on the account (AGENCY-84, AGENCY-85). */
export type DunningStep = 1 | 2 | 3

/** How long after what came before each step is taken. */
const waits: Readonly<Record<DunningStep, number>> = { 1: 3 * dayMs, 2: 14 * dayMs, 3: 14 * dayMs }

/** A statement by which an agency owes something, and how far it was reminded of it. */
export type Debt = {
  closingMinor: number
  closedAt: Instant
  /** what the agency has paid that the statement does not name */
  paidSinceMinor: number
  /** what it owes by now, whatever this statement says: a later one may have taken something back */
  owedNowMinor: number
  /** the last step that was taken; null: none */
  step: DunningStep | null
  steppedAt: Instant | null
}

/** What of a statement is still to be paid. */
export const unpaidOf = ({ closingMinor, paidSinceMinor, owedNowMinor }: Debt): number =>
  Math.max(0, Math.min(-closingMinor - paidSinceMinor, owedNowMinor))

/** The step that is due for a statement, or null. */
export const stepDue = (debt: Debt, now: Instant): DunningStep | null => {
  const { step, steppedAt, closedAt } = debt
  if (unpaidOf(debt) === 0 || step === 3) return null
  const next = step === null ? 1 : step === 1 ? 2 : 3
  return now >= (steppedAt ?? lateFrom(closedAt)) + waits[next] ? next : null
}

/** How it stands with a debt, for who reads its statement: the last step, else whether it is due (AGENCY-202). */
export type DebtState = DunningStep | 'paid' | 'notDue' | 'late'
export const stateOf = (debt: Debt, now: Instant): DebtState => {
  if (unpaidOf(debt) === 0) return 'paid'
  return debt.step ?? (now >= lateFrom(debt.closedAt) ? 'late' : 'notDue')
}

/** Whether nothing is sold on the account because of this statement (AGENCY-85). */
export const isBlocking = (debt: Debt): boolean => debt.step === 3 && unpaidOf(debt) > 0

/** What a letter about a statement is about: the statement, the step, and who is told. */
export type DunningNotice = { number: string; step: DunningStep; personId: string }
export const dunningNoticeId = ({ number, step, personId }: DunningNotice): string => `${number}/${step}/${personId}`
export const readDunningNotice = (id: string): DunningNotice => {
  const [number = '', step, personId = ''] = id.split('/')
  return { number, step: step === '3' ? 3 : step === '2' ? 2 : 1, personId }
}
