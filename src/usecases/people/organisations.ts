import { randomUUID } from 'node:crypto'
import {
  codesOf,
  insertOrganisation,
  listOrganisations as listRows,
  organisationBySlug,
  type ListedOrganisation,
  type Organisation,
} from '#db/organisations.ts'
import { placesOf, type PlaceRow } from '#db/people.ts'
import { membersOf } from '#db/members.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { isReservedWord } from '#domain/site-map/work.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

/** All organisations, for who sees all of them. Refusal: not_found. */
export const listOrganisations = async (
  deps: Deps,
  actor: Actor,
  { letters }: { letters: string },
): Promise<Outcome<ListedOrganisation[]>> => {
  const denied = forbidden(actor, 'organisation.view', { owners: { organisationIds: [] } })
  return denied ?? done(await listRows(deps.db, letters.trim().slice(0, 80)))
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
  const organisation = await organisationBySlug(deps.db, slug)
  const owners = organisation && { organisationIds: [organisation.id] }
  const denied = forbidden(actor, 'organisation.view', { owners })
  if (denied || !organisation) return denied ?? refused('not_found')
  return done({
    organisation,
    places: await placesOf(deps.db, [organisation.id]),
    codes: await codesOf(deps.db, organisation.id),
    people: new Set((await membersOf(deps.db, organisation.id)).map(({ personId }) => personId)).size,
  })
}

export type NewOrganisation = {
  kind: Exclude<OrganisationKind, 'house'>
  name: string
  slug: string
  registration: string
}

/**
 * Adds an organisation. Its short name stands in addresses and stays, whatever the name becomes. An operator is known by
 * its registration in catalogue files, so that the car parks of a file find it. Refusals: not_found, not_allowed, and by
 * field name_required, too_long, short_name_invalid, organisation_taken.
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
    const deed = { operation: 'organisation.add', object: `organisation:${id}`, organisationId: id }
    await record(tx, actor, { ...deed, data: { kind: command.kind, slug } }, now)
    return true
  })
  return isNew ? done({ slug }) : refused('organisation_taken', undefined, { slug: 'organisation_taken' })
}
