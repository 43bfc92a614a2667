import type { CardBrand } from '#domain/payments/methods.ts'

/** What depends on the country of a car park. */
export type Market = {
  /** The standard rate, in whole percent. */
  vatRatePercent: number
  cards: CardBrand[]
  companyForm: string
  /**
   * Register numbers and phone numbers that belong to nobody: registers give out no leading zeros, and the phone
   * numbers are from the range reserved for fiction where a country has one.
   */
  registration: (digits: string) => string
  phone: (digits: string) => string
}

const cards: CardBrand[] = ['amex', 'mc', 'visa']
const halves = (digits: string) => `${digits.slice(0, 2)} ${digits.slice(2)}`

/** By ISO code of the country. `digits` are always four. */
export const markets: Record<string, Market> = {
  NL: {
    vatRatePercent: 21,
    cards,
    companyForm: 'B.V.',
    registration: (d) => `KvK 0000${d}`,
    phone: (d) => `+31 20 000 ${d}`,
  },
  BE: {
    vatRatePercent: 21,
    cards,
    companyForm: 'BV',
    registration: (d) => `KBO 0000.00${halves(d).replace(' ', '.')}`,
    phone: (d) => `+32 2 000 ${halves(d)}`,
  },
  DE: {
    vatRatePercent: 19,
    cards,
    companyForm: 'GmbH',
    registration: (d) => `HRB 00${d}`,
    phone: (d) => `+49 30 23125 ${d.slice(1)}`,
  },
  FR: {
    vatRatePercent: 20,
    cards: [...cards, 'cb'],
    companyForm: 'SAS',
    registration: (d) => `RCS 000 00${halves(d)}`,
    phone: (d) => `+33 1 99 00 ${halves(d)}`,
  },
  ES: {
    vatRatePercent: 21,
    cards,
    companyForm: 'S.L.',
    registration: (d) => `NIF B0000${d}`,
    phone: (d) => `+34 000 00${halves(d)}`,
  },
  DK: {
    vatRatePercent: 25,
    cards,
    companyForm: 'ApS',
    registration: (d) => `CVR 0000${d}`,
    phone: (d) => `+45 00 00 ${halves(d)}`,
  },
  AT: {
    vatRatePercent: 20,
    cards,
    companyForm: 'GmbH',
    registration: (d) => `FN 00${d}x`,
    phone: (d) => `+43 1 000 ${d}`,
  },
  PL: {
    vatRatePercent: 23,
    cards,
    companyForm: 'sp. z o.o.',
    registration: (d) => `KRS 000000${d}`,
    phone: (d) => `+48 00 000 ${halves(d)}`,
  },
  CZ: {
    vatRatePercent: 21,
    cards,
    companyForm: 's.r.o.',
    registration: (d) => `IČO 0000${d}`,
    phone: (d) => `+420 000 00${halves(d)}`,
  },
}
