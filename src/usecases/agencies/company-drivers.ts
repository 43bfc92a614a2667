import { randomUUID } from 'node:crypto'
import {
  addDrivers,
  changeDrivers,
  costCentresOf,
  driverById,
  removeDriver as removeRow,
  type CostCentre,
  type Driver,
} from '#db/companies.ts'
import { readBookingForm } from '#domain/bookings/form.ts'
import { holdsCardNumber, lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import { longestPersonnelNumber } from '#domain/companies/company.ts'
import { languages } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Problem } from '#domain/outcome.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'
import { companyOf } from './company.ts'

const names = ['firstName', 'lastName', 'email', 'mobile', 'plate', 'plateCountry'] as const
export type TypedDriver = Record<(typeof names)[number] | 'language' | 'costCentre' | 'personnelNumber', string>
/** Reads a telephone number, as the booking form does; null: there can be no such number. */
export type ReadPhone = (number: string, country: string) => string | null

const nothingAsked = {
  plate: false,
  plateCountry: false,
  carModel: false,
  flightInformation: false,
  flightTerminal: false,
  flightTime: false,
}
/** What the booking form asks beside the driver, filled in, so that its rules for the driver can be used. */
const beside = {
  package: 'flex',
  extras: '',
  paymentLocation: 'onLine',
  paymentMethod: '',
  terms: 'on',
  passengers: '1',
  newsletter: '',
}

/**
 * Reads a driver by the rules of the booking form; what is wrong stands with its field. `open` are the cost centres
 * that he may have.
 */
export const readDriver = (
  open: readonly CostCentre[],
  typed: TypedDriver,
  validPhone: ReadPhone,
): Outcome<Omit<Driver, 'id' | 'version'>> => {
  const fields: NonNullable<Problem['fields']> = {}
  const read = readBookingForm({ ...typed, ...beside }, nothingAsked, { validPhone, country: '', mayFollow: true })
  if (!read.ok) for (const name of names) if (read.fields[name]) fields[name] = read.fields[name]
  const costCentreId = open.find(({ id }) => id === typed.costCentre)?.id ?? null
  if (costCentreId === null && typed.costCentre !== '') fields['costCentre'] = 'option_required'
  const language = languages.find((one) => one === typed.language)
  if (!language) fields['language'] = 'option_required'
  const personnelNumber = tidyText(typed.personnelNumber)
  if (lengthOf(personnelNumber) > longestPersonnelNumber) fields['personnelNumber'] = 'too_long'
  if (holdsCardNumber(personnelNumber)) fields['personnelNumber'] = 'card_number_refused'
  if (!read.ok || !language || Object.keys(fields).length > 0) return refused('form_incomplete', undefined, fields)
  const { firstName, lastName, email, mobile, plate, plateCountry } = read.value.details
  const kept = { firstName, lastName, email: email.toLowerCase(), mobile, plate, plateCountry }
  return done({ ...kept, costCentreId, language, personnelNumber })
}

export const openCentresOf = async ({ db }: Deps, organisationId: string): Promise<CostCentre[]> =>
  (await costCentresOf(db, organisationId)).filter(({ isOpen }) => isOpen)

type Saved = { slug: string; typed: TypedDriver; validPhone: ReadPhone }

/**
 * Keeps one more driver (AGENCY-111). Refusals: not_found, not_allowed, conflict, form_incomplete with what is wrong by
 * field, already_kept (field email).
 */
export const keepDriver = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, validPhone }: Saved,
): Promise<Outcome<{ id: string }>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  const read = readDriver(await openCentresOf(deps, organisationId), typed, validPhone)
  if (!read.ok) return read
  const id = randomUUID()
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if ((await addDrivers(tx, organisationId, [{ ...read.value, id, version: 1 }], now)) === 0)
      return refused('already_kept', undefined, { email: 'already_kept' })
    await record(tx, actor, { operation: 'company.change', object: `driver:${id}`, organisationId }, now)
    return done({ id })
  })
}

/**
 * Changes what is kept of a driver; bookings keep what they have. Refusals: as keepDriver, and conflict where somebody
 * was faster.
 */
export const changeDriver = async (
  deps: Deps,
  actor: Actor,
  { slug, id, version, typed, validPhone }: Saved & { id: string; version: number },
): Promise<Outcome<null>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  const before = isUuid(id) ? await driverById(deps.db, organisationId, id) : null
  if (!before) return refused('not_found')
  const read = readDriver(await openCentresOf(deps, organisationId), typed, validPhone)
  if (!read.ok) return read
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if ((await changeDrivers(tx, organisationId, [{ ...read.value, id, version }], now)) === 0)
      return before.version === version
        ? refused('already_kept', undefined, { email: 'already_kept' })
        : refused('conflict')
    await record(tx, actor, { operation: 'company.change', object: `driver:${id}`, organisationId }, now)
    return done(null)
  })
}

/** Forgets a driver; bookings keep what they have (AGENCY-111). Refusals: not_found, not_allowed, conflict. */
export const removeDriver = async (
  deps: Deps,
  actor: Actor,
  { slug, id }: { slug: string; id: string },
): Promise<Outcome<null>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await removeRow(tx, organisationId, id))) return refused('not_found')
    await record(tx, actor, { operation: 'company.change', object: `driver:${id}`, organisationId }, now)
    return done(null)
  })
}
