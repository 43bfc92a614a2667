import { randomUUID } from 'node:crypto'
import { brandOfOrganisation, showLogo, storeBrand, storeReturnSecret, type StoredBrand } from '#db/agency-brands.ts'
import {
  draftOf,
  forgetMarks,
  keepMark,
  keepPublished,
  keepShownMark,
  markOf,
  publishedLook,
  publishedLooks,
  storeDraft,
  type PublishedLook,
  type StoredDraft,
} from '#db/agency-looks.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { codesOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import type { Operation } from '#domain/access/rights.ts'
import { readBrand, type ReadBrand, type TypedBrand } from '#domain/agencies/brand.ts'
import { productKey } from '#domain/agencies/choice.ts'
import { draftOfTyped, typedOf } from '#domain/agencies/draft.ts'
import { isLoopback } from '#domain/own-address.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { drawnLogo } from '../drawn-logo.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { forbidden } from '../rights.ts'
import { sealedFor } from '../sealed-for.ts'
import { record } from '../trail.ts'
import { seal } from '../vault.ts'
import { newToken } from '../sessions.ts'
import { orNothing } from '../within.ts'

export type { StoredBrand } from '#db/agency-brands.ts'
export type { PublishedLook } from '#db/agency-looks.ts'

/**
 * `brand` null: the agency has published no look yet. `draft` null: there never was one. `mark`: the one of the draft,
 * else of the look, as PNG in base64. `codes`: under which its page would answer.
 */
export type OwnBrand = {
  organisation: Organisation
  codes: string[]
  brand: StoredBrand | null
  draft: StoredDraft | null
  mark: string | null
  published: PublishedLook[]
}

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
  const brand = await brandOfOrganisation(deps.db, organisation.id)
  const draft = await draftOf(deps.db, organisation.id)
  const logoId = draft?.typed ? draft.logoId : brand?.logoId
  const mark = logoId ? await markOf(deps.db, organisation.id, logoId) : null
  const published = await publishedLooks(deps.db, organisation.id)
  return done({ organisation, codes, brand, draft, mark: mark?.logo ?? null, published })
}

/** `version` and `draft` are the ones that were seen, of the look and of its draft; 0 where there was none. */
type Seen = { slug: string; version: number; draft: number }
export type ChangeBrand = Seen & { typed: TypedBrand; isOpen: boolean }

const fieldsOf = ({ colours, ...rest }: ReadBrand): Record<string, unknown> => ({ ...rest, ...colours })

/** The names of what differs; values stand in no trail. */
const changedFields = (before: StoredBrand | null, after: ReadBrand, isOpen: boolean, logoId: string | null) => {
  const [old, fresh] = [before ? fieldsOf(before) : {}, fieldsOf(after)]
  const names = Object.keys(fresh).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]))
  if ((before?.logoId ?? null) !== logoId) names.push('logo')
  return before?.isOpen === isOpen ? names : [...names, 'isOpen']
}

/** Reads a look as it may be published; refused with what is wrong by field (AGENCY-229). */
const readLook = (deps: Deps, typed: TypedBrand, before: StoredBrand | null): Outcome<ReadBrand> => {
  const keys = new Set(
    deps.catalogue.airports().flatMap(({ iata, products }) => products.map(({ id }) => productKey(iata, id))),
  )
  const read = readBrand(typed, {
    known: (iata) => deps.catalogue.airport(iata) !== undefined,
    knownProduct: (key) => keys.has(key),
    isLocal: isLoopback(deps.publicUrl),
    soldAll: !before?.products,
  })
  return read.ok ? done(read.value) : refused('form_incomplete', undefined, read.fields)
}

type Showing = {
  organisationId: string
  slug: string
  look: ReadBrand
  isOpen: boolean
  logoId: string | null
  version: number
  before: StoredBrand | null
  data: Record<string, unknown>
}

/** Shows customers a look and keeps it to go back to. Refusals: conflict where somebody was faster. */
const show = async (
  tx: Queryable,
  actor: Actor,
  { organisationId, slug, look, isOpen, logoId, version, before, data }: Showing,
  now: Instant,
): Promise<Outcome<null>> => {
  const by = nameOf(actor)
  const fields = changedFields(before, look, isOpen, logoId)
  if (!(await storeBrand(tx, { ...look, organisationId, isOpen, version, by }, now))) return refused('conflict')
  if (logoId !== (before?.logoId ?? null)) await showLogo(tx, organisationId, logoId)
  await keepPublished(tx, { organisationId, version: version + 1, look, logoId, by }, now)
  await moveCatalogueVersion(tx)
  const line = { operation: 'brand.change', object: `brand:${slug}`, organisationId, data: { fields, ...data } }
  await record(tx, actor, line, now)
  return done(null)
}

/**
 * Publishes the look of an agency, and ends its draft; from then on every process shows it (AGENCY-58). Refusals:
 * not_found, not_allowed, form_incomplete with what is wrong by field, conflict where somebody was faster.
 */
export const publishBrand = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, isOpen, version, draft: seen }: ChangeBrand,
): Promise<Outcome<null>> => {
  const found = await agencyOf(deps, actor, 'brand.change', slug)
  if (!found.ok) return found
  const organisationId = found.value.id
  const read = readLook(deps, typed, await brandOfOrganisation(deps.db, organisationId))
  if (!read.ok) return read
  const now = deps.clock.now()
  const stored = await orNothing(deps.db, async (tx) => {
    await keepShownMark(tx, organisationId)
    const before = await brandOfOrganisation(tx, organisationId)
    const draft = await draftOf(tx, organisationId)
    const logoId = (draft?.typed ? draft.logoId : before?.logoId) ?? null
    const none = { organisationId, typed: null, isOpen, logoId: null, version: seen, by: nameOf(actor) }
    if (!(await storeDraft(tx, none, now))) return refused('conflict')
    const showing = { organisationId, slug, look: read.value, isOpen, logoId, version, before, data: {} }
    return show(tx, actor, showing, now)
  })
  if (stored.ok) await deps.catalogue.refresh()
  return stored
}

/**
 * Keeps what was typed without showing it to anybody, also what could not be published (AGENCY-228). Refusals:
 * not_found, not_allowed, conflict where somebody was faster.
 */
export const saveDraft = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, isOpen, version, draft: seen }: ChangeBrand,
): Promise<Outcome<null>> =>
  changeDraft(deps, actor, { slug, version, draft: seen }, async (tx, organisationId, { brand, draft }) => {
    // so that a draft can have the mark that customers see
    await keepShownMark(tx, organisationId)
    const logoId = (draft?.typed ? draft.logoId : brand?.logoId) ?? null
    return { typed: draftOfTyped(typed), isOpen, logoId }
  })

/** Throws the draft away; what was published stays. Refusals: as of saveDraft. */
export const dropDraft = async (deps: Deps, actor: Actor, seen: Seen): Promise<Outcome<null>> =>
  changeDraft(deps, actor, seen, async (_tx, _organisationId, { brand }) => ({
    typed: null,
    isOpen: brand?.isOpen ?? false,
    logoId: null,
  }))

type Drafted = Pick<StoredDraft, 'typed' | 'isOpen' | 'logoId'>
type Now = { brand: StoredBrand | null; draft: StoredDraft | null }

const changeDraft = async (
  deps: Deps,
  actor: Actor,
  { slug, version, draft: seen }: Seen,
  become: (tx: Queryable, organisationId: string, now: Now) => Promise<Drafted | null>,
): Promise<Outcome<null>> => {
  const found = await agencyOf(deps, actor, 'brand.change', slug)
  if (!found.ok) return found
  const organisationId = found.value.id
  const now = deps.clock.now()
  return orNothing(deps.db, async (tx) => {
    const brand = await brandOfOrganisation(tx, organisationId)
    const draft = await draftOf(tx, organisationId)
    const drafted = (brand?.version ?? 0) === version ? await become(tx, organisationId, { brand, draft }) : null
    if (!drafted) return refused('conflict')
    const storing = { ...drafted, organisationId, version: seen, by: nameOf(actor) }
    if (!(await storeDraft(tx, storing, now))) return refused('conflict')
    await forgetMarks(tx, organisationId)
    const data = { draft: drafted.typed !== null }
    await record(tx, actor, { operation: 'brand.change', object: `brand:${slug}`, organisationId, data }, now)
    return done(null)
  })
}

/**
 * Gives the draft of the look a mark, drawn anew from what was sent (AGENCY-47); null takes it away. Refusals:
 * not_found, not_allowed, conflict before there is a look or a draft, brand_logo and files_busy (field logo).
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
  const brand = await brandOfOrganisation(deps.db, organisationId)
  const before = await draftOf(deps.db, organisationId)
  // a file is a form of its own, which says nothing of what was seen: it follows whatever is there
  const seen = { slug, version: brand?.version ?? 0, draft: before?.version ?? 0 }
  return changeDraft(deps, actor, seen, async (tx, _organisationId, { draft }) => {
    const typed = draft?.typed ?? (brand && typedOf(brand))
    if (!typed) return null
    const id = randomUUID().replaceAll('-', '')
    if (drawn) {
      const { bytes, width, height } = drawn.value
      await keepMark(tx, { id, organisationId, logo: Buffer.from(bytes).toString('base64'), width, height })
    }
    const isOpen = draft?.typed ? draft.isOpen : (brand?.isOpen ?? false)
    return { typed, isOpen, logoId: drawn ? id : null }
  })
}

/** A look that was published, as its form would have it typed. Refusals: not_found, not_allowed. */
export const readPublished = async (
  deps: Deps,
  actor: Actor,
  { slug, to }: { slug: string; to: number },
): Promise<Outcome<TypedBrand>> => {
  const found = await agencyOf(deps, actor, 'brand.view', slug)
  if (!found.ok) return found
  const kept = await publishedLook(deps.db, found.value.id, to)
  return kept ? done(typedOf(kept.look)) : refused('not_found')
}

/**
 * Publishes a look of before once more, with its mark (AGENCY-231). A draft stays, and so does whether customers are
 * shown a look. Refusals: not_found, also of a look that is not kept; not_allowed, form_incomplete where it could not
 * be published today, conflict where somebody was faster.
 */
export const publishAgain = async (
  deps: Deps,
  actor: Actor,
  { slug, to, version }: { slug: string; to: number; version: number },
): Promise<Outcome<null>> => {
  const found = await agencyOf(deps, actor, 'brand.change', slug)
  if (!found.ok) return found
  const organisationId = found.value.id
  const now = deps.clock.now()
  const stored = await orNothing(deps.db, async (tx) => {
    const kept = await publishedLook(tx, organisationId, to)
    const before = await brandOfOrganisation(tx, organisationId)
    if (!kept || !before) return refused('not_found')
    const read = readLook(deps, typedOf(kept.look), before)
    if (!read.ok) return read
    const { isOpen } = before
    const showing = { organisationId, slug, look: read.value, isOpen, logoId: kept.logoId, version, before }
    return show(tx, actor, { ...showing, data: { again: to } }, now)
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
