import { deleteAccount, insertFarewell, lockAccount } from '#db/accounts.ts'
import { enqueue } from '#db/jobs.ts'
import { clearLocksAbout, forgetMailboxCodes } from '#db/logins.ts'
import { allBookingsOf, forgetAddress } from '#db/personal-data.ts'
import { forgetTries } from '#db/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { eraseBooking } from '../../erasure/erase-booking.ts'
import { eraseFiles } from '../../erasure/erase-files.ts'
import { mailJob } from '../../jobs/mail-jobs.ts'
import { triesAbout } from '../../tries.ts'
import { confirmItIsYou } from './confirm-it-is-you.ts'
import { listOpen } from './list-open.ts'
import { ownAccount } from './own-account.ts'
import { accountKey } from './prove-password.ts'

const eraser: Actor = { kind: 'system', job: 'erase-account' }

/** A booking became active between the question and the answer, so nothing at all is erased. */
class StillActive extends Error {}

/**
 * Erases the account, its sessions, links and saved data, the personal data of its bookings, the newsletter and letters
 * in the local mailbox, in one transaction; a last letter says so (GD-02, ACCT-12). Refusals: not_allowed, mandatory
 * (field `sure`), erasure_blocked (listOpen says by what), those of confirmItIsYou.
 */
export const eraseAccount = async (
  deps: Deps,
  actor: Actor,
  command: { sure: boolean; password: string },
): Promise<Outcome<true>> => {
  const account = await ownAccount(deps, actor)
  if (!account) return refused('not_allowed')
  const open = await listOpen(deps, actor)
  if (!open.ok) return open
  if (open.value.length > 0) return refused('erasure_blocked')
  if (!command.sure) return refused('mandatory', undefined, { sure: 'mandatory' })
  const confirmed = await confirmItIsYou(deps, actor, account, command.password)
  if (!confirmed.ok) return confirmed

  const now = deps.clock.now()
  const { id, email, language } = account
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, id))) return
      for (const booking of await allBookingsOf(tx, email)) {
        const erased = await eraseBooking(tx, eraser, { ...booking, reason: 'asked' }, now)
        if (!erased.ok) throw new StillActive(erased.problem.code)
      }
      await forgetAddress(tx, email, now)
      await clearLocksAbout(tx, accountKey(deps, email))
      await forgetTries(tx, triesAbout(deps, email))
      await forgetMailboxCodes(tx, email)
      await insertFarewell(tx, { accountId: id, email, language, erasedAt: now })
      await deleteAccount(tx, id)
      await enqueue(tx, mailJob({ kind: 'accountErased', accountId: id }, now))
    })
  } catch (error) {
    if (error instanceof StillActive) return refused('erasure_blocked')
    throw error
  }
  deps.wake()
  await eraseFiles(deps, eraser)
  return done(true)
}
