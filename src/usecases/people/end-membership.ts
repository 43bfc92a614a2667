import { randomUUID } from 'node:crypto'
import { deleteDeskPins } from '#db/desk-pins.ts'
import { deletePasskeys, setFactors, noRecoveryCodes, setRecoveryCodes } from '#db/factors.ts'
import { insertInvitation, withdrawInvitationsOf } from '#db/invitations.ts'
import { enqueue } from '#db/jobs.ts'
import {
  countAdministrators,
  endMembership as endRow,
  lockAdministrators,
  memberById,
  membersOfPerson,
  type Member,
} from '#db/members.ts'
import { endStaffSessions } from '#db/staff-sessions.ts'
import { mayGive } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { tidyText } from '#domain/bookings/typed-text.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { denialOf, touches } from './reach.ts'
import { needsFactor } from './confirm-factor.ts'
import { record } from '../trail.ts'
import { tell } from './tell.ts'

type Command = { membershipId: string; reason: string | null }

/** The membership, for who may do `operation` to it: all of its scope, and a role that he could give. */
const reached = async (
  deps: Deps,
  actor: Actor,
  operation: 'person.end' | 'person.resetFactor',
  { membershipId, reason }: Command,
): Promise<Outcome<Member>> => {
  const member = /^[0-9a-f-]{36}$/.test(membershipId) ? await memberById(deps.db, membershipId) : null
  if (!member || !mayTouch(actor, operation, member)) return refused('not_found')
  const what = { organisationId: member.organisation.id, scope: member.scope, reason: reasonIn(reason) }
  const denied = denialOf(actor, operation, what)
  if (denied) return denied
  return needsFactor(actor, deps.clock.now()) ? refused('factor_required') : done(member)
}
const reasonIn = (reason: string | null): string | null => tidyText(reason ?? '').slice(0, 300) || null

const mayTouch = (actor: Actor, operation: 'person.end' | 'person.resetFactor', member: Member): boolean =>
  touches(actor, operation, member.organisation.id, member.scope) &&
  (actor.kind !== 'staff' || actor.holdings.some(({ role }) => mayGive(role, member.role)))

/**
 * Ends a membership. Its person is out of what it opened at the next request, and signed out where nothing is left. The
 * last administrator stays (ACCESS-30). Refusals: not_found, reason_required (field), factor_required,
 * last_administrator.
 */
export const endMembership = async (deps: Deps, actor: Actor, command: Command): Promise<Outcome<true>> => {
  const found = await reached(deps, actor, 'person.end', command)
  if (!found.ok) return found
  const { id, personId, role, organisation } = found.value
  const now = deps.clock.now()
  const by = actor.kind === 'staff' ? actor.personId : null
  const result = await deps.db.transaction(async (tx): Promise<Outcome<true>> => {
    if (role === 'administrator') {
      await lockAdministrators(tx)
      if ((await countAdministrators(tx)) <= 1) {
        // somebody tried to leave the house without a key: that is worth a line (ACCESS-32)
        const deed = { operation: 'person.endRefused', object: `person:${personId}`, organisationId: organisation.id }
        await record(tx, actor, { ...deed, reason: reasonIn(command.reason) }, now)
        return refused('last_administrator')
      }
    }
    if (!(await endRow(tx, id, by, now))) return refused('not_found')
    // nobody comes in on the word of somebody who has left
    await withdrawInvitationsOf(tx, personId, role === 'administrator' ? null : organisation.id, now)
    if ((await membersOfPerson(tx, personId)).length === 0) await endStaffSessions(tx, personId, null)
    const told = { notice: 'membershipEnded', personId, organisationId: organisation.id } as const
    await tell(deps, tx, actor, { ...told, reason: reasonIn(command.reason), data: { role } }, now)
    return done(true)
  })
  if (result.ok) deps.wake()
  return result
}

/**
 * Takes away all ways in of somebody who lost them, ends his sessions and mails him a link to make new ones
 * (ACCESS-30). Whoever does it must be able to do so to every role that the person has, and is never the person
 * himself. Refusals: not_found, not_allowed, reason_required (field), factor_required.
 */
export const resetFactors = async (deps: Deps, actor: Actor, command: Command): Promise<Outcome<true>> => {
  const found = await reached(deps, actor, 'person.resetFactor', command)
  if (!found.ok) return found
  const { personId, role, scope, organisation, email, language, isDemo } = found.value
  const all = await membersOfPerson(deps.db, personId)
  const isOwn = actor.kind === 'staff' && actor.personId === personId
  if (isDemo || isOwn || !all.every((member) => mayTouch(actor, 'person.resetFactor', member)))
    return refused('not_allowed')
  const now = deps.clock.now()
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await setFactors(tx, personId, { password: null, totp: null, totpKey: null, totpStep: null })
    await deletePasskeys(tx, personId)
    await setRecoveryCodes(tx, personId, noRecoveryCodes)
    await deleteDeskPins(tx, personId)
    await endStaffSessions(tx, personId, null)
    const by = actor.kind === 'staff' ? actor.personId : null
    const tokenHash = digestOf(linkToken(deps, 'invitation', id))
    const invitation = { id, tokenHash, email, organisationId: organisation.id, role, scope, language, by }
    await insertInvitation(tx, { ...invitation, needsAgreement: false }, now)
    await enqueue(tx, mailJob({ kind: 'staffInvitation', invitationId: id }, now))
    const told = { notice: 'factorReset', personId, organisationId: organisation.id } as const
    await tell(deps, tx, actor, { ...told, reason: reasonIn(command.reason) }, now)
  })
  deps.wake()
  return done(true)
}
