import { randomBytes, randomUUID } from 'node:crypto'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { addCompanyCode } from '#db/companies.ts'
import type { Queryable } from '#db/db.ts'
import {
  codesOf,
  insertOrganisation,
  listOrganisations as listRows,
  type ListedOrganisation,
  type Organisation,
} from '#db/organisations.ts'
import { placesOf, type PlaceRow } from '#db/people.ts'
import { membersOf } from '#db/members.ts'
import { companyCodeLength, companySigns } from '#domain/companies/company.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dueWithinDays, paperState, type PaperState } from '#domain/access/paper.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { isReservedWord } from '#domain/site-map/work.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

/**
 * All organisations, for who sees all of them; with `hasPapersDue` those with a paper that has expired or soon will
 * (WORK-28). Refusal: not_found.
 */
export const listOrganisations = async (
  deps: Deps,
  actor: Actor,
  { letters, hasPapersDue = false }: { letters: string; hasPapersDue?: boolean },
): Promise<Outcome<(ListedOrganisation & { papers: PaperState | null })[]>> => {
  const denied = forbidden(actor, 'organisation.view', { owners: { organisationIds: [] } })
  if (denied) return denied
  const today = houseDay(deps.clock.now())
  const until = hasPapersDue ? addDays(today, dueWithinDays) : null
  const rows = await listRows(deps.db, letters.trim().slice(0, 80), until)
  return done(
    rows.map((row) => ({
      ...row,
      papers: row.papersUntil === null ? null : paperState({ validUntil: row.papersUntil }, today),
    })),
  )
}

export type OrganisationPage = {
  organisation: Organisation & { registration: string | null }
  places: PlaceRow[]
  codes: string[]
  people: number
}

/** One organisation with what belongs to it. Refusal: not_found. */
export const readOrganisation = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<OrganisationPage>> => {
  const found = await organisationFor(deps, actor, 'organisation.view', { slug })
  if (!found.ok) return found
  const { value: organisation } = found
  return done({
    organisation,
    places: await placesOf(deps.db, [organisation.id]),
    codes: await codesOf(deps.db, organisation.id),
    people: new Set((await membersOf(deps.db, organisation.id)).map(({ personId }) => personId)).size,
  })
}

/** The code under which a company books for its people (AGENCY-110). */
const giveCode = async (tx: Queryable, company: { organisationId: string; name: string }): Promise<void> => {
  const code = [...randomBytes(companyCodeLength)].map((byte) => companySigns[byte % companySigns.length]).join('')
  if (await addCompanyCode(tx, { ...company, code })) return moveCatalogueVersion(tx)
  return giveCode(tx, company)
}

export type NewOrganisation = {
  kind: Exclude<OrganisationKind, 'house'>
  name: string
  slug: string
  registration: string
}

/**
 * Adds an organisation. Its short name stands in addresses and stays, whatever the name becomes. An operator is known
 * by its registration in catalogue files, so that the car parks of a file find it; a company gets its code
 * (AGENCY-110). Refusals: not_found, not_allowed, and by field name_required, too_long, short_name_invalid,
 * organisation_taken.
 */
export const addOrganisation = async (
  deps: Deps,
  actor: Actor,
  command: NewOrganisation,
): Promise<Outcome<{ slug: string }>> => {
  const denied = forbidden(actor, 'organisation.add')
  if (denied) return denied
  const name = tidyText(command.name)
  const slug = command.slug.trim().toLowerCase()
  const registration = tidyText(command.registration).slice(0, 80) || null
  const fields: Record<string, ProblemCode> = {}
  if (name === '') fields['name'] = 'name_required'
  else if (lengthOf(name) > 120) fields['name'] = 'too_long'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || slug.length > 60 || isReservedWord(slug))
    fields['slug'] = 'short_name_invalid'
  const [first] = Object.values(fields)
  if (first) return refused(first, undefined, fields)
  const id = randomUUID()
  const now = deps.clock.now()
  const isNew = await deps.db.transaction(async (tx) => {
    if (!(await insertOrganisation(tx, { id, kind: command.kind, slug, name, registration }, now))) return false
    if (command.kind === 'corporate') await giveCode(tx, { organisationId: id, name })
    const deed = { operation: 'organisation.add', object: `organisation:${id}`, organisationId: id }
    await record(tx, actor, { ...deed, data: { kind: command.kind, slug } }, now)
    return true
  })
  if (isNew && command.kind === 'corporate') await deps.catalogue.refresh()
  return isNew ? done({ slug }) : refused('organisation_taken', undefined, { slug: 'organisation_taken' })
}
