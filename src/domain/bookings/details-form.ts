import type { Outcome, Problem } from '../outcome.ts'
import { done, refused } from '../outcome.ts'
import type { Booking, BookingDetails } from './booking.ts'
import { agentRefusal, ended } from './change-rules.ts'
import { readBookingForm, type BookingField, type FormOptions, type FormValues, type RequiredFlags } from './form.ts'
import { tidyText } from './typed-text.ts'

/**
 * What a traveller may correct himself, in the form's order. Plate and flights come first because they are missing most
 * often (screen 16).
 */
export const editableFields = [
  'plate',
  'plateCountry',
  'arrivalFlight',
  'returnFlight',
  'flightTerminal',
  'flightTime',
  'firstName',
  'lastName',
  'mobile',
  'phone',
  'passengers',
  'carBrand',
  'carModel',
  'carColor',
] as const satisfies readonly (BookingField & keyof BookingDetails)[]
export type EditableField = (typeof editableFields)[number]

/** The only fields that a traveller may edit when an agency's account pays (settled 23). */
const agentFields: readonly EditableField[] = [
  'plate',
  'plateCountry',
  'arrivalFlight',
  'returnFlight',
  'flightTerminal',
  'flightTime',
]

/**
 * Which details may be edited now: all of them until check-in, whatever the package and however late (settled 8). Staff
 * may edit them after that too (CH-11).
 */
export const editing = (
  booking: Pick<Booking, 'status' | 'terms' | 'paymentLocation'>,
  byStaff = false,
  byAgency = false,
): Outcome<readonly EditableField[]> => {
  const over = ended(booking)
  if (over) return over
  if (byStaff) return done(editableFields)
  if (booking.status === 'checked_in') return refused('checked_in')
  return done(booking.paymentLocation === 'invoiceAgent' && !byAgency ? agentFields : editableFields)
}

/** A field as it is typed. */
export const textIn = (details: BookingDetails, field: EditableField): string => String(details[field] ?? '')

/**
 * The fields that the car park asks for, and those that everybody may give: a plate, flights, the person. What was
 * given once stays visible. `asksPhone`: the product or the agency asks for a second telephone number (BOOK-28).
 */
export const shownFields = (
  allowed: readonly EditableField[],
  details: BookingDetails,
  required: RequiredFlags | undefined,
  asksPhone: boolean,
): EditableField[] => {
  const asked: Partial<Record<EditableField, boolean | undefined>> = {
    phone: asksPhone,
    plateCountry: required?.plateCountry,
    flightTerminal: required?.flightTerminal,
    flightTime: required?.flightTime,
    carBrand: required?.carModel,
    carModel: required?.carModel,
    carColor: required?.carModel,
  }
  return allowed.filter((field) => !(field in asked) || asked[field] || textIn(details, field) !== '')
}

/**
 * Whether the e-mail address may be changed now. It may be while the car is there, because the letters about leaving go
 * to it.
 */
export const changingEmail = (booking: Pick<Booking, 'status' | 'terms' | 'paymentLocation'>): Outcome<true> =>
  ended(booking) ?? (booking.paymentLocation === 'invoiceAgent' ? agentRefusal(booking) : done(true))

export type DetailsReading =
  | { ok: true; details: BookingDetails; changed: EditableField[] }
  | { ok: false; problem: Problem; shown: Record<EditableField, string> }

const textsOf = (details: BookingDetails): Record<string, string> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? ''),
    ]),
  )

/**
 * Reads the edit form by the rules and messages of the booking form. Details that may follow can stay empty until 24
 * hours before the arrival. What was given once can be replaced but not taken out (demand B2: Flight number is
 * required).
 */
export const readDetailsForm = (
  before: BookingDetails,
  values: FormValues,
  fields: readonly EditableField[],
  required: RequiredFlags,
  options: FormOptions,
): DetailsReading => {
  const typed = Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<EditableField, string>
  const reading = readBookingForm(
    {
      ...textsOf(before),
      ...typed,
      package: 'flex',
      extras: '',
      paymentLocation: 'onLine',
      paymentMethod: '',
      terms: 'on',
    },
    required,
    { ...options, mayFollow: true },
  )
  const problems: Problem['fields'] = {}
  if (!reading.ok) for (const field of fields) if (reading.fields[field]) problems[field] = reading.fields[field]
  const isDue = options.mayFollow === false
  const lacks = (field: EditableField, asked: boolean) =>
    asked && fields.includes(field) && tidyText(typed[field]) === '' && (isDue || before[field] !== '')
  if (lacks('plate', required.plate)) problems['plate'] ??= 'plate_invalid'
  for (const flight of ['arrivalFlight', 'returnFlight'] as const)
    if (lacks(flight, required.flightInformation)) problems[flight] ??= 'flight_required'
  if (!reading.ok || Object.keys(problems).length > 0) {
    const again = fields.map((field): [EditableField, string] => [
      field,
      problems[field] === 'card_number_refused' ? '' : typed[field],
    ])
    const ordered = Object.fromEntries(fields.flatMap((field) => (problems[field] ? [[field, problems[field]]] : [])))
    return {
      ok: false,
      problem: { code: 'form_incomplete', fields: ordered },
      shown: Object.fromEntries(again) as Record<EditableField, string>,
    }
  }
  const next = reading.value.details
  const details = { ...before, ...Object.fromEntries(fields.map((field) => [field, next[field]])) } as BookingDetails
  return { ok: true, details, changed: fields.filter((field) => details[field] !== before[field]) }
}
