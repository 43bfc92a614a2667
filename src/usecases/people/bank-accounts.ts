import { randomUUID } from 'node:crypto'
import { lockAgency } from '#db/agency-statements.ts'
import {
  answerBankAccount,
  askBankAccount,
  bankAccountById,
  listBankAccounts,
  type ListedAccount,
} from '#db/bank-accounts.ts'
import { organisationById, organisationBySlug } from '#db/organisations.ts'
import { isIban } from '#domain/claims/account.ts'
import { compactCode, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountNotices, accountState, accountWaitMs, type AccountState } from '#domain/payouts/payout.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import { sealedFor } from '../sealed-for.ts'
import type { Deps } from '../deps.ts'
import { tellReaders } from '../letters/notices.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'
import { seal } from '../vault.ts'
import { needsFactor } from './confirm-factor.ts'

const longestHolder = 70

export type SeenAccount = Omit<ListedAccount, 'sealed' | 'key'> & { state: AccountState; isOwn: boolean }

/** The accounts of all parties, and ours, without their numbers. Refusals: not_found, not_allowed. */
export const seeBankAccounts = async (deps: Deps, actor: Actor): Promise<Outcome<SeenAccount[]>> => {
  const denied = forbidden(actor, 'bankAccount.view', { owners: { organisationIds: [] } })
  if (denied || actor.kind !== 'staff') return denied ?? refused('not_found')
  const now = deps.clock.now()
  return done(
    (await listBankAccounts(deps.db)).map(({ sealed: _sealed, key: _key, ...account }) => ({
      ...account,
      state: accountState(account, now),
      isOwn: account.askedBy === actor.personId,
    })),
  )
}

/**
 * Asks for another account of a party, or of ours (AGENCY-91); whoever manages the party is told (AGENCY-221).
 * Refusals: not_found, not_allowed, factor_required, reason_required, mandatory and too_long (field holder),
 * iban_invalid (field iban), conflict while another one waits.
 */
export const askForAccount = async (
  deps: Deps,
  actor: Actor,
  { slug, ...typed }: { slug: string; holder: string; iban: string; reason: string },
): Promise<Outcome<null>> => {
  const reason = reasonOf(typed.reason)
  const organisation = await organisationBySlug(deps.db, slug)
  const denied = forbidden(actor, 'bankAccount.ask', { owners: organisation && { organisationIds: [] }, reason })
  if (denied || actor.kind !== 'staff' || !organisation) return denied ?? refused('not_found')
  const now = deps.clock.now()
  if (needsFactor(actor, now)) return refused('factor_required')
  const holder = tidyText(typed.holder)
  if (holder === '') return refused('mandatory', undefined, { holder: 'mandatory' })
  if (holder.length > longestHolder) return refused('too_long', undefined, { holder: 'too_long' })
  const iban = compactCode(typed.iban)
  if (!isIban(iban)) return refused('account_invalid', undefined, { iban: 'account_invalid' })
  const id = randomUUID()
  const { id: organisationId } = organisation
  const tail = iban.slice(-4)
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    const account = { id, organisationId, holder, tail, country: iban.slice(0, 2), askedBy: actor.personId }
    if (!(await askBankAccount(tx, { ...account, ...seal(deps, sealedFor.bankAccount.purpose, id, iban) }, now)))
      return refused('conflict')
    const deed = { operation: 'bankAccount.ask', object: `account:${id}`, organisationId, reason, data: { slug, tail } }
    await record(tx, actor, deed, now)
    await tellReaders(tx, 'payoutAccount', { id, organisationId }, { version: accountNotices.asked, now })
    return done(null)
  })
}

/**
 * Agrees to an account or refuses it, as a second person (AGENCY-91). Nothing is paid to it for two days. Refusals:
 * not_found, not_allowed, factor_required, second_person_required (the own), conflict (answered before).
 */
export const answerAccount = async (
  deps: Deps,
  actor: Actor,
  { id, agrees }: { id: string; agrees: boolean },
): Promise<Outcome<null>> => {
  const account = /^[0-9a-f-]{36}$/.test(id) ? await bankAccountById(deps.db, id) : null
  const denied = forbidden(actor, 'bankAccount.agree', { owners: account && { organisationIds: [] } })
  if (denied || actor.kind !== 'staff' || !account) return denied ?? refused('not_found')
  const now = deps.clock.now()
  if (needsFactor(actor, now)) return refused('factor_required')
  if (account.askedBy === actor.personId) return refused('second_person_required')
  const { organisationId, tail } = account
  const organisation = await organisationById(deps.db, organisationId)
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    const validFrom = agrees ? now + accountWaitMs : null
    if (!(await answerBankAccount(tx, { id, by: actor.personId, validFrom }, now))) return refused('conflict')
    const data = { slug: organisation?.slug ?? '', tail, agrees }
    const deed = { operation: 'bankAccount.agree', object: `account:${id}`, organisationId, data }
    await record(tx, actor, deed, now)
    const tell = (state: AccountState, at: Instant) =>
      tellReaders(tx, 'payoutAccount', { id, organisationId }, { version: accountNotices[state], now: at })
    await tell(validFrom === null ? 'refused' : 'waiting', now)
    if (validFrom !== null) await tell('valid', validFrom)
    return done(null)
  })
}
