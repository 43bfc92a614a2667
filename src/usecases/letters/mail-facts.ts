import { isLetterKind, letterTable, type BookingLetterKind, type LetterKind } from '#domain/letters/letters.ts'
import type { BookingMail } from '../jobs/mail-jobs.ts'

/** What a letter is, by what its job or its row says of it. */

export const isAboutBooking = (kind: LetterKind): kind is BookingLetterKind => letterTable[kind].name !== null

/** Whether somebody may open a letter of this kind at all (MACHINE-18). */
export const isReadable = (kind: string): boolean => isLetterKind(kind) && isOpen(kind)
export const isOpen = (kind: LetterKind): boolean => isAboutBooking(kind) && kind !== 'emailConfirm'

export const facts = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {}
export const kindIn = (payload: unknown): LetterKind | null => {
  const { kind } = facts(payload)
  return typeof kind === 'string' && isLetterKind(kind) ? kind : null
}

export const mailOf = (kind: string, values: Record<string, unknown>): BookingMail | null =>
  isLetterKind(kind) && isOpen(kind) && typeof values['bookingId'] === 'string'
    ? ({ ...values, kind, airportId: Number(values['airportId']), version: Number(values['version']) } as BookingMail)
    : null

/** The letter about a booking that a job is to send; null: it is about none, or is opened by nobody. */
export const bookingMailIn = (payload: unknown): BookingMail | null => mailOf(kindIn(payload) ?? '', facts(payload))
