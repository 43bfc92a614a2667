/** A badge in the footer's row of payment methods (demand T5). All have the same plain form (settled 44). */
type Mark = { text: string; place: number }

export type MethodRow = {
  /**
   * what the method is called where somebody chooses it: a brand, which is the same in every language, or the id of a
   * text
   */
  name: { brand: string } | { text: `booking.${string}` }
  /** its badge in the footer, whose text content pages use too; null when the cards' badges stand for it */
  mark: Mark | null
  /**
   * what each provider calls it; null when the provider does not take it. A method that none takes is never offered
   * (settled 44).
   */
  providers: { mollie: string | null; stripe: string | null; sandbox: string | null }
  /** working days until a refund is usually on the account, counted from the day after it was sent (REFUND-4) */
  refundDays: number
  /** countries whose car parks take it by default; elsewhere the catalogue has to name it (docs/catalogue.md) */
  markets: 'all' | readonly string[]
  /** our own sign beside its name, where somebody chooses it; never the mark of a brand */
  sign: 'card' | 'bank' | 'wallet'
  /** countries whose readers pay with it most; it then stands first (BOOK-15). When missing: none. */
  mostUsedIn?: readonly string[]
}

/**
 * Every payment method, in the order of the specification. This is the one list of them (PAY-21). The key is the name
 * that forms, catalogue, database and website API use.
 */
export const methodTable = {
  creditCards: {
    name: { text: 'booking.card' },
    mark: null,
    providers: { mollie: 'creditcard', stripe: 'card', sandbox: 'creditcard' },
    refundDays: 5,
    markets: 'all',
    sign: 'card',
  },
  payPal: {
    name: { brand: 'PayPal' },
    mark: { text: 'PayPal', place: 3 },
    providers: { mollie: 'paypal', stripe: 'paypal', sandbox: 'paypal' },
    refundDays: 3,
    markets: 'all',
    sign: 'wallet',
    mostUsedIn: ['DE', 'AT'],
  },
  ideal: {
    name: { brand: 'iDEAL | Wero' },
    mark: { text: 'iDEAL', place: 7 },
    providers: { mollie: 'ideal', stripe: 'ideal', sandbox: 'ideal' },
    refundDays: 3,
    markets: ['NL'],
    sign: 'bank',
    mostUsedIn: ['NL'],
  },
  bancontact: {
    name: { brand: 'Bancontact' },
    mark: { text: 'Bancontact', place: 8 },
    providers: { mollie: 'bancontact', stripe: 'bancontact', sandbox: 'bancontact' },
    refundDays: 3,
    markets: ['BE'],
    sign: 'bank',
    mostUsedIn: ['BE'],
  },
  // the specification has this value, but no provider of ours takes it
  entercash: {
    name: { brand: 'Entercash' },
    mark: { text: 'Entercash', place: 6 },
    providers: { mollie: null, stripe: null, sandbox: null },
    refundDays: 5,
    markets: [],
    sign: 'bank',
  },
} as const satisfies Record<string, MethodRow>

/** The brands behind `creditCards`. The data of a product says which of them its car park takes. */
export const cardTable = {
  amex: { mark: { text: 'American Express', place: 4 } },
  mc: { mark: { text: 'Mastercard', place: 1 } },
  visa: { mark: { text: 'Visa', place: 2 } },
  cb: { mark: { text: 'CB', place: 5 } },
} as const satisfies Record<string, { mark: Mark }>
