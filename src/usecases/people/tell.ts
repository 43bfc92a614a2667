import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { countTries } from '#db/tries.ts'
import { operationOf, type PersonNotice } from '#domain/access/notices.ts'
import { noticeAllowances } from '#domain/access/factors.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import type { Secrets } from '../secrets.ts'
import { keyedId } from '../sessions.ts'
import { record, type Deed } from '../trail.ts'

type Told = { notice: PersonNotice; personId: string } & Omit<Deed, 'operation' | 'object'>

const mayWrite = async (deps: Secrets, tx: Queryable, { notice, personId }: Told, now: Instant) => {
  if (notice !== 'signIn' && notice !== 'failures') return true
  const { most, windowMs } = noticeAllowances[notice]
  const [tried] = await countTries(tx, [{ key: keyedId(deps, 'tries', 'notice', notice, personId), windowMs }], now)
  return (tried?.n ?? 0) <= most
}

/**
 * Writes into the trail what happened to somebody's way in or roles, and orders the letter that tells him (ACCESS-28).
 * Letters about sign-ins are limited, so that nobody can fill a mailbox with them; the trail is not.
 */
export const tell = async (deps: Secrets, tx: Queryable, actor: Actor, told: Told, now: Instant): Promise<void> => {
  const { notice, personId, ...deed } = told
  const line = await record(tx, actor, { ...deed, operation: operationOf(notice), object: `person:${personId}` }, now)
  if (await mayWrite(deps, tx, told, now))
    await enqueue(tx, mailJob({ kind: 'staffNotice', lineId: String(line) }, now))
}
