/**
 * Who sells (INV-2): Parkwing in its own name, registered for VAT in every country in which a car park lies. The
 * company is fictional: its numbers have the form of each country but consist of zeros, which no register gives out.
 */
export type Seller = {
  name: string
  street: string
  postcode: string
  city: string
  country: string
  registration: string
  vatNumber: string
  email: string
  /** by which its tax office knows who has no VAT number; left out: it has one, or needs none */
  taxNumber?: string
}

/** As whom a party bills us, or is billed by us. Without a VAT number an agency has the two others (AGENCY-131). */
export type BillingParty = Seller & {
  taxNumber: string
  /** the words of the contract why there is no VAT */
  exemption: string
}

/** How many characters of each may stand in documents. */
export const partyLengths = { name: 100, street: 100, postcode: 12, city: 60, registration: 40 } as const

/** The name with which the names of our own companies begin. */
export const brand = 'Parkwing'

const house = {
  name: `${brand} B.V.`,
  street: 'Voorbeeldweg 1',
  postcode: '0000 AA',
  city: 'Amsterdam',
  country: 'NL',
  registration: 'KvK 00000000',
  email: 'invoices@parkwing.example',
}

/** Where we are at home: who bills us bills us there. */
export const homeCountry = house.country

/** The calendar day of a document is the day in this zone. */
export const sellerZone = 'Europe/Amsterdam'

const vatNumbers: Record<string, string> = {
  AT: 'ATU00000000',
  BE: 'BE0000000000',
  CH: 'CHE-000.000.000 MWST',
  CZ: 'CZ00000000',
  DE: 'DE000000000',
  DK: 'DK00000000',
  ES: 'ESN0000000A',
  FR: 'FR00000000000',
  GB: 'GB000000000',
  HU: 'HU00000000',
  IT: 'IT00000000000',
  LT: 'LT000000000',
  NL: 'NL000000000B00',
  PL: 'PL0000000000',
  PT: 'PT000000000',
}

/**
 * The seller of a space in `country`. Where the seller is not registered, its number in its home country stands on the
 * document.
 */
export const sellerIn = (country: string): Seller => ({
  ...house,
  vatNumber: vatNumbers[country] ?? vatNumbers[house.country]!,
})

/** Whether the seller has a VAT registration of its own in the country. */
export const registeredIn = (country: string): boolean => country in vatNumbers
