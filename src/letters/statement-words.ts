import type { StatementLine } from '#domain/statements/statement.ts'

/** What a line of a statement is called, on paper as on the page. */
export const lineKindWords = {
  booking: 'workStatements.kindBooking',
  correction: 'workStatements.kindCorrection',
  payment: 'workStatements.kindPayment',
} as const satisfies Record<StatementLine['kind'], string>
