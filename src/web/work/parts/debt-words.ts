import type { DebtState } from '#domain/statements/dunning.ts'
import type { TextId } from '#texts/translate.ts'

/** How it stands with a debt, in words (AGENCY-202). */
export const debtWords = {
  paid: 'workStatements.statePaid',
  notDue: 'workStatements.stateNotDue',
  late: 'workStatements.stateLate',
  1: 'workStatements.reminded',
  2: 'workStatements.remindedLast',
  3: 'workStatements.accountClosed',
} as const satisfies Record<DebtState, TextId>
