import { awaitedBookings, countMadeSince, latestBookings, madeForTravellers } from '#db/agency-bookings.ts'
import { creditsOf } from '#db/agency-credit.ts'
import { statementsOf, type Statement } from '#db/agency-statements.ts'
import type { Organisation } from '#db/organisations.ts'
import { endpointsOf } from '#db/webhook-endpoints.ts'
import type { Credit } from '#domain/agencies/credit.ts'
import { seenFields, type MadeBy } from '#domain/agencies/seen-details.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { detailsDue, missingDetails, type FollowingDetail } from '#domain/lifecycle/details.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { houseDay, houseMidnight } from '#domain/time/house-zone.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { madeByOf, type AgencyBooking } from './find-bookings.ts'
import { reach, withReferences } from './own-bookings.ts'

const aheadMs = 7 * dayMs
const statementNewMs = 14 * dayMs
const mostAwaited = 200
const latest = 10

/** Something that waits for a person of the agency, with the moment by which it is too late. */
export type Waiting =
  | { kind: 'unpaid'; booking: Booking; until: Instant }
  | { kind: 'details'; booking: Booking; missing: FollowingDetail[]; until: Instant }

export type OwnToday = {
  organisation: Organisation
  /** the most urgent first */
  waiting: Waiting[]
  /** there are more cars in the coming week than were looked at */
  isCut: boolean
  /** addresses that have not answered for some time */
  silentHooks: string[]
  /** closed within the last two weeks */
  statement: Statement | null
  credit: Credit | null
  madeToday: number
  latest: AgencyBooking[]
}

/**
 * What an agency has to see to today, as far as the actor may: bookings of the coming week that are unpaid or lack
 * something, addresses that do not answer, a new statement, the credit that is left (AGENCY-105). Refusal: not_found.
 */
export const ownToday = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<OwnToday>> => {
  const reached = await reach(deps, actor, slug)
  if (!reached.ok) return reached
  const { organisation, codes, walled, drivers } = reached.value
  const now = deps.clock.now()
  const owners = { organisationIds: [organisation.id] }
  const may = (operation: 'credit.view' | 'statement.view') => forbidden(actor, operation, { owners }) === null
  const hookCodes = codes.filter((code) => forbidden(actor, 'webhook.view', { owners: { ...owners, code } }) === null)
  const awaited = await awaitedBookings(walled.db, codes, {
    from: now,
    to: now + aheadMs,
    limit: mostAwaited + 1,
    drivers,
  })
  const looked = awaited.slice(0, mostAwaited)
  const made = await madeForTravellers(
    walled.db,
    looked.map(({ id }) => id),
  )
  const [credit] = may('credit.view') ? await creditsOf(deps.db, organisation.id) : []
  const [statement] = may('statement.view') ? await statementsOf(deps.db, organisation.id) : []
  const hooks = hookCodes.length > 0 ? await endpointsOf(deps.db, hookCodes) : []
  const midnight = houseMidnight(houseDay(now))
  return done({
    organisation,
    waiting: looked
      .flatMap((booking) => waitingOf(booking, madeByOf(made, booking), now))
      .sort((a, b) => a.until - b.until),
    isCut: awaited.length > mostAwaited,
    silentHooks: hooks
      .filter((one) => one.organisationId === organisation.id && one.heldUntil !== null)
      .map(({ url }) => url),
    statement: statement && statement.closedAt > now - statementNewMs ? statement : null,
    credit: credit ?? null,
    madeToday: await countMadeSince(walled.db, codes, { since: midnight, drivers }),
    latest: await withReferences(
      walled,
      await latestBookings(walled.db, codes, {
        after: null,
        days: { from: null, until: null },
        limit: latest,
        drivers,
      }),
    ),
  })
}

const waitingOf = (booking: Booking, madeBy: MadeBy, now: Instant): Waiting[] => {
  const { payLaterDue } = booking.terms
  const isUnpaid =
    booking.paymentLocation === 'onLineLaterV2' &&
    payLaterDue !== null &&
    payLaterDue > now &&
    amountDueMinor(booking) > 0
  const missing = seenFields(missingDetails(booking), madeBy)
  const until = detailsDue(booking)
  return [
    ...(isUnpaid ? [{ kind: 'unpaid' as const, booking, until: payLaterDue }] : []),
    ...(missing.length > 0 && until > now ? [{ kind: 'details' as const, booking, missing, until }] : []),
  ]
}
