import type { Booking } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'

/**
 * What letters about a booking are told. These are raw facts: the letter writes amounts, moments and texts in its own
 * language.
 */
export type BookingModel = {
  booking: Booking
  /** The airport's name in the language of the letter, e.g. "Amsterdam Schiphol". */
  airportName: string
  /**
   * The car park's three directions in the language of the letter (`CarPark.directions` in the domain's product.ts).
   * Empty ones are left out.
   */
  directions: [string, string, string]
  /**
   * The absolute address of the booking's status page. That page asks for a proof itself, so the address carries no
   * secret (ML-05, ML-07).
   */
  bookingUrl: string
  /** What the QR code says (GATE-21); missing: the code alone. */
  qrText?: string
  /** When the letter is written. Deadlines that are over by then are said to be over, or left out. */
  writtenAt: Instant
  /** The picture of the car park as PNG, 1120 × 360 pixels. Missing or null: there is none. */
  picture?: Uint8Array | null
  /** Whether it was sold while payments move no money; documents must then say so (START-6). */
  isTest?: boolean
}

/** The same shape as `Attachment` of ports/mail.ts, which this folder may not import. */
export type LetterAttachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }
/** A letter that is ready to send. `headers` are those beyond the ones every letter has. */
export type Letter = {
  subject: string
  html: string
  text: string
  attachments: LetterAttachment[]
  headers: Record<string, string>
}

/** Everything that one kind of letter says, written from what it is told. */
export type LetterEntry<Model extends object> = {
  content: (model: Model, language: Language, t: Translate) => Content
  attachments?: (model: Model, language: Language, t: Translate) => LetterAttachment[] | Promise<LetterAttachment[]>
  headers?: (model: Model) => Letter['headers']
}
