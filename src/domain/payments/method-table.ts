/** A mark in the row of payment marks in the footer (demand T5), all as the same plain badge (settled 44). */
type Mark = { text: string; place: number }

type MethodRow = {
  /** what it is called where one chooses: a brand, the same in every language, or the id of a text */
  name: { brand: string } | { text: `booking.${string}` }
  /** its badge in the footer, and how content pages call it; null: those of the cards */
  mark: Mark | null
  /** what each provider calls it; null: does not take it. What none takes is never offered (settled 44). */
  providers: { mollie: string | null; stripe: string | null; sandbox: string | null }
  /** working days until a refund is usually on the account, counted from the day after it was sent (REFUND-4) */
  refundDays: number
  /** countries whose car parks take it; elsewhere their catalogue says so (docs/catalogue.md) */
  markets: 'all' | readonly string[]
}

/**
 * Every payment method, in the order of the specification: the one list of them (PAY-21). The key is what forms,
 * catalogue, database and website API call it.
 */
export const methodTable = {
  creditCards: {
    name: { text: 'booking.card' },
    mark: null,
    providers: { mollie: 'creditcard', stripe: 'card', sandbox: 'creditcard' },
    refundDays: 5,
    markets: 'all',
  },
  payPal: {
    name: { brand: 'PayPal' },
    mark: { text: 'PayPal', place: 3 },
    providers: { mollie: 'paypal', stripe: 'paypal', sandbox: 'paypal' },
    refundDays: 3,
    markets: 'all',
  },
  ideal: {
    name: { brand: 'iDEAL | Wero' },
    mark: { text: 'iDEAL', place: 7 },
    providers: { mollie: 'ideal', stripe: 'ideal', sandbox: 'ideal' },
    refundDays: 3,
    markets: ['NL'],
  },
  bancontact: {
    name: { brand: 'Bancontact' },
    mark: { text: 'Bancontact', place: 8 },
    providers: { mollie: 'bancontact', stripe: 'bancontact', sandbox: 'bancontact' },
    refundDays: 3,
    markets: ['BE'],
  },
  // a value of the specification that no provider of ours takes
  entercash: {
    name: { brand: 'Entercash' },
    mark: { text: 'Entercash', place: 6 },
    providers: { mollie: null, stripe: null, sandbox: null },
    refundDays: 5,
    markets: [],
  },
} as const satisfies Record<string, MethodRow>

/** The brands behind `creditCards`; which of them a car park takes is data of its product. */
export const cardTable = {
  amex: { mark: { text: 'American Express', place: 4 } },
  mc: { mark: { text: 'Mastercard', place: 1 } },
  visa: { mark: { text: 'Visa', place: 2 } },
  cb: { mark: { text: 'CB', place: 5 } },
} as const satisfies Record<string, { mark: Mark }>
