import { randomBytes, randomUUID } from 'node:crypto'
import { factorsOf, insertPasskey, passkeysOf, setFactors, setRecoveryCodes, type StoredFactors } from '#db/factors.ts'
import { endInvitation, invitationByHash, type Invitation } from '#db/invitations.ts'
import type { Queryable } from '#db/db.ts'
import { savePerson, setScope } from '#db/members.ts'
import { insertMembership, insertPerson, personByEmail, type Person } from '#db/people.ts'
import {
  insertStaffChallenge,
  removeStaffChallenge,
  staffChallenge,
  writeStaffChallenge,
} from '#db/staff-challenges.ts'
import { factorPolicy, waysIn } from '#domain/access/factors.ts'
import { isOpenInvitation } from '#domain/access/people.ts'
import { readNewPassword } from '#domain/accounts/password.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords.ts'
import { digestOf, newToken } from '../sessions.ts'
import { offerOf, openSecret, sealSecret, stepOf } from './code-app.ts'
import { makingOptions, readMade, type MadeKey } from './passkeys.ts'
import { codesOf, recoverySet, setWith } from './recovery-codes.ts'
import { letIn, type Browser, type SignedIn } from './sign-in.ts'
import { record } from '../trail.ts'
import { tell } from './tell.ts'

/** What somebody gave so far who was invited. Nothing of it counts before the last step. */
type Given = {
  invitationId: string
  personId: string
  name: string
  language: Language
  password?: string
  totp?: string
  totpKey?: string
  totpStep?: number
  passkey?: MadeKey
}

/** The step of an invitation that comes next. */
export type Step =
  | { at: 'name' }
  | { at: 'factor'; options: ReturnType<typeof makingOptions> }
  | { at: 'app'; offer: { uri: string; text: string } }
  | { at: 'codes'; codes: string[] }
  /** the person works with us already and has ways in: he signs in, and then accepts */
  | { at: 'signIn' }
  | { at: 'accept' }
  | { at: 'otherPerson' }

/** The page of an invitation's link, by what it is now. */
export type OpenedInvitation =
  | { state: 'unknown' }
  | { state: 'used' | 'withdrawn' }
  | { state: 'expired'; invitation: Invitation }
  | { state: 'open'; invitation: Invitation; name: string; language: Language; step: Step }

/** A browser's part in it: the token of its cookie, and who is signed in there. */
export type Invitee = { steps: string | null; person: Person | null }

const find = async (q: Queryable, token: string): Promise<Invitation | null> => {
  const invitation = token.length < 100 ? await invitationByHash(q, digestOf(token)) : null
  return invitation && (!invitation.needsAgreement || invitation.agreedAt !== null) ? invitation : null
}
const isOpen = ({ invitedAt, agreedAt, endedAt }: Invitation, now: Instant): boolean =>
  isOpenInvitation({ invitedAt: agreedAt ?? invitedAt, endedAt }, now)

const givenSoFar = async (q: Queryable, steps: string | null, invitation: Invitation, now: Instant) => {
  const begun = steps && steps.length < 100 ? await staffChallenge(q, digestOf(steps), 'invitation', now) : null
  const data = begun?.data as Given | undefined
  return begun && data?.invitationId === invitation.id ? { id: begun.id, challenge: begun.challenge, data } : null
}

/** Somebody who can sign in accepts with that; somebody whose ways in were reset makes new ones here. */
const isSettled = async (q: Queryable, person: Person): Promise<boolean> => {
  const factors = await factorsOf(q, person.id)
  return waysIn({ passkeys: (await passkeysOf(q, person.id)).length, hasPassword: factors?.password != null }) > 0
}

/** What the link of an invitation shows in this browser. Looking changes nothing: mail programs look too. */
export const readInvitation = async (
  deps: Deps,
  { token, steps, person }: { token: string } & Invitee,
): Promise<OpenedInvitation> => {
  const now = deps.clock.now()
  const invitation = await find(deps.db, token)
  if (!invitation) return { state: 'unknown' }
  if (invitation.endedHow !== null) return { state: invitation.endedHow === 'accepted' ? 'used' : 'withdrawn' }
  if (!isOpen(invitation, now)) return { state: 'expired', invitation }
  const { language } = invitation
  if (person && person.email !== invitation.email)
    return { state: 'open', invitation, name: '', language, step: { at: 'otherPerson' } }
  if (person) return { state: 'open', invitation, name: person.name, language, step: { at: 'accept' } }
  const known = await personByEmail(deps.db, invitation.email)
  if (known && (await isSettled(deps.db, known)))
    return { state: 'open', invitation, name: '', language, step: { at: 'signIn' } }
  const given = await givenSoFar(deps.db, steps, invitation, now)
  if (!given) return { state: 'open', invitation, name: known?.name ?? '', language, step: { at: 'name' } }
  const step = await nextStep(deps, invitation, given)
  return { state: 'open', invitation, name: given.data.name, language: given.data.language, step }
}

type Begun = { id: string; challenge: string; data: Given }

const nextStep = async (deps: Deps, { email }: Invitation, { id, challenge, data }: Begun): Promise<Step> => {
  if (data.passkey || data.totpStep !== undefined) return { at: 'codes', codes: codesOf(deps, id) }
  const secret = secretIn(deps, data)
  if (secret) return { at: 'app', offer: offerOf(secret, email) }
  const person = { id: data.personId, email, name: data.name }
  return { at: 'factor', options: makingOptions(deps, { challenge, person, known: [] }) }
}

const secretIn = (deps: Deps, { personId, totp, totpKey }: Given): Uint8Array | null =>
  totp && totpKey ? openSecret(deps, personId, { sealed: totp, key: totpKey }) : null

/** The first step: name and language. Answers the token for the cookie that carries the steps. */
export const beginInvitation = async (
  deps: Deps,
  { token, name: typed, language }: { token: string; name: string; language: Language },
): Promise<Outcome<{ steps: string }>> => {
  const now = deps.clock.now()
  const invitation = await find(deps.db, token)
  if (!invitation || !isOpen(invitation, now)) return refused('invitation_over')
  const name = tidyText(typed)
  if (name === '') return refused('name_required', undefined, { name: 'name_required' })
  if (lengthOf(name) > factorPolicy.longestName) return refused('too_long', undefined, { name: 'too_long' })
  const known = await personByEmail(deps.db, invitation.email)
  if (known && (await isSettled(deps.db, known))) return refused('invitation_over')
  const steps = newToken()
  const data: Given = { invitationId: invitation.id, personId: known?.id ?? randomUUID(), name, language }
  await insertStaffChallenge(deps.db, {
    id: digestOf(steps),
    kind: 'invitation',
    challenge: randomBytes(32).toString('base64url'),
    personId: null,
    data,
    expiresAt: now + factorPolicy.stepsMs,
  })
  return done({ steps })
}

const begun = async (
  deps: Deps,
  { token, steps }: { token: string; steps: string | null },
): Promise<(Begun & { invitation: Invitation; now: Instant }) | null> => {
  const now = deps.clock.now()
  const invitation = await find(deps.db, token)
  if (!invitation || !isOpen(invitation, now)) return null
  const given = await givenSoFar(deps.db, steps, invitation, now)
  return given && { ...given, invitation, now }
}

type OfSteps = { token: string; steps: string | null }

/** Chooses a password, and with it a code app. Refusals: invitation_over, those of a new password (field). */
export const choosePassword = async (
  deps: Deps,
  { password: typed, ...of }: OfSteps & { password: string },
): Promise<Outcome<true>> => {
  const given = await begun(deps, of)
  if (!given) return refused('invitation_over')
  const { id, data, invitation } = given
  const password = readNewPassword(typed, invitation.email)
  if (!password.ok) return refused(password.problem.code, password.problem.facts, { password: password.problem.code })
  const { sealed, key } = sealSecret(deps, data.personId, randomBytes(20))
  const { passkey: _, totpStep: __, ...kept } = data
  const hash = await hashPassword(deps, password.value)
  await writeStaffChallenge(deps.db, id, { ...kept, password: hash, totp: sealed, totpKey: key })
  return done(true)
}

/** Shows that the app is set up. Refusals: invitation_over, app_code_wrong (field). */
export const proveApp = async (deps: Deps, { code, ...of }: OfSteps & { code: string }): Promise<Outcome<true>> => {
  const given = await begun(deps, of)
  const secret = given && secretIn(deps, given.data)
  if (!given || !secret) return refused('invitation_over')
  const step = stepOf(secret, code, given.now)
  if (step === null) return refused('app_code_wrong', undefined, { code: 'app_code_wrong' })
  await writeStaffChallenge(deps.db, given.id, { ...given.data, totpStep: step })
  return done(true)
}

/** Makes a passkey. Refusals: invitation_over, passkey_refused. */
export const choosePasskey = async (
  deps: Deps,
  { answer, ...of }: OfSteps & { answer: string },
): Promise<Outcome<true>> => {
  const given = await begun(deps, of)
  if (!given) return refused('invitation_over')
  const passkey = await readMade(deps, { answer, challenge: given.challenge })
  if (!passkey) return refused('passkey_refused')
  await writeStaffChallenge(deps.db, given.id, { ...withoutFactors(given.data), passkey })
  return done(true)
}

/** Goes back to choosing passkey or password. */
export const chooseAgain = async (deps: Deps, of: OfSteps): Promise<void> => {
  const given = await begun(deps, of)
  if (given) await writeStaffChallenge(deps.db, given.id, withoutFactors(given.data))
}
const withoutFactors = ({ invitationId, personId, name, language }: Given): Given => ({
  invitationId,
  personId,
  name,
  language,
})

/**
 * The last step: one of the recovery codes is typed, so they were kept. Only now there is a person, with a role and a
 * session. Refusals: invitation_over, recovery_code_wrong (field), passkey_refused when the key is somebody's already.
 */
export const finishInvitation = async (
  deps: Deps,
  actor: Actor,
  { code, keyName, browser, ...of }: OfSteps & { code: string; keyName: string; browser: Browser },
): Promise<Outcome<SignedIn>> => {
  const given = await begun(deps, of)
  if (!given) return usedUp(deps, actor, of.token)
  if (!given.data.passkey && given.data.totpStep === undefined) return refused('invitation_over')
  const { id, data, invitation, now } = given
  const codes = setWith(deps, id, code)
  if (!codes) return refused('recovery_code_wrong', undefined, { code: 'recovery_code_wrong' })
  const set = await recoverySet(deps, data.personId, codes)
  const result = await deps.db.transaction(async (tx): Promise<SignedIn | 'over' | 'key'> => {
    // of two browsers, or two clicks, one finishes
    if (!(await removeStaffChallenge(tx, id)) || !(await endInvitation(tx, invitation.id, 'accepted', now)))
      return 'over'
    const person = await settlePerson(tx, invitation, data, now)
    if (!person) return 'over'
    await setFactors(tx, person.id, factorsIn(data))
    await setRecoveryCodes(tx, person.id, set)
    const key = data.passkey && { ...data.passkey, personId: person.id, name: keyName, createdAt: now, usedAt: null }
    if (key && !(await insertPasskey(tx, key))) return 'key'
    await join(deps, tx, actor, { invitation, personId: person.id }, now)
    return letIn(deps, tx, actor, { person, by: 'invitation', browser }, now)
  })
  if (result === 'over') return usedUp(deps, actor, of.token)
  if (result === 'key') return refused('passkey_refused')
  deps.wake()
  return done(result)
}

/** A link that was accepted already and is tried once more: whoever reads the trail should know (ACCESS-32). */
const usedUp = async (deps: Deps, actor: Actor, token: string): Promise<Outcome<never>> => {
  const invitation = await find(deps.db, token)
  if (invitation?.endedHow === 'accepted')
    await record(
      deps.db,
      actor,
      {
        operation: 'person.invitationRefused',
        object: `invitation:${invitation.id}`,
        organisationId: invitation.organisation.id,
      },
      deps.clock.now(),
    )
  return refused('invitation_over')
}

const factorsIn = ({ password, totp, totpKey, totpStep }: Given): StoredFactors =>
  password && totp && totpKey && totpStep !== undefined
    ? { password, totp, totpKey, totpStep }
    : { password: null, totp: null, totpKey: null, totpStep: null }

/** The person, made now, or somebody whose ways in were reset. Null when he found another way in meanwhile. */
const settlePerson = async (
  tx: Queryable,
  { email }: Invitation,
  given: Given,
  now: Instant,
): Promise<Person | null> => {
  const { personId: id, name, language } = given
  await insertPerson(tx, { id, email, name, language, isDemo: false }, now)
  const person = await personByEmail(tx, email)
  // the secret of the app is sealed for one person, so it must be the one for whom the steps began
  if (person?.id !== id || (await isSettled(tx, person))) return null
  await savePerson(tx, { id, name, language, settings: person.settings })
  return { ...person, name, language }
}

const join = async (
  deps: Deps,
  tx: Queryable,
  actor: Actor,
  { invitation, personId }: { invitation: Invitation; personId: string },
  now: Instant,
): Promise<void> => {
  const { organisation, role, scope, invitedBy } = invitation
  const membership = { id: randomUUID(), personId, organisationId: organisation.id, role, scope }
  // somebody who has the role already gets the new reach; somebody who only makes new ways in gets nothing
  const isNew =
    (await insertMembership(tx, { ...membership, by: invitedBy?.id ?? null }, now)) || (await setScope(tx, membership))
  if (!isNew) return
  const data = { role, invitation: invitation.id }
  await tell(deps, tx, actor, { notice: 'membershipGiven', personId, organisationId: organisation.id, data }, now)
}

/** Accepts as somebody who is signed in already. Refusals: invitation_over, not_allowed for somebody else. */
export const acceptInvitation = async (
  deps: Deps,
  actor: Actor,
  { token, person }: { token: string; person: Person },
): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  const invitation = await find(deps.db, token)
  if (!invitation || !isOpen(invitation, now)) return usedUp(deps, actor, token)
  if (invitation.email !== person.email) return refused('not_allowed')
  const isOurs = await deps.db.transaction(async (tx) => {
    if (!(await endInvitation(tx, invitation.id, 'accepted', now))) return false
    await join(deps, tx, actor, { invitation, personId: person.id }, now)
    return true
  })
  deps.wake()
  return isOurs ? done(true) : usedUp(deps, actor, token)
}
