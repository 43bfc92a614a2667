import type { ParkLine } from '#domain/statements/park-statement.ts'
import type { StatementLine } from '#domain/statements/statement.ts'

export type LineKind = StatementLine['kind'] | ParkLine['kind']

/** What a line of a statement is called, on paper as on the page. */
export const lineKindWords = {
  booking: 'workStatements.kindBooking',
  correction: 'workStatements.kindCorrection',
  payment: 'workStatements.kindPayment',
  payout: 'workStatements.kindPayout',
  vat: 'workStatements.kindVat',
} as const satisfies Record<LineKind, string>

/** What the amounts of a line are called, in their order. */
export const amountWords = {
  agency: [
    'workStatements.kept',
    'workStatements.net',
    'workStatements.commission',
    'workStatements.onAccount',
    'workStatements.cashback',
    'workStatements.amount',
  ],
  park: [
    'workStatements.kept',
    'workStatements.commission',
    'workStatements.share',
    'workStatements.charges',
    'workStatements.till',
    'workStatements.amount',
  ],
} as const

/** What the sign of a balance says to whoever gets the statement. */
export const signHint = {
  agency: 'workStatements.signHint',
  park: 'workStatements.parkSignHint',
  company: 'workCompany.signHint',
} as const

export const agencyAmounts = ({
  keptMinor,
  netMinor,
  commissionMinor,
  owedMinor,
  cashbackMinor = 0,
  billed,
  amountMinor,
}: StatementLine): number[] => [
  keptMinor,
  billed?.minor ?? netMinor,
  commissionMinor,
  owedMinor,
  cashbackMinor,
  amountMinor,
]
export const parkAmounts = ({
  keptMinor,
  commissionMinor,
  shareMinor,
  chargesMinor,
  tillMinor,
  amountMinor,
}: ParkLine): number[] => [keptMinor, commissionMinor, shareMinor, chargesMinor, tillMinor, amountMinor]
