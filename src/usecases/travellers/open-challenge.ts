import { enqueue } from '#db/jobs.ts'
import { insertChallenge, type Challenge } from '#db/logins.ts'
import { newChallenge } from '#domain/access/login-code.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { codeOf, hashOfCode } from '../login-codes.ts'
import { digestOf, newToken } from '../sessions.ts'

/**
 * Begins a challenge and orders the letter with its code, both or neither. The token belongs into the browser and never
 * into an address. A challenge about nobody is stored all the same, and its letter finds nobody to write to (LG-04).
 */
export const openChallenge = async (
  deps: Pick<Deps, 'db' | 'pepper' | 'wake'>,
  about: Pick<Challenge, 'bookingId' | 'airportId' | 'mailbox'>,
  now: Instant,
): Promise<string> => {
  const token = newToken()
  const id = digestOf(token)
  const { codeSentAt, expiresAt } = newChallenge(now)
  await deps.db.transaction(async (tx) => {
    await insertChallenge(tx, {
      ...about,
      id,
      codeHash: hashOfCode(deps, id, codeOf(deps, id, 0)),
      codeSentAt,
      expiresAt,
      attempts: 0,
      resends: 0,
      createdAt: now,
      usedAt: null,
    })
    await enqueue(tx, mailJob({ kind: 'code', challengeId: id, version: 0 }, now))
  })
  deps.wake()
  return token
}
