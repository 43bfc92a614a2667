const statementSums = { currency: 'EUR', openingMinor: 0, linesMinor: 620, closingMinor: 620, lines: 2 }
const statementDocument = {
  number: '$DOCUMENT',
  kind: 'commission',
  issuedOn: '2027-06-01',
  currency: 'EUR',
  netMinor: 512,
  vatRatePercent: 21,
  vatMinor: 108,
  grossMinor: 620,
}
const statement = { number: '$STATEMENT', month: '2027-05', ...statementSums, closedAt: '2027-06-01T04:00:00.000Z' }
const ofStatement = { values: { number: '$STATEMENT' } }

/** What programs read of statements, for the document; `bookingNumber` is that of the booking in the other examples. */
export const statementExamples = (bookingNumber: string) => ({
  listStatements: {
    answer: {
      statements: [statement],
      open: { ...statementSums, openingMinor: 620, linesMinor: 0, lines: 0 },
    },
    keeps: { STATEMENT: 'statements.0.number' },
  },
  getStatement: { ...ofStatement, answer: statement },
  listStatementLines: {
    ...ofStatement,
    answer: {
      lines: [
        {
          place: 1,
          kind: 'booking',
          bookingNumber: bookingNumber,
          reference: '4711',
          keptMinor: 6200,
          netMinor: 5124,
          commissionMinor: 512,
          owedMinor: 0,
          billedMinor: null,
          amountMinor: 512,
        },
        {
          place: 2,
          kind: 'vat',
          bookingNumber: null,
          reference: null,
          keptMinor: 0,
          netMinor: 0,
          commissionMinor: 0,
          owedMinor: 0,
          billedMinor: 512,
          amountMinor: 108,
        },
      ],
      cursor: null,
    },
  },
  getStatementPaper: ofStatement,
  listStatementDocuments: {
    ...ofStatement,
    answer: { documents: [statementDocument] },
    keeps: { DOCUMENT: 'documents.0.number' },
  },
  getStatementDocument: { values: { ...ofStatement.values, document: '$DOCUMENT' } },
  getAccount: {
    answer: {
      limits: [{ currency: 'EUR', limitMinor: 50_000, usedMinor: 6_200, leftMinor: 43_800, nearlyUsed: false }],
      unpaid: [],
    },
  },
  getReconciliation: {
    values: { day: '$DAY' },
    answer: {
      day: '$DAY',
      timeZone: 'Europe/Amsterdam',
      currency: 'EUR',
      onAccountMinor: 0,
      customersMinor: 0,
      balanceMinor: 620,
      openingMinor: 0,
      closingMinor: 620,
      movements: [
        {
          at: '2027-06-01T04:00:00.000Z',
          account: 'balance',
          reason: 'earned',
          refund: null,
          bookingNumber: null,
          reference: null,
          statement: '$STATEMENT',
          amountMinor: 512,
        },
        {
          at: '2027-06-01T04:00:00.000Z',
          account: 'balance',
          reason: 'vat',
          refund: null,
          bookingNumber: null,
          reference: null,
          statement: '$STATEMENT',
          amountMinor: 108,
        },
      ],
      cursor: null,
    },
  },
  reconcileStatement: {
    ...ofStatement,
    body: { entries: [{ reference: '4712', amountMinor: 512 }] },
    answer: {
      agreeing: 0,
      statedMinor: 512,
      sentMinor: 512,
      differences: [
        { kind: 'unknown', reference: '4712', number: null, statedMinor: null, sentMinor: 512, differenceMinor: 512 },
        {
          kind: 'missing',
          reference: '4711',
          number: bookingNumber,
          statedMinor: 512,
          sentMinor: null,
          differenceMinor: -512,
        },
      ],
    },
  },
})
