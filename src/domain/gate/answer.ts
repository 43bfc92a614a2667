import type { Problem } from '../outcome.ts'
import type { VerdictCode } from './verdict.ts'

/** What a barrier is told: open, ask for money, come back later, stop, or nothing known (GATE-10). */
export type GateWord = 'granted' | 'pay' | 'wait' | 'refused' | 'unknown'

/** The problems that need no person: what is due is paid, and what is too early becomes right by waiting. */
const words: Partial<Record<Problem['code'], GateWord>> = {
  entry_unpaid: 'pay',
  exit_unpaid: 'pay',
  entry_too_early: 'wait',
  voucher_unknown: 'unknown',
  plate_unknown: 'unknown',
}

export const wordFor = (problem: Problem | null): GateWord =>
  problem === null ? 'granted' : (words[problem.code] ?? 'refused')

/** What the desk would say to whom a barrier turned away; null where it has no word for that. */
const verdictCodes: Partial<Record<Problem['code'], VerdictCode>> = {
  entry_unpaid: 'unpaid',
  exit_unpaid: 'unpaid',
  entry_too_early: 'other_day',
  entry_too_late: 'over',
  entry_cancelled: 'cancelled',
  entry_no_show: 'no_show',
  entry_not_confirmed: 'not_completed',
  already_inside: 'already_in',
  already_out: 'already_out',
}

export const verdictFor = (code: string): VerdictCode | null =>
  (verdictCodes as Partial<Record<string, VerdictCode>>)[code] ?? null
