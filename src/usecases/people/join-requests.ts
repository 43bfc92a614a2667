import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { endJoin, joinById, lockJoin, waitingJoins, type JoinRequest } from '#db/join-requests.ts'
import { operatorByRegistration, slugsOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import { firstRole, lacksVatReason } from '#domain/access/join-request.ts'
import { organisationSlug } from '#domain/access/people.ts'
import type { Operation } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isReservedWord } from '#domain/site-map/work.ts'
import { isUuid } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'
import { inOneTransaction } from '../within.ts'
import { needsFactor } from './confirm-factor.ts'
import { invite } from './invite.ts'
import { addOrganisation } from './organisations.ts'
import { setBillingParty } from './self-billing.ts'

/** Who asks to join and has proved the address, the oldest first (ACCESS-53). Refusal: not_found. */
export const listJoinRequests = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<Outcome<JoinRequest[]>> =>
  forbidden(actor, 'join.view') ?? done(await waitingJoins(deps.db))

/** What nobody has proved is not there for anybody. */
const proved = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  operation: Operation,
  id: string,
): Promise<Outcome<JoinRequest>> => {
  const found = isUuid(id) ? await joinById(deps.db, id) : null
  const request = found?.provedAt == null ? null : found
  const denied = forbidden(actor, operation, { owners: request && { organisationIds: [] } })
  return denied ?? (request ? done(request) : refused('not_found'))
}

export type OpenedJoin = {
  request: JoinRequest
  /** a short name that is free */
  slug: string
  /** who runs car parks and has this number in the register already, such as by a catalogue file */
  known: Organisation | null
  /** whether whoever admits says why there is no VAT */
  needsVatReason: boolean
}

/** A short name that nobody has, made of the name. */
const freeSlug = async (q: Queryable, name: string): Promise<string> => {
  const taken = new Set(await slugsOf(q))
  const slug = organisationSlug(name, taken)
  return isReservedWord(slug) ? organisationSlug(`${name} 1`, taken) : slug
}

const knownOf = ({ kind, registration }: JoinRequest, q: Queryable): Promise<Organisation | null> =>
  kind === 'operator' ? operatorByRegistration(q, registration) : Promise.resolve(null)

/** One request with what its answer needs. Refusal: not_found. */
export const readJoinRequest = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<OpenedJoin>> => {
  const found = await proved(deps, actor, 'join.view', id)
  if (!found.ok) return found
  const { value: request } = found
  return done({
    request,
    slug: await freeSlug(deps.db, request.name),
    known: await knownOf(request, deps.db),
    needsVatReason: lacksVatReason(request),
  })
}

export type AdmitCommand = {
  id: string
  /** of the organisation that is made */
  slug: string
  /** the short name of the known organisation to which the person is invited; null: one is made */
  into: string | null
  /** asked for where there is no VAT number (AGENCY-131) */
  taxNumber: string
  exemption: string
}

const madeFor = async (
  inner: Deps,
  actor: Actor,
  request: JoinRequest,
  { slug, taxNumber, exemption }: AdmitCommand,
): Promise<Outcome<{ slug: string }>> => {
  const { kind, name, registration, legalName } = request
  // only an operator is known by its registration, in catalogue files
  const known = kind === 'operator' ? registration : ''
  const added = await addOrganisation(inner, actor, { kind, name, slug, registration: known })
  if (!added.ok) return added
  const { street, postcode, city, country, vatNumber, email } = request
  const party = { name: legalName, street, postcode, city, country, registration, vatNumber, email }
  const untaxed = lacksVatReason(request) ? { taxNumber, exemption } : {}
  const reason = 'asked to join'
  const billed = await setBillingParty(inner, actor, { slug: added.value.slug, reason, ...party, ...untaxed })
  return billed.ok ? added : billed
}

/**
 * Admits who asked (ACCESS-54): makes the organisation with its legal details and invites the person as its manager, or
 * invites him to the organisation that has his number already, all at once or not at all. Who admits what was admitted
 * gets the organisation that there is. Refusals: not_found, not_allowed, factor_required, conflict when it was refused
 * or the known organisation is another one, letter_limit, and those of addOrganisation and setBillingParty.
 */
export const admitJoinRequest = async (
  deps: Deps,
  actor: Actor,
  command: AdmitCommand,
): Promise<Outcome<{ slug: string }>> => {
  const found = await proved(deps, actor, 'join.decide', command.id)
  if (!found.ok) return found
  if (needsFactor(actor, deps.clock.now())) return refused('factor_required')
  return inOneTransaction(deps, async (inner, tx) => {
    const request = await lockJoin(tx, command.id)
    if (!request) return refused('not_found')
    if (request.endedHow === 'admitted' && request.slug !== null) return done({ slug: request.slug })
    if (request.endedAt !== null) return refused('conflict')
    const known = command.into === null ? null : await knownOf(request, tx)
    if (command.into !== null && known?.slug !== command.into) return refused('conflict')
    const made = known ? done({ slug: known.slug }) : await madeFor(inner, actor, request, command)
    if (!made.ok) return made
    const organisation = await organisationBySlug(tx, made.value.slug)
    if (!organisation) return refused('conflict')
    const { email, language, kind } = request
    const role = firstRole[kind]
    const scope = { kind: 'all' } as const
    const invited = await invite(inner, actor, { email, role, organisationId: organisation.id, scope, language })
    if (!invited.ok) return invited
    const now = deps.clock.now()
    await endJoin(tx, request.id, nameOf(actor), { how: 'admitted', organisationId: organisation.id }, now)
    const deed = { operation: 'join.admit', object: `join:${request.id}`, organisationId: organisation.id }
    await record(tx, actor, { ...deed, data: { kind } }, now)
    return made
  })
}

/**
 * Refuses who asked; a letter in his language says why (ACCESS-55). What was written goes with the request, and does
 * not stay in the trail. Refusals: not_found, not_allowed, reason_required (field reason), conflict when somebody else
 * has answered.
 */
export const refuseJoinRequest = async (
  deps: Deps,
  actor: Actor,
  { id, reason: typed }: { id: string; reason: string },
): Promise<Outcome<true>> => {
  const found = await proved(deps, actor, 'join.decide', id)
  if (!found.ok) return found
  const reason = reasonOf(typed)
  if (reason === null) return refused('reason_required', undefined, { reason: 'reason_required' })
  const now = deps.clock.now()
  const isDone = await deps.db.transaction(async (tx) => {
    if (!(await endJoin(tx, id, nameOf(actor), { how: 'refused', reason }, now))) return false
    await record(tx, actor, { operation: 'join.refuse', object: `join:${id}`, data: { kind: found.value.kind } }, now)
    await enqueue(tx, mailJob({ kind: 'joinRefused', joinId: id }, now))
    return true
  })
  if (isDone) deps.wake()
  return isDone ? done(true) : refused('conflict')
}
