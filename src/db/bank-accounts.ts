import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** An account to which a party is paid, or ours. The IBAN is sealed; `tail` is by which people know it. */
export type BankAccount = {
  id: string
  organisationId: string
  holder: string
  sealed: string
  key: string
  tail: string
  country: string
  askedBy: string
  askedAt: Instant
  answeredAt: Instant | null
  validFrom: Instant | null
}
export type ListedAccount = BankAccount & { slug: string; organisation: string; asker: string }

const COLUMNS = `
  select b.id::text, b.organisation_id::text as "organisationId", b.holder, b.iban as sealed, b.iban_key as key, b.tail,
    b.country, b.asked_by::text as "askedBy", b.asked_at as "askedAt", b.answered_at as "answeredAt",
    b.valid_from as "validFrom"`
const BY_ID = `
  ${COLUMNS}
  from bank_account b
  where b.id = $1`
const OF = `
  ${COLUMNS}
  from bank_account b
  where b.organisation_id = $1
    and (b.answered_at is null or b.valid_from is not null)
  order by b.valid_from desc nulls first`
const LIST = `
  ${COLUMNS}, o.slug, o.name as organisation, p.name as asker
  from bank_account b
  join organisation o on o.id = b.organisation_id
  join person p on p.id = b.asked_by
  where b.answered_at is null
    or b.valid_from is not null
  order by o.kind = 'house' desc, o.name, b.asked_at desc
  limit 500`

export const bankAccountById = async (q: Queryable, id: string): Promise<BankAccount | null> =>
  (await q.query<BankAccount>(BY_ID, [id], 'bank_account_by_id'))[0] ?? null
/** The accounts of an organisation, asked for or agreed, the last one first. */
export const bankAccountsOf = (q: Queryable, organisationId: string): Promise<BankAccount[]> =>
  q.query<BankAccount>(OF, [organisationId], 'bank_accounts_of')
export const listBankAccounts = (q: Queryable): Promise<ListedAccount[]> =>
  q.query<ListedAccount>(LIST, [], 'bank_accounts_list')

const ASK = statement(
  'bank_account_ask',
  `
    insert into bank_account (
      id, organisation_id, holder, iban, iban_key, tail, country, asked_by, asked_at
    )
    values (:id, :organisationId, :holder, :sealed, :key, :tail, :country, :askedBy, :at)
    on conflict do nothing
    returning id`,
)
/** False: another one waits for an answer already. */
export const askBankAccount = async (
  tx: Queryable,
  asked: Omit<BankAccount, 'askedAt' | 'answeredAt' | 'validFrom'>,
  now: Instant,
): Promise<boolean> => (await ASK(tx, { ...asked, at: timestamp(now) })).length === 1

const ANSWER = statement(
  'bank_account_answer',
  `
    update bank_account
    set answered_by = :by, answered_at = :at, valid_from = :validFrom
    where id = :id
      and answered_at is null
      and asked_by <> :by
    returning id`,
)
export const answerBankAccount = async (
  tx: Queryable,
  answer: { id: string; by: string; validFrom: Instant | null },
  now: Instant,
): Promise<boolean> => {
  const validFrom = answer.validFrom === null ? null : timestamp(answer.validFrom)
  return (await ANSWER(tx, { ...answer, validFrom, at: timestamp(now) })).length === 1
}
