import type { Booking } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'

/**
 * What letters about a booking know: raw facts; amounts, moments and texts are written by the letter in its own
 * language.
 */
export type BookingModel = {
  booking: Booking
  /** the airport's name in the language of the letter, e.g. "Amsterdam Schiphol" */
  airportName: string
  /**
   * the car park's three directions in the language of the letter (product.ts CarPark.directions); empty ones are left
   * out
   */
  directions: [string, string, string]
  /**
   * absolute address of the booking's status page; it asks for the proof itself, so it carries no secret (ML-05, ML-07)
   */
  bookingUrl: string
  /** when it is written: deadlines that are over are said to be, or left out */
  writtenAt: Instant
  /** sold while payments move no money: a document says so (START-6) */
  isTest?: boolean
}

/** The same shape as ports/mail.ts Attachment, which this room may not import. */
export type LetterAttachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }
/** `headers` beyond those every letter has. */
export type Letter = {
  subject: string
  html: string
  text: string
  attachments: LetterAttachment[]
  headers: Record<string, string>
}

/** All that is said in one letter, from what it knows. */
export type LetterEntry<Model extends object> = {
  content: (model: Model, language: Language, t: Translate) => Content
  attachments?: (model: Model, language: Language, t: Translate) => LetterAttachment[] | Promise<LetterAttachment[]>
  headers?: (model: Model) => Letter['headers']
}
