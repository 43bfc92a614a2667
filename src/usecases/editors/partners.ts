import { randomUUID } from 'node:crypto'
import { isAgencyCode } from '#db/agencies.ts'
import { holdCatalogueVersion, moveCatalogueVersion } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { allPartners, movePartnerUp, storePartner, storePartnerLogo, type EditedPartner } from '#db/partners.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { readPartner, type ReadPartner, type TypedPartner } from '#domain/partners/typed-partner.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { drawnLogo } from '../drawn-logo.ts'
import { forbidden } from '../rights.ts'
import { staffNames } from '../staff-names.ts'
import { record } from '../trail.ts'

/** `changer`: who changed it last, by name; null: nobody did, or nobody who is still known. */
export type ListedPartner = EditedPartner & { changer: string | null }

/** Every partner, switched on or not, in the order of lists (PART-20). Refusal: not_found. */
export const listPartners = async (deps: Deps, actor: Actor): Promise<Outcome<ListedPartner[]>> => {
  const denied = forbidden(actor, 'partner.view')
  if (denied) return denied
  const partners = await allPartners(deps.db)
  const nameOfActor = await staffNames(
    deps,
    partners.flatMap(({ changedBy }) => changedBy ?? []),
  )
  return done(partners.map((one) => ({ ...one, changer: one.changedBy && nameOfActor(one.changedBy) })))
}

/**
 * Does something to partners in one transaction with its line in the trail; from then on every process shows it within
 * seconds. null: there was nothing to do, of which no process needs to hear, nor of what was refused.
 */
const changing = async (
  deps: Deps,
  actor: Actor,
  change: (tx: Queryable, now: Instant) => Promise<Outcome<{ code: string; fields: string[] } | null>>,
): Promise<Outcome<null>> => {
  const now = deps.clock.now()
  const changed = await deps.db.transaction(async (tx) => {
    // first, so that who changes partners at the same moment does it one after the other
    await holdCatalogueVersion(tx)
    const made = await change(tx, now)
    if (!made.ok) return made
    if (!made.value) return done(null)
    await moveCatalogueVersion(tx)
    const { code, fields } = made.value
    await record(tx, actor, { operation: 'partner.change', object: `partner:${code}`, data: { fields } }, now)
    return done(null)
  })
  if (changed.ok) await deps.catalogue.refresh()
  return changed
}

const find = async (tx: Queryable, code: string): Promise<EditedPartner | undefined> =>
  (await allPartners(tx)).find((one) => one.code.toLowerCase() === code.toLowerCase())

const watched = ['name', 'isNamed', 'mark', 'theme', 'banner', 'isOn'] as const satisfies (keyof ReadPartner)[]

/**
 * Adds a partner or changes it. `version` is the one that was seen, 0 for a new one. Its code stays as it is
 * (PART-21). Refusals: not_found, form_incomplete with what is wrong by field, partner_taken (field code) where another
 * partner or an agency has the code, and partner_changed where somebody was faster (PART-24).
 */
export const changePartner = async (
  deps: Deps,
  actor: Actor,
  { typed, version }: { typed: TypedPartner; version: number },
): Promise<Outcome<null>> => {
  const denied = forbidden(actor, 'partner.change')
  if (denied) return denied
  const read = readPartner(typed)
  if (!read.ok) return refused('form_incomplete', undefined, read.fields)
  return changing(deps, actor, async (tx, now) => {
    const before = await find(tx, read.value.code)
    if (!before && version > 0) return refused('not_found')
    const isTaken = version === 0 && (before !== undefined || (await isAgencyCode(tx, read.value.code)))
    if (isTaken) return refused('partner_taken', undefined, { code: 'partner_taken' })
    const code = before?.code ?? read.value.code
    if (!(await storePartner(tx, { ...read.value, code, version, by: nameOf(actor) }, now)))
      return refused('partner_changed')
    return done({ code, fields: watched.filter((name) => before?.[name] !== read.value[name]) })
  })
}

/**
 * Gives a partner a mark of its own, drawn anew from what was sent; null takes it away, so that the drawn one stands
 * there again (PART-22). `version` is the one that was seen. Refusals: not_found, partner_changed where somebody was
 * faster (PART-24), brand_logo and files_busy (field logo).
 */
export const changePartnerLogo = async (
  deps: Deps,
  actor: Actor,
  { code, file, version }: { code: string; file: Uint8Array | null; version: number },
): Promise<Outcome<null>> => {
  const denied = forbidden(actor, 'partner.change')
  if (denied) return denied
  const drawn = file === null ? null : await drawnLogo(deps, file)
  if (drawn && !drawn.ok) return drawn
  return changing(deps, actor, async (tx, now) => {
    const logo = drawn && { bytes: drawn.value.bytes, id: randomUUID().replaceAll('-', '') }
    const before = await find(tx, code)
    if (!before) return refused('not_found')
    if (!logo && !before.hasOwnMark) return done(null)
    if (!(await storePartnerLogo(tx, { code, version, logo, by: nameOf(actor) }, now)))
      return refused('partner_changed')
    return done({ code: before.code, fields: ['logo'] })
  })
}

/**
 * Moves a partner before the one above it, in lists and in the footer. `above`: who was seen there; where somebody else
 * stands there now, nothing moves. Refusal: not_found.
 */
export const movePartner = async (
  deps: Deps,
  actor: Actor,
  { code, above }: { code: string; above: string },
): Promise<Outcome<null>> => {
  const denied = forbidden(actor, 'partner.change')
  if (denied) return denied
  return changing(deps, actor, async (tx) => {
    const one = await find(tx, code)
    if (!one) return refused('not_found')
    return done((await movePartnerUp(tx, code, above)) ? { code: one.code, fields: ['place'] } : null)
  })
}
