import { deletePasskey, insertPasskey, lockFactors, passkeysOf, setFactors, setRecoveryCodes } from '#db/factors.ts'
import type { Queryable } from '#db/db.ts'
import { personById, type Person } from '#db/people.ts'
import { endStaffSessions } from '#db/staff-sessions.ts'
import { insertStaffChallenge, removeStaffChallenge, staffChallenge } from '#db/staff-challenges.ts'
import type { PersonNotice } from '#domain/access/notices.ts'
import { factorPolicy, waysIn } from '#domain/access/factors.ts'
import { readNewPassword } from '#domain/accounts/password.ts'
import { tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../passwords.ts'
import { digestOf, newToken } from '../sessions.ts'
import { offerOf, sealSecret, stepOf } from './code-app.ts'
import { needsFactor } from './confirm-factor.ts'
import { makingOptions, readMade } from './passkeys.ts'
import { codesOf, recoverySet, setWith } from './recovery-codes.ts'
import { tell } from './tell.ts'
import { bytesOf, challengeOf, isOurTicket, makeTicket, useTicket } from './tickets.ts'

type Staff = Extract<Actor, { kind: 'staff' }>
type Mine = { actor: Staff; person: Person; now: Instant }

/** Who changes his own ways in: never somebody of the demo, and only with a fresh factor (ACCESS-21). */
const mine = async (deps: Deps, actor: Actor): Promise<Outcome<Mine>> => {
  const person = actor.kind === 'staff' ? await personById(deps.db, actor.personId) : null
  if (actor.kind !== 'staff' || !person || person.isDemo) return refused('not_allowed')
  const now = deps.clock.now()
  return needsFactor(actor, now) ? refused('factor_required') : done({ actor, person, now })
}

/** What the pages need that add a passkey or set up an app: each with a ticket for this person. */
export const offerPasskey = async (deps: Deps, person: Person) => {
  const ticket = makeTicket(deps, 'add-passkey', person.id, deps.clock.now())
  const known = await passkeysOf(deps.db, person.id)
  return { ticket, options: makingOptions(deps, { challenge: challengeOf(deps, ticket), person, known }) }
}
export const offerApp = (deps: Deps, person: Person, given: string | null) => {
  const now = deps.clock.now()
  const isOurs = given !== null && isOurTicket(deps, given, { purpose: 'add-app', subject: person.id }, now)
  const ticket = isOurs ? given : makeTicket(deps, 'add-app', person.id, now)
  return { ticket, offer: offerOf(bytesOf(deps, ticket), person.email) }
}

const change = async (
  deps: Deps,
  { actor, person, now }: Mine,
  notice: PersonNotice,
  work: (tx: Queryable) => Promise<Outcome<true>>,
): Promise<Outcome<true>> => {
  const result = await deps.db.transaction(async (tx) => {
    const worked = await work(tx)
    if (worked.ok) await tell(deps, tx, actor, { notice, personId: person.id }, now)
    return worked
  })
  if (result.ok) deps.wake()
  return result
}

/** Adds a passkey. Refusals: not_allowed, factor_required, passkey_refused. */
export const addPasskey = async (
  deps: Deps,
  actor: Actor,
  { ticket, answer, name }: { ticket: string; answer: string; name: string },
): Promise<Outcome<true>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const { person, now } = own.value
  const isOurs = isOurTicket(deps, ticket, { purpose: 'add-passkey', subject: person.id }, now)
  const made = isOurs ? await readMade(deps, { answer, challenge: challengeOf(deps, ticket) }) : null
  if (!made) return refused('passkey_refused')
  return change(deps, own.value, 'passkeyAdded', async (tx) => {
    const key = { ...made, personId: person.id, name: tidyText(name).slice(0, 60), createdAt: now, usedAt: null }
    return (await useTicket(tx, ticket, person.id, now)) && (await insertPasskey(tx, key))
      ? done(true)
      : refused('passkey_refused')
  })
}

/** Removes a passkey, never the last way in. Refusals: not_allowed, factor_required, last_factor. */
export const removePasskey = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<true>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const { person } = own.value
  return change(deps, own.value, 'passkeyRemoved', async (tx) => {
    // locked first, so that two tabs cannot each count on what the other removes
    const hasPassword = (await lockFactors(tx, person.id))?.password != null
    const keys = await passkeysOf(tx, person.id)
    const left = keys.filter((key) => key.id !== id).length
    if (left === keys.length) return refused('not_found')
    if (waysIn({ passkeys: left, hasPassword }) === 0) return refused('last_factor')
    await deletePasskey(tx, id, person.id)
    return done(true)
  })
}

/**
 * Sets password and code app, or changes both: the new ones count from the code on that the new app shows. Every other
 * session ends. Refusals: not_allowed, factor_required, those of a new password, app_code_wrong (fields).
 */
export const setPasswordAndApp = async (
  deps: Deps,
  actor: Actor,
  { ticket, password: typed, code }: { ticket: string; password: string; code: string },
): Promise<Outcome<true>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const { person, now } = own.value
  if (!isOurTicket(deps, ticket, { purpose: 'add-app', subject: person.id }, now)) return refused('factor_required')
  const password = readNewPassword(typed, person.email)
  if (!password.ok) return refused(password.problem.code, password.problem.facts, { password: password.problem.code })
  const secret = bytesOf(deps, ticket).subarray(0, 20)
  const step = stepOf(secret, code, now)
  if (step === null) return refused('app_code_wrong', undefined, { code: 'app_code_wrong' })
  const { sealed, key } = sealSecret(deps, person.id, secret)
  const hash = await hashPassword(deps, password.value)
  return change(deps, own.value, 'appAdded', async (tx) => {
    if (!(await useTicket(tx, ticket, person.id, now))) return refused('factor_required')
    await setFactors(tx, person.id, { password: hash, totp: sealed, totpKey: key, totpStep: step })
    await endStaffSessions(tx, person.id, own.value.actor.sessionId)
    return done(true)
  })
}

/** Gives up password and app, where a passkey is left. Refusals: not_allowed, factor_required, last_factor. */
export const removePasswordAndApp = async (deps: Deps, actor: Actor): Promise<Outcome<true>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const { person } = own.value
  return change(deps, own.value, 'appRemoved', async (tx) => {
    await lockFactors(tx, person.id)
    if ((await passkeysOf(tx, person.id)).length === 0) return refused('last_factor')
    await setFactors(tx, person.id, { password: null, totp: null, totpKey: null, totpStep: null })
    return done(true)
  })
}

/** Begins a new set of recovery codes. Answers the token for the cookie; the old codes work until the set is kept. */
export const beginCodes = async (deps: Deps, actor: Actor): Promise<Outcome<{ steps: string }>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const steps = newToken()
  await insertStaffChallenge(deps.db, {
    id: digestOf(steps),
    kind: 'codes',
    challenge: '',
    personId: own.value.person.id,
    data: {},
    expiresAt: own.value.now + factorPolicy.ticketMs,
  })
  return done({ steps })
}

/** The codes of a set that was begun in this browser and not kept yet; null when there is none. */
export const begunCodes = async (deps: Deps, personId: string, steps: string | null): Promise<string[] | null> => {
  const begun = await begunSet(deps, personId, steps)
  return begun === null ? null : codesOf(deps, begun)
}

const begunSet = async (deps: Deps, personId: string, steps: string | null): Promise<string | null> => {
  if (!steps || steps.length > 100) return null
  const begun = await staffChallenge(deps.db, digestOf(steps), 'codes', deps.clock.now())
  return begun?.personId === personId ? begun.id : null
}

/** Keeps the new set, by typing one of it. Refusals: not_allowed, factor_required, recovery_code_wrong (field). */
export const keepCodes = async (
  deps: Deps,
  actor: Actor,
  { steps, code }: { steps: string | null; code: string },
): Promise<Outcome<true>> => {
  const own = await mine(deps, actor)
  if (!own.ok) return own
  const { person } = own.value
  const begun = await begunSet(deps, person.id, steps)
  const codes = begun && setWith(deps, begun, code)
  if (!codes || !steps) return refused('recovery_code_wrong', undefined, { code: 'recovery_code_wrong' })
  const set = await recoverySet(deps, person.id, codes)
  return change(deps, own.value, 'codesRenewed', async (tx) => {
    if (!(await removeStaffChallenge(tx, digestOf(steps)))) return refused('recovery_code_wrong')
    await setRecoveryCodes(tx, person.id, set)
    return done(true)
  })
}
