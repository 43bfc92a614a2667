import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { factorsOf, recoveryHashesOf, takeRecoveryCode } from '#db/factors.ts'
import { membershipsOf, personByEmail, personById } from '#db/people.ts'
import { insertStaffChallenge, removeStaffChallenge, staffChallenge } from '#db/staff-challenges.ts'
import { factorPolicy } from '#domain/access/factors.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { admitSignIn } from './guard.ts'
import { storedAs } from './recovery-codes.ts'
import { addressTyped, failed, isPassword, letIn, type Browser, type SignedIn } from './sign-in.ts'
import { tell } from './tell.ts'

const works = async (q: Queryable, personId: string) => (await membershipsOf(q, personId)).length > 0

/**
 * The way in for whoever lost the device (ACCESS-25). A recovery code stands for the second factor only: whoever has a
 * password gives it too, and whoever has passkeys alone gets a link by mail. Each code works once. Without a session in
 * the answer, a letter is on its way, or nothing is: the page says the same. Refusals: as signInWithPassword.
 */
export const recover = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; password: string; code: string; browser: Browser },
): Promise<Outcome<SignedIn | null>> => {
  const now = deps.clock.now()
  const email = addressTyped(command.email)
  const admitted = await admitSignIn(deps, actor, email, now)
  if (!admitted.ok) return admitted
  const person = await personByEmail(deps.db, email)
  const personId = person?.isDemo === false ? person.id : null
  const factors = await factorsOf(deps.db, personId)
  const matches = await isPassword(deps, personId, factors?.password ?? null, command.password)
  const byLetter = factors !== null && factors.password === null
  const stored = await recoveryHashesOf(deps.db, personId)
  const hashes = await storedAs(deps, { personId: personId ?? 'nobody', code: command.code, stored })
  const result = await deps.db.transaction(async (tx): Promise<SignedIn | 'letter' | null> => {
    if (!person || personId === null || !(matches || byLetter) || !(await works(tx, personId))) return null
    if (!(await takeRecoveryCode(tx, personId, hashes, now))) return null
    await tell(deps, tx, actor, { notice: 'recoveryUsed', personId }, now)
    if (!byLetter) return letIn(deps, tx, actor, { person, by: 'recovery', browser: command.browser }, now)
    await orderLink(deps, tx, personId, now)
    return 'letter'
  })
  if (result === null) return failed(deps, actor, { personId, by: 'recovery', isLast: admitted.value.isLast }, now)
  await admitted.value.wasRight()
  deps.wake()
  return done(result === 'letter' ? null : result)
}

const orderLink = async (deps: Deps, tx: Queryable, personId: string, now: number): Promise<void> => {
  const linkId = randomUUID()
  await insertStaffChallenge(tx, {
    id: digestOf(linkToken(deps, 'staff-recovery', linkId)),
    kind: 'recovery',
    challenge: '',
    personId,
    data: {},
    expiresAt: now + factorPolicy.recoveryMs,
  })
  await enqueue(tx, mailJob({ kind: 'staffLink', linkId }, now))
}

/** Whether the mailed link still opens something. Looking at it changes nothing: mail programs look too. */
export const isRecoveryOpen = async (deps: Deps, token: string): Promise<boolean> =>
  token.length < 100 && (await staffChallenge(deps.db, digestOf(token), 'recovery', deps.clock.now())) !== null

/** Signs in with the mailed link that stands beside a recovery code; it works once. Refusal: sign_in_failed. */
export const finishRecovery = async (
  deps: Deps,
  actor: Actor,
  { token, browser }: { token: string; browser: Browser },
): Promise<Outcome<SignedIn>> => {
  const now = deps.clock.now()
  if (token.length > 100) return refused('sign_in_failed')
  const id = digestOf(token)
  const signedIn = await deps.db.transaction(async (tx) => {
    const begun = await staffChallenge(tx, id, 'recovery', now)
    if (!begun?.personId || !(await removeStaffChallenge(tx, id))) return null
    const person = await personById(tx, begun.personId)
    return person && (await works(tx, person.id))
      ? letIn(deps, tx, actor, { person, by: 'recovery', browser }, now)
      : null
  })
  if (!signedIn) return failed(deps, actor, { personId: null, by: 'recovery', isLast: false }, now)
  deps.wake()
  return done(signedIn)
}
