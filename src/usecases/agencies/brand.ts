import { randomUUID } from 'node:crypto'
import { brandOfOrganisation, storeBrand, storeLogo, storeReturnSecret, type StoredBrand } from '#db/agency-brands.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { enqueue } from '#db/jobs.ts'
import { codesOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import type { Operation } from '#domain/access/rights.ts'
import { readBrand, type ReadBrand, type TypedBrand } from '#domain/agencies/brand.ts'
import { productKey } from '#domain/agencies/choice.ts'
import { isLoopback } from '#domain/own-address.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { drawnLogo } from '../drawn-logo.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { forbidden } from '../rights.ts'
import { sealedFor } from '../sealed-for.ts'
import { record } from '../trail.ts'
import { seal } from '../vault.ts'
import { newToken } from '../sessions.ts'

export type { StoredBrand } from '#db/agency-brands.ts'

/** `brand` null: the agency has no look yet. `codes`: under which its page would answer. */
export type OwnBrand = { organisation: Organisation; codes: string[]; brand: StoredBrand | null }

const agencyOf = async (
  deps: Deps,
  actor: Actor,
  operation: Operation,
  slug: string,
): Promise<Outcome<Organisation>> => {
  const organisation = await organisationBySlug(deps.db, slug)
  const isAgency = organisation?.kind === 'agency'
  const denied = forbidden(actor, operation, { owners: isAgency ? { organisationIds: [organisation.id] } : null })
  return denied ?? (isAgency ? done(organisation) : refused('not_found'))
}

/** The look of an agency as its manager sees it, open or not (AGENCY-56). Refusals: not_found. */
export const readOwnBrand = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<OwnBrand>> => {
  const found = await agencyOf(deps, actor, 'brand.view', slug)
  if (!found.ok) return found
  const { value: organisation } = found
  const codes = await codesOf(deps.db, organisation.id)
  return done({ organisation, codes, brand: await brandOfOrganisation(deps.db, organisation.id) })
}

export type ChangeBrand = { slug: string; typed: TypedBrand; isOpen: boolean; version: number }

const fieldsOf = ({ colours, ...rest }: ReadBrand): Record<string, unknown> => ({ ...rest, ...colours })

/** The names of what differs; values stand in no trail. */
const changedFields = (before: StoredBrand | null, after: ReadBrand, isOpen: boolean): string[] => {
  const [old, fresh] = [before ? fieldsOf(before) : {}, fieldsOf(after)]
  const names = Object.keys(fresh).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
  return before?.isOpen === isOpen ? names : [...names, 'isOpen']
}

/**
 * Changes the look of an agency; from then on every process shows it (AGENCY-58). `version` is the one that was seen, 0
 * where there was none. Refusals: not_found, not_allowed, form_incomplete with what is wrong by field, conflict where
 * somebody was faster.
 */
export const changeBrand = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, isOpen, version }: ChangeBrand,
): Promise<Outcome<null>> => {
  const found = await agencyOf(deps, actor, 'brand.change', slug)
  if (!found.ok) return found
  const organisationId = found.value.id
  const keys = new Set(
    deps.catalogue.airports().flatMap(({ iata, products }) => products.map(({ id }) => productKey(iata, id))),
  )
  const read = readBrand(typed, {
    known: (iata) => deps.catalogue.airport(iata) !== undefined,
    knownProduct: (key) => keys.has(key),
    isLocal: isLoopback(deps.publicUrl),
    soldAll: !(await brandOfOrganisation(deps.db, organisationId))?.products,
  })
  if (!read.ok) return refused('form_incomplete', undefined, read.fields)
  const now = deps.clock.now()
  const stored = await deps.db.transaction(async (tx) => {
    const before = await brandOfOrganisation(tx, organisationId)
    const fields = changedFields(before, read.value, isOpen)
    const storing = { ...read.value, organisationId, isOpen, version, by: nameOf(actor) }
    if (!(await storeBrand(tx, storing, now))) return refused('conflict')
    await moveCatalogueVersion(tx)
    const data = { fields }
    await record(tx, actor, { operation: 'brand.change', object: `brand:${slug}`, organisationId, data }, now)
    return done(null)
  })
  if (stored.ok) await deps.catalogue.refresh()
  return stored
}

/**
 * Gives the look a mark, drawn anew from what was sent (AGENCY-47); null takes it away. Refusals: not_found,
 * not_allowed, conflict before there is a look, brand_logo and files_busy (field logo).
 */
export const changeLogo = async (
  deps: Deps,
  actor: Actor,
  { slug, file }: { slug: string; file: Uint8Array | null },
): Promise<Outcome<null>> => {
  const found = await agencyOf(deps, actor, 'brand.change', slug)
  if (!found.ok) return found
  const drawn = file === null ? null : await drawnLogo(deps, file)
  if (drawn && !drawn.ok) return drawn
  const organisationId = found.value.id
  const now = deps.clock.now()
  const stored = await deps.db.transaction(async (tx) => {
    const logo = drawn && { ...drawn.value, id: randomUUID().replaceAll('-', '') }
    if (!(await storeLogo(tx, { organisationId, logo, by: nameOf(actor) }, now))) return refused('conflict')
    await moveCatalogueVersion(tx)
    const data = { fields: ['logo'] }
    await record(tx, actor, { operation: 'brand.change', object: `brand:${slug}`, organisationId, data }, now)
    return done(null)
  })
  if (stored.ok) await deps.catalogue.refresh()
  return stored
}

const { purpose, contextOf } = sealedFor.returnSecret

/**
 * Makes the secret with which an agency checks what its customers bring back, in place of one of before, which counts
 * no more at once (AGENCY-211). It is told this once, and who made it by letter (ACCESS-48). `mark` is of the secret
 * that was seen, null where there was none: an answer that is loaded again makes no other. Refusals: not_found,
 * not_allowed, conflict where there is another by now, and before there is a look.
 */
export const newReturnSecret = async (
  deps: Deps,
  actor: Actor,
  { slug, mark }: { slug: string; mark: string | null },
): Promise<Outcome<{ secret: string }>> => {
  const found = await agencyOf(deps, actor, 'brand.secret', slug)
  if (!found.ok) return found
  const organisationId = found.value.id
  const secret = `pwr_${newToken()}`
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { sealed, key } = seal(deps, purpose, contextOf(organisationId), secret)
    if (!(await storeReturnSecret(tx, { organisationId, mark, sealed, key, by: nameOf(actor) }, now)))
      return refused('conflict')
    const line = await record(tx, actor, { operation: 'brand.secret', object: `brand:${slug}`, organisationId }, now)
    await enqueue(tx, mailJob({ kind: 'staffNotice', lineId: String(line) }, now))
    return done({ secret })
  })
}
