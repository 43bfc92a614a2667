import { factorsOf, passkeysOf, takeStep } from '#db/factors.ts'
import { clearLock, countFailure, giveBackFailure, lockOf } from '#db/logins.ts'
import { endStaffSession, personById } from '#db/people.ts'
import { factorShown } from '#db/staff-sessions.ts'
import { factorPolicy } from '#domain/access/factors.ts'
import { isStale } from '#domain/access/people.ts'
import { passwordLock } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { keyedId } from '../sessions.ts'
import { record } from '../trail.ts'
import { isNear, openSecret, readTyped } from './code-app.ts'
import { shownBy } from './sign-in.ts'
import { tell } from './tell.ts'
import { isOurTicket } from './tickets.ts'

/** Whether a sensitive operation has to ask for the second factor again (ACCESS-21). */
export const needsFactor = (actor: Actor, now: Instant): boolean =>
  actor.kind === 'staff' && isStale({ factorAt: actor.factorAt }, now)

/** What somebody can show: what the page that asks offers. */
export type Showable = { hasApp: boolean; hasPasskey: boolean; isDemo: boolean }
export const showable = async (deps: Pick<Deps, 'db'>, personId: string): Promise<Showable> => {
  const [factors, keys, person] = [
    await factorsOf(deps.db, personId),
    await passkeysOf(deps.db, personId),
    await personById(deps.db, personId),
  ]
  return { hasApp: factors?.totp != null, hasPasskey: keys.length > 0, isDemo: person?.isDemo ?? false }
}

type Command = { ticket: string; answer: string | null; code: string | null }

/**
 * Shows the second factor again: a passkey or the code of the app. After five wrong ones the session ends, because then
 * it is probably somebody else's cookie (ACCESS-29). People of the demo have no factor and need none. Refusals:
 * sign_in_failed, app_code_wrong, not_allowed when the session has ended.
 */
export const confirmFactor = async (deps: Deps, actor: Actor, command: Command): Promise<Outcome<true>> => {
  if (actor.kind !== 'staff') return refused('not_allowed')
  const now = deps.clock.now()
  const { personId, sessionId } = actor
  if ((await personById(deps.db, personId))?.isDemo) {
    await factorShown(deps.db, sessionId, now)
    return done(true)
  }
  const subject = keyedId(deps, 'staff-confirm', sessionId)
  const before = await lockOf(deps.db, subject)
  const policy = { ...passwordLock, failuresPerLock: factorPolicy.wrongConfirms }
  const count = await countFailure(deps.db, subject, now, policy)
  if (before.locks > 0 || !count.counted) return endOf(deps, actor, now)
  const shown = await readShownFactor(deps, actor, command, now)
  if (shown === 'near') {
    await giveBackFailure(deps.db, subject, policy)
    return refused('app_code_wrong')
  }
  if (shown === 'right') {
    await clearLock(deps.db, subject)
    await factorShown(deps.db, sessionId, now)
    return done(true)
  }
  if (count.locks > 0) return endOf(deps, actor, now)
  const deed = { operation: 'person.confirmFailed', object: `person:${personId}` }
  await deps.db.transaction((tx) => record(tx, actor, deed, now))
  return refused('sign_in_failed')
}

const endOf = async (deps: Deps, actor: Extract<Actor, { kind: 'staff' }>, now: Instant): Promise<Outcome<never>> => {
  await deps.db.transaction(async (tx) => {
    await endStaffSession(tx, actor.sessionId)
    await tell(deps, tx, actor, { notice: 'failures', personId: actor.personId, data: { by: 'confirm' } }, now)
  })
  deps.wake()
  return refused('not_allowed')
}

/** `near`: a code of the app that has just ended (ACCESS-45). */
type ShownFactor = 'right' | 'near' | 'wrong'

const readShownFactor = async (
  deps: Deps,
  actor: Extract<Actor, { kind: 'staff' }>,
  { ticket, answer, code }: Command,
  now: Instant,
): Promise<ShownFactor> => {
  const { personId, sessionId } = actor
  if (answer) {
    if (!isOurTicket(deps, ticket, { purpose: 'confirm', subject: sessionId }, now)) return 'wrong'
    const shown = await deps.db.transaction((tx) => shownBy(deps, tx, actor, { answer, ticket }, now))
    return shown?.personId === personId && !shown.isCopy ? 'right' : 'wrong'
  }
  const factors = await factorsOf(deps.db, personId)
  const secret =
    factors?.totp && factors.totpKey ? openSecret(deps, personId, { sealed: factors.totp, key: factors.totpKey }) : null
  const read = secret && readTyped(secret, code ?? '', now)
  if (isNear(read, factors?.totpStep ?? null)) return 'near'
  return read?.isNow && (await takeStep(deps.db, personId, read.step)) ? 'right' : 'wrong'
}
