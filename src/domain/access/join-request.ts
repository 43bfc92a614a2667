import { holdsCardNumber, lengthOf, plainDigits, readEmail, tidyText } from '../bookings/typed-text.ts'
import { needsExemption } from '../documents/commission-vat.ts'
import { isCountry } from '../documents/country.ts'
import { partyLengths } from '../documents/seller.ts'
import { readVatNumber } from '../documents/vat-number.ts'
import { done, refused, type Outcome } from '../outcome.ts'
import type { ProblemCode } from '../problems.ts'
import { hourMs, type Instant } from '../time/zones.ts'
import type { OrganisationKind, Role } from './people.ts'

/** What one may ask to become. */
export const joinKinds = ['operator', 'agency', 'corporate'] as const satisfies readonly OrganisationKind[]
export type JoinKind = (typeof joinKinds)[number]

/** The role of whoever asked, in the organisation that is made for it. */
export const firstRole = {
  operator: 'manager',
  agency: 'agencyManager',
  corporate: 'agencyManager',
} as const satisfies Record<JoinKind, Role>

/** The fields of the form, in the order in which they are asked and their errors are listed. */
export const joinFields = [
  'kind',
  'name',
  'legalName',
  'street',
  'postcode',
  'city',
  'country',
  'registration',
  'vatNumber',
  'contact',
  'email',
  'phone',
  'website',
  'message',
  'terms',
] as const
export type JoinField = (typeof joinFields)[number]

export type JoinDetails = Record<Exclude<JoinField, 'kind' | 'terms'>, string> & { kind: JoinKind }

/** How many characters each field may have. What becomes the billing party fits there. */
const joinLengths = {
  name: 100,
  legalName: partyLengths.name,
  street: partyLengths.street,
  postcode: partyLengths.postcode,
  city: partyLengths.city,
  registration: partyLengths.registration,
  vatNumber: 20,
  contact: 100,
  email: 254,
  phone: 20,
  website: 200,
  message: 1_000,
} as const satisfies Partial<Record<JoinField, number>>
type Typed = keyof typeof joinLengths
/** Those that are read as a text that must be there. */
const plain = ['name', 'legalName', 'street', 'postcode', 'city', 'registration', 'contact'] as const

/** A few lines: each is tidied by itself, and no more than one empty one stands between two. */
const tidyLines = (text: string): string =>
  text
    .slice(0, 2 * joinLengths.message)
    .split(/\r\n|\r|\n/)
    .map(tidyText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** An address of the web as it may be linked; null when it is none. */
const readWebsite = (typed: string): string | null => {
  const text = tidyText(typed)
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
    const isPublic = /^https?:$/.test(url.protocol) && /[a-z0-9]\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)
    return isPublic && url.username === '' && url.password === '' ? url.href : null
  } catch {
    return null
  }
}

const readPhone = (typed: string): string | null => {
  const text = plainDigits(tidyText(typed))
  return /^\+?[\d ()./-]*$/.test(text) && text.replace(/\D/g, '').length >= 6 ? text : null
}

/** Whether whoever asks may leave the VAT number out: a travel agency (AGENCY-131). */
const mayLackVat = (kind: JoinKind): boolean => kind === 'agency'

/** Whether whoever admits has to say why there is no VAT: an agency of a member state without a number (AGENCY-131). */
export const lacksVatReason = (details: Pick<JoinDetails, 'kind' | 'country' | 'vatNumber'>): boolean =>
  mayLackVat(details.kind) && needsExemption(details)

/**
 * Reads the form of ACCESS-50. Refusals by field: option_required (kind, country), mandatory, too_long, email_required,
 * email_invalid, vat_number_invalid, phone_invalid, website_invalid, card_number_refused.
 */
export const readJoin = (typed: Readonly<Record<string, string | undefined>>): Outcome<JoinDetails> => {
  const fields: Partial<Record<JoinField, ProblemCode>> = {}
  const given = (field: JoinField): string => tidyText(typed[field] ?? '')
  const kind = joinKinds.find((one) => one === typed['kind'])
  if (!kind) fields.kind = 'option_required'
  const country = given('country').toUpperCase()
  if (!isCountry(country)) fields.country = 'option_required'
  for (const field of plain) if (given(field) === '') fields[field] = 'mandatory'

  const vatNumber = given('vatNumber') === '' ? '' : readVatNumber(given('vatNumber'), country)
  if (vatNumber === null && !fields.country) fields.vatNumber = 'vat_number_invalid'
  else if (vatNumber === '' && kind && !mayLackVat(kind)) fields.vatNumber = 'mandatory'
  const email = readEmail(typed['email'] ?? '')
  if (email === null) fields.email = given('email') === '' ? 'email_required' : 'email_invalid'
  const phone = given('phone') === '' ? '' : readPhone(given('phone'))
  if (phone === null) fields.phone = 'phone_invalid'
  const website = given('website') === '' ? '' : readWebsite(given('website'))
  if (website === null) fields.website = 'website_invalid'
  const message = tidyLines(typed['message'] ?? '')

  const lengths: Record<Typed, number> = joinLengths
  for (const field of Object.keys(lengths) as Typed[]) {
    const text = field === 'message' ? (typed['message'] ?? '') : given(field)
    if (lengthOf(field === 'message' ? text.trim() : text) > lengths[field]) fields[field] = 'too_long'
  }
  for (const field of ['name', 'contact', 'message'] as const)
    if (holdsCardNumber(typed[field] ?? '')) fields[field] = 'card_number_refused'
  if (typed['terms'] !== 'on') fields.terms = 'mandatory'

  const first = joinFields.find((field) => fields[field] !== undefined)
  if (first || !kind || email === null || vatNumber === null || phone === null || website === null)
    return refused(fields[first ?? 'kind'] ?? 'option_required', undefined, fields)
  const texts = Object.fromEntries(plain.map((field) => [field, given(field)])) as Record<
    (typeof plain)[number],
    string
  >
  return done({ kind, ...texts, country, vatNumber, email, phone, website, message })
}

const linkMs = 72 * hourMs

/** The last moment of the link that proves an address. */
export const joinLinkEnd = (askedAt: Instant): Instant => askedAt + linkMs

/** Whether a link still leads to its request: for 72 hours, and not once the house has answered (ACCESS-51). */
export const isOpenLink = (
  { askedAt, endedAt }: { askedAt: Instant; endedAt: Instant | null },
  now: Instant,
): boolean => endedAt === null && now <= joinLinkEnd(askedAt)
