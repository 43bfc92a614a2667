import { bankAccountById } from '#db/bank-accounts.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { accountNotices, accountState } from '#domain/payouts/payout.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'
import { letterTo, readerOf } from './notices.ts'

/**
 * What became of an account for payouts (AGENCY-221). Null when something else became of it meanwhile, of which another
 * letter tells, and when who is told manages the organisation no more.
 */
export const loadPayoutAccount = async (deps: Deps, asked: { id: string; version: number }) => {
  const account = await bankAccountById(deps.db, readNotice(asked.id).about)
  if (!account) return null
  const state = accountState(account, deps.clock.now())
  const member =
    accountNotices[state] === asked.version ? await readerOf(deps.db, 'payoutAccount', asked.id, account) : null
  if (!member) return null
  const { organisation } = member
  return letterTo(member, asked, {
    organisation: organisation.name,
    state,
    holder: account.holder,
    tail: account.tail,
    validFrom: account.validFrom,
    statementsUrl: `${deps.publicUrl}${workPath('statements', organisation.slug)}`,
  })
}
