import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { askSubscriberAgain, insertSubscriber, lockByAddress, type Subscriber } from '#db/newsletter.ts'
import { askedAgain } from '#domain/coupons/subscription.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { customerKey } from '../customers.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { confirmToken, storedConfirmToken, unsubscribeToken } from '../letters/link-tokens.ts'
import { digestOf } from '../sessions.ts'

/**
 * Orders a letter with a confirmation link to the address, unless it belongs to a reader or got such a letter a moment
 * ago. Answers whether a letter goes out. `email` must come from readEmail.
 */
export const askForNewsletter = async (deps: Deps, email: string, language: Language): Promise<boolean> => {
  const now = deps.clock.now()
  const addressKey = customerKey(deps, email)
  const isOrdered = await deps.db.transaction(async (tx) => {
    const id = randomUUID()
    const fresh = {
      id,
      addressKey,
      email,
      language,
      now,
      confirmHash: digestOf(confirmToken(deps, id, 1)),
      unsubscribeHash: digestOf(unsubscribeToken(deps, id)),
    }
    if (await insertSubscriber(tx, fresh)) {
      await orderLetter(tx, { id, round: 1, letters: 1 }, now)
      return true
    }
    const known = await lockByAddress(tx, addressKey)
    const next = known && askedAgain(known, now)
    if (!known || !next) return false
    await askSubscriberAgain(tx, known.id, next, {
      email,
      language,
      confirmHash: digestOf(await storedConfirmToken({ ...deps, db: tx }, known.id, next.round)),
    })
    await orderLetter(tx, { id: known.id, ...next }, now)
    return true
  })
  deps.wake()
  return isOrdered
}

const orderLetter = (
  tx: Queryable,
  { id, round, letters }: Pick<Subscriber, 'id' | 'round' | 'letters'>,
  now: Instant,
): Promise<void> =>
  // each letter of each asking is ordered once, even when this job runs twice
  enqueue(tx, mailJob({ kind: 'newsletterConfirm', subscriberId: id, version: round * 1_000 + letters }, now))
