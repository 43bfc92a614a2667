import type { Problem } from '../outcome.ts'

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
