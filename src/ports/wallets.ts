/**
 * A parking pass for the wallet of a phone, in the traveller's language: every text is final. Two adapters, each only
 * where it is configured (adapters/wallets), so that neither package is loaded otherwise.
 */
export type WalletPass = {
  /** stable for the life of the booking: a newer pass replaces the older one */
  serial: string
  /** what the reader at the barrier reads */
  code: string
  /** the code as people read it out */
  codeShown: string
  title: string
  airport: string
  iata: string
  carPark: string
  address: string
  arrival: WalletMoment
  departure: WalletMoment
  /** further lines: number plate, telephone */
  facts: { key: string; label: string; value: string }[]
  /** how the code is used */
  hint: string
  hintLabel: string
  /** BCP 47 */
  language: string
  bookingUrl: string
}
/** `iso` with the offset of the car park's zone; `shown` in words */
export type WalletMoment = { label: string; iso: string; shown: string }

export type Wallets = {
  /** bytes of a signed .pkpass */
  apple: ((pass: WalletPass) => Promise<Uint8Array>) | null
  /**
   * address that adds the pass to a Google Wallet; holds the pass, so it is made when it is asked for and shown to
   * nobody else
   */
  google: ((pass: WalletPass) => Promise<string>) | null
}

export const noWallets: Wallets = { apple: null, google: null }
