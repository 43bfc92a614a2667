import { houseWaiting } from '#db/house-waiting.ts'
import { invitationEnd } from '#domain/access/people.ts'
import { requestKinds, requestOperations } from '#domain/access/favour.ts'
import type { Operation } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dueWithinDays } from '#domain/access/paper.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'
import { failingMs, overdueMs } from './job-list.ts'

/** What waits for this person; null: not for him to see. */
export type HouseToday = {
  alerts: number
  claims: { open: number; late: number; own: number } | null
  requests: number | null
  /** of others, to a role that a second administrator agrees to (RIGHT-5) */
  invitations: number | null
  /** payouts and accounts that others asked for (AGENCY-91, AGENCY-92) */
  payouts: number | null
  /** who asks to join and waits for an answer (ACCESS-53) */
  joins: number | null
  /** organisations whose papers have expired or soon will (WORK-28) */
  papers: number | null
}

/**
 * What waits in the house for whoever asks, by one question to the database (WORK-10). Refusal: not_found, for who sees
 * neither alerts of money nor jobs, as on the page of alerts (MACHINE-19).
 */
export const houseToday = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Outcome<HouseToday>> => {
  const seesMoney = rightOfActor(actor, 'moneyAlert.view') === 'allowed'
  const seesJobs = rightOfActor(actor, 'job.view') === 'allowed'
  if ((!seesMoney && !seesJobs) || actor.kind !== 'staff') return refused('not_found')
  const now = deps.clock.now()
  const isAllowed = (operation: Operation) =>
    rightOfActor(actor, operation, { reason: 'list', amountMinor: 0 }) === 'allowed'
  // as the list of requests is seen and answered (SERVICE-8)
  const kinds = isAllowed('booking.refund') ? requestKinds.filter((kind) => isAllowed(requestOperations[kind])) : []
  const waiting = await houseWaiting(deps.db, {
    personId: actor.personId,
    kinds,
    now,
    lateFrom: now - overdueMs,
    failingFrom: now - failingMs.most,
    quick: { name: 'scan-files', from: now - failingMs['scan-files'] },
    invitedFrom: now - invitationEnd(0),
    papersUntil: addDays(houseDay(now), dueWithinDays),
  })
  return done({
    alerts: (seesMoney ? waiting.moneyAlerts : 0) + (seesJobs ? waiting.jobAlerts : 0),
    claims:
      rightOfActor(actor, 'claim.view') === 'allowed'
        ? { open: waiting.claims, late: waiting.lateClaims, own: waiting.ownClaims }
        : null,
    requests: kinds.length > 0 ? waiting.requests : null,
    invitations: ['not_found', 'not_allowed'].includes(rightOfActor(actor, 'person.inviteTrusted'))
      ? null
      : waiting.invitations,
    joins: rightOfActor(actor, 'join.view') === 'allowed' ? waiting.joins : null,
    payouts: ['not_found', 'not_allowed'].includes(rightOfActor(actor, 'payout.agree')) ? null : waiting.payouts,
    papers: rightOfActor(actor, 'paper.set', { reason: 'list' }) === 'allowed' ? waiting.papers : null,
  })
}
