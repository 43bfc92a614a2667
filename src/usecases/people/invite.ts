import { randomUUID } from 'node:crypto'
import { agreeInvitation, endInvitation, insertInvitation, invitationById, type Invitation } from '#db/invitations.ts'
import { enqueue } from '#db/jobs.ts'
import { countAdministrators } from '#db/members.ts'
import { organisationById } from '#db/organisations.ts'
import { covers, isAtHome, type Role, type Scope } from '#domain/access/people.ts'
import { isTrusted, mayGive, type Operation } from '#domain/access/rights.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { record } from '../trail.ts'
import { admitInvitation } from '../tries.ts'
import { needsFactor } from './confirm-factor.ts'
import { forbiddenTo, touches } from './reach.ts'

export type InviteCommand = {
  email: string
  role: Role
  organisationId: string
  scope: Scope
  /** of the letter; the person chooses again */
  language: Language
}
/** `isWaiting`: the letter goes out when a second person has agreed. `url` is only for the command. */
export type Invited = { id: string; isWaiting: boolean; url: string }

const operationFor = (role: Role): Operation => (isTrusted(role) ? 'person.inviteTrusted' : 'person.invite')

const givesMore = (actor: Actor, { role, organisationId, scope }: InviteCommand): boolean =>
  actor.kind === 'staff' &&
  !actor.holdings.some(
    (holding) =>
      mayGive(holding.role, role) &&
      (holding.role === 'administrator' || (holding.organisationId === organisationId && covers(holding.scope, scope))),
  )

/**
 * Invites somebody to a role (ACCESS-18, ACCESS-19, RIGHT-5, RIGHT-6). Whether the address works with us already is not
 * told: the letter goes to its mailbox either way. A role in finance or administration waits for a second
 * administrator, except while there is one only. Refusals: email_invalid (field), not_found,
 * not_allowed, factor_required for a trusted role, letter_limit.
 */
export const invite = async (deps: Deps, actor: Actor, command: InviteCommand): Promise<Outcome<Invited>> => {
  const { role, organisationId, scope, language } = command
  const organisation = await organisationById(deps.db, organisationId)
  const isReached = organisation !== null && touches(actor, operationFor(role), organisationId, scope)
  if (organisation === null || !isReached) return forbiddenTo(actor, 'person.view', organisation && organisationId)
  const email = readEmail(command.email)
  if (email === null) return refused('email_invalid', undefined, { email: 'email_invalid' })
  if (!isAtHome(role, organisation.kind) || givesMore(actor, command)) return refused('not_allowed')

  const now = deps.clock.now()
  if (isTrusted(role) && needsFactor(actor, now)) return refused('factor_required')
  if (actor.kind === 'staff' && !(await admitInvitation(deps, actor.personId, now))) return refused('letter_limit')
  const id = randomUUID()
  const token = linkToken(deps, 'invitation', id)
  const needsAgreement = actor.kind === 'staff' && isTrusted(role) && (await countAdministrators(deps.db)) > 1
  const by = actor.kind === 'staff' ? actor.personId : null
  await deps.db.transaction(async (tx) => {
    await insertInvitation(
      tx,
      { id, tokenHash: digestOf(token), email, organisationId, role, scope, language, by, needsAgreement },
      now,
    )
    const deed = { operation: operationFor(role), object: `invitation:${id}`, organisationId, data: { role } }
    await record(tx, actor, deed, now)
    if (!needsAgreement) await enqueue(tx, mailJob({ kind: 'staffInvitation', invitationId: id }, now))
  })
  deps.wake()
  return done({ id, isWaiting: needsAgreement, url: deps.publicUrl + workPath('invite', token) })
}

const open = async (deps: Deps, id: string): Promise<Invitation | null> => {
  const invitation = /^[0-9a-f-]{36}$/.test(id) ? await invitationById(deps.db, id) : null
  return invitation?.endedAt === null ? invitation : null
}

/**
 * Agrees to an invitation that waits, as somebody else who may invite to such a role; the letter then goes out. One's
 * own is not_allowed. Refusals: not_found, not_allowed.
 */
export const agreeToInvitation = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<true>> => {
  const invitation = await open(deps, id)
  const reached = invitation && touches(actor, 'person.inviteTrusted', invitation.organisation.id, invitation.scope)
  if (!invitation || !reached || actor.kind !== 'staff') return forbiddenTo(actor, 'person.view', null)
  const now = deps.clock.now()
  if (needsFactor(actor, now)) return refused('factor_required')
  const agreed = await deps.db.transaction(async (tx) => {
    if (!(await agreeInvitation(tx, id, actor.personId, now))) return false
    const deed = {
      operation: 'person.agreeToInvite',
      object: `invitation:${id}`,
      organisationId: invitation.organisation.id,
      agreedBy: actor.personId,
      data: { role: invitation.role },
    }
    await record(tx, actor, deed, now)
    await enqueue(tx, mailJob({ kind: 'staffInvitation', invitationId: id }, now))
    return true
  })
  if (agreed) deps.wake()
  return agreed ? done(true) : refused('not_allowed')
}

/** Withdraws an invitation that nobody accepted; its link opens nothing from then on. Refusal: not_found. */
export const withdrawInvitation = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<true>> => {
  const invitation = await open(deps, id)
  if (!invitation || !touches(actor, operationFor(invitation.role), invitation.organisation.id, invitation.scope))
    return refused('not_found')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await endInvitation(tx, id, 'withdrawn', now))) return
    const deed = { operation: 'person.withdrawInvitation', object: `invitation:${id}` }
    await record(tx, actor, { ...deed, organisationId: invitation.organisation.id }, now)
  })
  return done(true)
}
