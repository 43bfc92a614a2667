import { readBookingForm, type BookingField } from '#domain/bookings/form.ts'
import { textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/translate.ts'
import type { BookingFormView } from './view.ts'

/**
 * What is wrong with one field by the server's own rules (B2), or null. Loaded when a form was refused, never before.
 */
export const lateCheck = (
  field: BookingField,
  values: Record<string, string>,
  view: BookingFormView,
  t: Translate,
): string | null => {
  const reading = readBookingForm(values, view.required, {
    validPhone: (number) => number,
    country: view.phoneCountry,
    mayFollow: view.until !== null,
  })
  const code = reading.ok ? undefined : reading.fields[field]
  return code ? textOf(t, { code }) : null
}
