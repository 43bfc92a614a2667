import { clearLock, countFailure, giveBackFailure, lockOf } from '#db/logins.ts'
import { isLocked } from '#domain/access/login-code.ts'
import { allowances, passwordLock } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { addressOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../devices.ts'
import { lockedOut, toLock } from '../login-codes.ts'
import { keyedId } from '../sessions.ts'
import { admitNetwork, countStrangersPassword, forgiveStrangersPassword, strangersClosedUntil } from '../tries.ts'

/**
 * A try that may be compared. It is counted as wrong already: `wasRight` takes that back with the wrong ones before it,
 * `wasNear` takes back this one alone.
 */
export type Try = { isLast: boolean; wasRight: () => Promise<void>; wasNear: () => Promise<void> }

const closed = (until: Instant, now: Instant) => lockedOut({ failures: 0, locks: 0, lockedUntil: until }, now)

/** Counted apart from the tries of travellers with the same address: the two lives never meet. */
const nameFor = (email: string): string => `staff ${email}`

/**
 * Whether one more try to sign in as this address may be compared (ACCESS-26). Networks that are strangers have counts
 * of their own, and all of them together one more; a browser in which the address signed in before has its own, which
 * no stranger can use up. Every count is written before anything is compared. Refusals: too_many_requests, locked_out.
 */
export const admitSignIn = async (deps: Deps, actor: Actor, email: string, now: Instant): Promise<Outcome<Try>> => {
  const device = deviceOf(deps, actor, nameFor(email), now)
  if (device === null && !(await admitNetwork(deps, actor, 'staff-sign-in', allowances.logIns, now)))
    return refused('too_many_requests')
  const who = device === null ? ['network', addressOf(actor)] : ['device', device]
  const subject = keyedId(deps, 'staff-lock', email, ...who)
  // during a lock-out nothing is counted, so that it ends by itself however many go on trying
  const lock = await lockOf(deps.db, subject)
  if (isLocked(toLock(lock, now), now)) return lockedOut(lock, now)
  const until = device === null ? await strangersClosedUntil(deps, nameFor(email), now) : null
  if (until !== null) return closed(until, now)
  const after = await countFailure(deps.db, subject, now, passwordLock)
  if (!after.counted) return lockedOut(after, now)
  const tooMany = device === null ? await countStrangersPassword(deps, nameFor(email), now) : null
  if (tooMany !== null) return closed(tooMany, now)
  const forgive = async (): Promise<void> => {
    if (device === null) await forgiveStrangersPassword(deps, nameFor(email))
  }
  return done({
    isLast: isLocked(toLock(after, now), now),
    wasRight: async () => {
      await clearLock(deps.db, subject)
      await forgive()
    },
    wasNear: async () => {
      await giveBackFailure(deps.db, subject, passwordLock)
      await forgive()
    },
  })
}

/** Whether a network may show one more passkey: a signature cannot be guessed, so this only bounds the work. */
export const admitPasskey = (deps: Deps, actor: Actor, now: Instant): Promise<boolean> =>
  admitNetwork(deps, actor, 'staff-sign-in', allowances.logIns, now)

export { nameFor as deviceNameFor }
