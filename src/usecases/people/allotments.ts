import { randomUUID } from 'node:crypto'
import { addAllotment, endAllotment as endRow, lockDays } from '#db/allotments.ts'
import {
  allotmentById,
  daysOfAllotment,
  productsRunBy,
  type AllotmentDay,
  type AllotmentRow,
} from '#db/allotment-reads.ts'
import { stockOf } from '#db/availability.ts'
import { organisationBySlug, organisationOfCarPark, organisationsOfKind, type Organisation } from '#db/organisations.ts'
import { productDays } from '#db/season.ts'
import { planAllotment, readTerms, type NotPlanned, type TypedTerms } from '#domain/agencies/allotment.ts'
import { lastDayOnSale } from '#domain/carparks/catalogue-plan.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { datesFromTo, dateOf, daysBetween } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import { listAllotments, type Allotment } from '../allotment-list.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'

/** How many agencies a form offers. */
const mostAgencies = 1_000

const agencyOrOperator = (kind: string): boolean => kind === 'agency' || kind === 'operator'
/**
 * The allotments that an agency has, or that a car park's operator has given, which have not passed (AGENCY-143).
 * Refusals: not_found, not_allowed, conflict for who is neither.
 */
export const readAllotments = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<{ organisation: Organisation; allotments: Allotment[] }>> => {
  const found = await organisationFor(deps, actor, 'allotment.view', { slug }, agencyOrOperator)
  if (!found.ok) return found
  const { id, kind, name } = found.value
  const organisation = { id, kind, slug: found.value.slug, name }
  return done({ organisation, allotments: await listAllotments(deps, id) })
}

/** A day with what a day costs in stays of every tier, in cents; null: it is not on sale. */
export type PricedDay = AllotmentDay & { perDay: readonly number[] | null }

/**
 * One of them with all its days and their prices (AGENCY-161). Refusals: those of readAllotments, not_found also where
 * another has it.
 */
export const readAllotment = async (
  deps: Deps,
  actor: Actor,
  { slug, id }: { slug: string; id: string },
): Promise<Outcome<{ allotment: AllotmentRow; days: PricedDay[] }>> => {
  const found = await organisationFor(deps, actor, 'allotment.view', { slug }, agencyOrOperator)
  if (!found.ok) return found
  const allotment = isUuid(id) ? await allotmentById(deps.db, id) : null
  if (!allotment || ![allotment.organisationId, allotment.operatorId].includes(found.value.id))
    return refused('not_found')
  const { airportId, productId, firstDay, lastDay } = allotment
  const stock = (await stockOf(deps.db, airportId, firstDay, lastDay)).get(productId) ?? []
  const days = await daysOfAllotment(deps.db, allotment, deps.clock.now())
  return done({
    allotment,
    days: days.map((day) => ({ ...day, perDay: stock[daysBetween(firstDay, day.day)]?.perDay ?? null })),
  })
}

export type SoldProduct = { iata: string; productId: number; name: string }

/**
 * Of which products somebody may set spaces aside, and for which agencies. Refusals: not_found, not_allowed, conflict
 * for who runs no car parks.
 */
export const allotmentChoices = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<{ products: SoldProduct[]; agencies: Pick<Organisation, 'slug' | 'name'>[] }>> => {
  const found = await organisationFor(deps, actor, 'allotment.view', { slug }, (kind) => kind === 'operator')
  if (!found.ok) return found
  const run = await productsRunBy(deps.db, found.value.id)
  const products = run.flatMap(({ iata, productId }): SoldProduct[] => {
    const product = deps.catalogue.product(iata, productId)
    return product ? [{ iata, productId, name: product.name }] : []
  })
  return done({ products, agencies: await organisationsOfKind(deps.db, 'agency', mostAgencies) })
}

export type AgreeAllotment = TypedTerms & {
  /** the agency */
  slug: string
  iata: string
  productId: number
  reason: string
}

const wrong = (field: string) => refused('option_required', undefined, { [field]: 'option_required' })

/**
 * Sets spaces of a product aside for an agency (AGENCY-138). Refusals: not_found, not_allowed, reason_required,
 * option_required (fields product, agency, from, until, spaces, releaseDays), spaces_not_free { day, free } (field
 * spaces), release_past (field releaseDays).
 */
export const agreeAllotment = async (
  deps: Deps,
  actor: Actor,
  command: AgreeAllotment,
): Promise<Outcome<{ id: string }>> => {
  const { iata, productId } = command
  const reason = reasonOf(command.reason)
  const airport = deps.catalogue.airport(iata)
  const product = deps.catalogue.product(iata, productId)
  const place = airport && product && { airportId: airport.airportId, carParkId: product.carPark.id }
  // asked also for a product that is not there, which is answered like another's
  const operatorId = await organisationOfCarPark(deps.db, iata, product?.carPark.slug ?? '')
  const owners = place ? { organisationIds: operatorId === null ? [] : [operatorId], place } : null
  const refusal = forbidden(actor, 'allotment.set', { owners, reason })
  if (refusal) return refusal
  if (!airport || !product) return wrong('product')
  const agency = await organisationBySlug(deps.db, command.slug)
  if (agency?.kind !== 'agency') return wrong('agency')
  const { airportId, zone } = airport
  const now = deps.clock.now()
  const today = dateOf(localAt(now, zone))
  const terms = readTerms(command, { today, last: lastDayOnSale(today) })
  if ('wrong' in terms) return wrong(terms.wrong)
  const { firstDay, lastDay, spaces, releaseDays } = terms
  const id = randomUUID()
  return deps.db.transaction(async (tx) => {
    const days = datesFromTo(firstDay, lastDay).map((day) => ({ productId, day }))
    await lockDays(tx, airportId, days)
    const rows = await productDays(tx, { airportId, id: productId }, { first: firstDay, last: lastDay, locked: false })
    const plan = planAllotment(terms, rows, { now, zone })
    if (!('days' in plan)) return refusalOf(plan)
    const added = { airportId, id, organisationId: agency.id, productId, spaces, releaseDays, days: plan.days }
    await addAllotment(tx, { ...added, by: nameOf(actor) }, now)
    const data = { product: `${iata}/${productId}`, agency: agency.slug, firstDay, lastDay, spaces, releaseDays }
    const deed = { operation: 'allotment.set', object: `allotment:${id}`, organisationId: operatorId, reason, data }
    await record(tx, actor, deed, now)
    return done({ id })
  })
}

const refusalOf = (plan: NotPlanned): Outcome<never> => {
  if (plan.refused === 'missing') return wrong('from')
  if (plan.refused === 'released') return refused('release_past', undefined, { releaseDays: 'release_past' })
  const { day, free } = plan
  return refused('spaces_not_free', { day, free }, { spaces: 'spaces_not_free' })
}

/**
 * Ends an allotment: what is unsold goes back to everybody at once, and what is sold stays sold (AGENCY-144). Refusals:
 * not_found, not_allowed, reason_required, conflict when it has ended.
 */
export const endAllotment = async (
  deps: Deps,
  actor: Actor,
  { id, reason: typed }: { id: string; reason: string },
): Promise<Outcome<{ spaces: number }>> => {
  const reason = reasonOf(typed)
  const row = isUuid(id) ? await allotmentById(deps.db, id) : null
  const place = row && { airportId: row.airportId, carParkId: row.carParkId }
  const owners = row && place && { organisationIds: row.operatorId === null ? [] : [row.operatorId], place }
  const refusal = forbidden(actor, 'allotment.set', { owners, reason })
  if (refusal || !row) return refusal ?? refused('not_found')
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const ended = await endRow(tx, row, now)
    if (!ended) return refused('conflict')
    const data = { ended: true, spacesGivenBack: ended.spaces }
    const object = `allotment:${id}`
    await record(tx, actor, { operation: 'allotment.set', object, organisationId: row.operatorId, reason, data }, now)
    return done({ spaces: ended.spaces })
  })
}
