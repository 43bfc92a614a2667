/**
 * A parking pass for the wallet of a phone, in the traveller's language. All its texts are final. There are two
 * adapters (adapters/wallets); each is loaded only where it is configured, so that its package is not loaded otherwise.
 */
export type WalletPass = {
  /** the same for the life of the booking, so that a newer pass replaces the older one */
  serial: string
  /** what the scanner at the barrier reads */
  code: string
  /** the code in the form in which people read it out */
  codeShown: string
  title: string
  airport: string
  iata: string
  carPark: string
  address: string
  arrival: WalletMoment
  departure: WalletMoment
  /** further lines, such as number plate and telephone */
  facts: { key: string; label: string; value: string }[]
  /** how the code is used */
  hint: string
  hintLabel: string
  /** BCP 47 */
  language: string
  bookingUrl: string
}
/** `iso` has the offset of the car park's zone; `shown` is in words. */
export type WalletMoment = { label: string; iso: string; shown: string }

export type Wallets = {
  /** bytes of a signed .pkpass */
  apple: ((pass: WalletPass) => Promise<Uint8Array>) | null
  /**
   * address that adds the pass to a Google Wallet; it contains the pass, so it is made only when it is asked for and
   * shown to nobody else
   */
  google: ((pass: WalletPass) => Promise<string>) | null
}

export const noWallets: Wallets = { apple: null, google: null }
