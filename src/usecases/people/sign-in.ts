import type { Queryable } from '#db/db.ts'
import {
  factorsOf,
  passkeyById,
  personSeen,
  setPassword,
  takePasskey,
  takeStep,
  type StoredFactors,
} from '#db/factors.ts'
import { endStaffSession, membershipsOf, personByEmail, personById } from '#db/people.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { provedDevice } from '../devices.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { networkIn, record } from '../trail.ts'
import { isNear, nobodysSecret, openSecret, readTyped } from './code-app.ts'
import { admitPasskey, admitSignIn, deviceNameFor } from './guard.ts'
import { namedKey, readShown } from './passkeys.ts'
import { openStaffSession } from './staff-session.ts'
import { tell } from './tell.ts'
import { challengeOf, isOurTicket, useTicket } from './tickets.ts'

/** The browser that signs in: in words, and the id of the session that it has already, which then ends. */
export type Browser = { words: string; before: string | null }
/** `token` is for the session's cookie, `device` for the one that remembers that this browser signed in (ACCESS-26). */
export type SignedIn = { token: string; device: string }

export const addressTyped = (typed: string): string => readEmail(typed) ?? tidyText(typed).toLowerCase().slice(0, 254)

/** Whether somebody works anywhere: whoever does not cannot sign in. */
const works = async (q: Queryable, personId: string): Promise<boolean> => (await membershipsOf(q, personId)).length > 0

/**
 * Opens a session with a token that nobody knew before, whatever token the browser came with (ACCESS-27), writes it
 * down and tells the person.
 */
export const letIn = async (
  deps: Deps,
  tx: Queryable,
  actor: Actor,
  { person, by, browser }: { person: { id: string; email: string }; by: string; browser: Browser },
  now: Instant,
): Promise<SignedIn> => {
  if (browser.before) await endStaffSession(tx, browser.before)
  const session = { personId: person.id, device: browser.words, network: networkIn(actor) ?? '' }
  const token = await openStaffSession(tx, session, now)
  await personSeen(tx, person.id, now)
  await tell(deps, tx, actor, { notice: 'signIn', personId: person.id, provedId: person.id, data: { by } }, now)
  return { token, device: provedDevice(deps, actor, deviceNameFor(person.email), now) }
}

/** One line for every try that failed, also for an address that nobody has, and a letter when it was one too many. */
export const failed = async (
  deps: Deps,
  actor: Actor,
  { personId, by, isLast }: { personId: string | null; by: string; isLast: boolean },
  now: Instant,
): Promise<Outcome<never>> => {
  await deps.db.transaction(async (tx) => {
    if (isLast && personId) await tell(deps, tx, actor, { notice: 'failures', personId, data: { by } }, now)
    else
      await record(
        tx,
        actor,
        { operation: 'person.signInFailed', object: `person:${personId ?? 'nobody'}`, data: { by } },
        now,
      )
  })
  if (isLast && personId) deps.wake()
  return refused('sign_in_failed')
}

const secretOf = (deps: Deps, personId: string | null, factors: StoredFactors | null): Uint8Array => {
  if (personId === null || !factors?.totp || !factors.totpKey) return nobodysSecret
  return openSecret(deps, personId, { sealed: factors.totp, key: factors.totpKey }) ?? nobodysSecret
}

/** Whether the password is this person's: also compared for nobody, so that it takes as long. */
export const isPassword = async (
  deps: Deps,
  personId: string | null,
  stored: string | null,
  typed: string,
): Promise<boolean> => {
  const { matches, outdated } = await checkPassword(deps, typed.slice(0, 1_000), stored)
  if (matches && outdated && personId) await setPassword(deps.db, personId, stored, await hashPassword(deps, typed))
  return matches
}

/**
 * Signs in with password and the code of an app (ACCESS-23). Whatever was wrong, the answer, its time and what it costs
 * are the same. Only who has both, and typed a code that has just ended, hears that the next one is to be entered, and
 * it is no guess (ACCESS-45). Refusals: sign_in_failed, app_code_wrong, too_many_requests, locked_out { lockedUntil,
 * secondsLeft }.
 */
export const signInWithPassword = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; password: string; code: string; browser: Browser },
): Promise<Outcome<SignedIn>> => {
  const now = deps.clock.now()
  const email = addressTyped(command.email)
  const admitted = await admitSignIn(deps, actor, email, now)
  if (!admitted.ok) return admitted
  const person = await personByEmail(deps.db, email)
  const personId = person?.isDemo === false ? person.id : null
  const factors = await factorsOf(deps.db, personId)
  const matches = await isPassword(deps, personId, factors?.password ?? null, command.password)
  const read = readTyped(secretOf(deps, personId, factors), command.code, now)
  if (!person || personId === null || !matches || !factors?.totp || read === null || !(await works(deps.db, personId)))
    return failed(deps, actor, { personId, by: 'password', isLast: admitted.value.isLast }, now)
  if (isNear(read, factors.totpStep)) {
    await admitted.value.wasNear()
    return refused('app_code_wrong')
  }
  const signedIn = await deps.db.transaction(async (tx) =>
    // each code works once, and so does the one before it once this one was used
    read.isNow && (await takeStep(tx, personId, read.step))
      ? letIn(deps, tx, actor, { person, by: 'password', browser: command.browser }, now)
      : null,
  )
  if (!signedIn) return failed(deps, actor, { personId, by: 'password', isLast: admitted.value.isLast }, now)
  await admitted.value.wasRight()
  deps.wake()
  return done(signedIn)
}

/**
 * Who showed a passkey with a right signature to this ticket, or null. A counter that did not go up is a copy of the
 * key: it opens nothing, and its person is told (ACCESS-27).
 */
export const shownBy = async (
  deps: Deps,
  tx: Queryable,
  actor: Actor,
  { answer, ticket }: { answer: string; ticket: string },
  now: Instant,
): Promise<{ personId: string; isCopy: boolean } | null> => {
  const key = await passkeyById(tx, namedKey(answer) ?? '')
  if (!key) return null
  const counter = await readShown(deps, { answer, challenge: challengeOf(deps, ticket), key })
  if (counter === null || !(await useTicket(tx, ticket, key.personId, now))) return null
  const isCopy = !(await takePasskey(tx, key.id, counter, now))
  if (isCopy)
    await tell(
      deps,
      tx,
      actor,
      { notice: 'keyCopied', personId: key.personId, data: { stored: key.counter, shown: counter } },
      now,
    )
  return { personId: key.personId, isCopy }
}

/** Signs in with a passkey. Refusals: sign_in_failed, too_many_requests. */
export const signInWithPasskey = async (
  deps: Deps,
  actor: Actor,
  command: { ticket: string; answer: string; browser: Browser },
): Promise<Outcome<SignedIn>> => {
  const now = deps.clock.now()
  if (!(await admitPasskey(deps, actor, now))) return refused('too_many_requests')
  const { ticket, answer, browser } = command
  if (!isOurTicket(deps, ticket, { purpose: 'sign-in', subject: '' }, now))
    return failed(deps, actor, { personId: null, by: 'passkey', isLast: false }, now)
  const { signedIn, personId } = await deps.db.transaction(async (tx) => {
    const shown = await shownBy(deps, tx, actor, { answer, ticket }, now)
    const person = shown && !shown.isCopy ? await personToLetIn(tx, shown.personId) : null
    return {
      personId: shown?.personId ?? null,
      signedIn: person ? await letIn(deps, tx, actor, { person, by: 'passkey', browser }, now) : null,
    }
  })
  if (!signedIn) return failed(deps, actor, { personId, by: 'passkey', isLast: false }, now)
  deps.wake()
  return done(signedIn)
}

const personToLetIn = async (q: Queryable, personId: string) => {
  const person = await personById(q, personId)
  return person && !person.isDemo && (await works(q, personId)) ? person : null
}
