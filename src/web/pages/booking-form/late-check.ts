import { readBookingForm, type BookingField, type RequiredFlags } from '#domain/bookings/form.ts'
import type { ProblemCode } from '#domain/problems.ts'

/** The problems with a field that the browser can find by itself; the server finds more. */
export const lateCodes = [
  'first_name_required',
  'first_name_long',
  'last_name_required',
  'last_name_long',
  'email_required',
  'email_invalid',
  'mobile_required',
  'mobile_long',
  'mobile_invalid',
  'phone_long',
  'phone_invalid',
  'plate_invalid',
  'car_brand_required',
  'car_brand_long',
  'car_model_required',
  'car_model_long',
  'car_color_required',
  'car_color_long',
  'arrival_flight_required',
  'arrival_flight_long',
  'departure_flight_required',
  'departure_flight_long',
  'return_flight_required',
  'return_flight_long',
  'flight_time_invalid',
  'passengers_range',
  'coupon_invalid',
  'card_number_refused',
  'terms_required',
  'option_required',
  'mandatory',
  'too_long',
] as const satisfies readonly ProblemCode[]
type LateCode = (typeof lateCodes)[number]

/** What the page sends along for these checks: the questions of the product, and the sentences. */
export type LateRules = {
  required: RequiredFlags
  country: string
  mayFollow: boolean
  asksDeparture: boolean
  words: Record<LateCode, string>
}

/** What is wrong with one field by the server's own rules (B2), or null. */
export const lateCheck = (
  field: BookingField,
  values: Readonly<Record<string, string>>,
  { words, required, ...rules }: LateRules,
): string | null => {
  const reading = readBookingForm(values, required, { validPhone: (number) => number, ...rules })
  const code = reading.ok ? undefined : reading.fields[field]
  return code ? words[code as LateCode] : null
}
