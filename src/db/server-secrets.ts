import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** An encrypted text with the name of its key, by which the secret is found that it was sealed with. */
export type Sealed = { sealed: string; key: string }

/**
 * A secret that this installation has known (MACHINE-37), by its name. `sealed` is its text, sealed with the newest
 * one; null for the newest itself, and for one that nobody gave since it was exchanged.
 */
export type KnownSecret = { number: number; name: string; newestSince: Instant | null; sealed: Sealed | null }

type Row = Omit<KnownSecret, 'sealed'> & { sealed: string | null; sealedKey: string | null }

const KNOWN = `
  select number, name, newest_since as "newestSince", sealed, sealed_key as "sealedKey"
  from server_secret
  order by number`
// one process at a time writes here, and none of those that serve waits for it
const LOCK = `lock table server_secret in share row exclusive mode`
const INSERT = `
  insert into server_secret (number, name, first_at)
  select coalesce(max(number), 0) + 1, $1, $2
  from server_secret`
const KEEP = `
  update server_secret
  set sealed = $2, sealed_key = $3
  where name = $1`
const NEWEST = `
  update server_secret
  set newest_since = $2
  where name = $1`
const FORGET = `
  delete from server_secret
  where name = $1`

export const knownSecrets = async (q: Queryable): Promise<KnownSecret[]> =>
  (await q.query<Row>(KNOWN, [], 'server_secrets')).map(({ sealed, sealedKey, ...row }) => ({
    ...row,
    sealed: sealed === null || sealedKey === null ? null : { sealed, key: sealedKey },
  }))

/** Nobody else writes here until the transaction has ended. */
export const lockSecrets = async (tx: Queryable): Promise<void> => {
  await tx.query(LOCK)
}
export const addSecret = async (tx: Queryable, name: string, now: Instant): Promise<void> => {
  await tx.query(INSERT, [name, timestamp(now)], 'server_secret_add')
}
/** Null: its text is kept here no more. */
export const keepSecret = async (tx: Queryable, name: string, sealed: Sealed | null): Promise<void> => {
  await tx.query(KEEP, [name, sealed?.sealed ?? null, sealed?.key ?? null], 'server_secret_keep')
}
export const newestSecret = async (tx: Queryable, name: string, now: Instant): Promise<void> => {
  await tx.query(NEWEST, [name, timestamp(now)], 'server_secret_newest')
}
export const forgetSecret = async (tx: Queryable, name: string): Promise<void> => {
  await tx.query(FORGET, [name], 'server_secret_forget')
}

/**
 * The columns that hold sealed texts. `text` and `key` are their columns; `id` tells rows apart, where the column of
 * this name does not, and is what a text is bound to.
 */
const columns = {
  claimAccount: { table: 'claim', text: 'account', key: 'account_key' },
  bankAccount: { table: 'bank_account', text: 'iban', key: 'iban_key' },
  codeApp: { table: 'person', text: 'totp', key: 'totp_key' },
  webhookSecret: { table: 'webhook_endpoint', text: 'secret', key: 'secret_key' },
  oldWebhookSecret: { table: 'webhook_endpoint', text: 'old_secret', key: 'old_secret_key' },
  returnSecret: { table: 'agency_brand', text: 'return_secret', key: 'return_key', id: 'organisation_id' },
} as const satisfies Record<string, { table: string; text: string; key: string; id?: string }>
export type SealedColumn = keyof typeof columns

export type SealedText = Sealed & { id: string }

const idOf = (column: SealedColumn): string => {
  const one = columns[column]
  return 'id' in one ? one.id : 'id'
}

const NEXT = (column: SealedColumn): string => {
  const { table, text, key } = columns[column]
  const id = idOf(column)
  return `
    select ${id}::text as id, ${text} as sealed, ${key} as key
    from ${table}
    where ${key} = any ($1::text[])
      and ${id}::text > $2
    order by ${id}::text
    limit $3`
}
const RESEAL = (column: SealedColumn): string => {
  const { table, text, key } = columns[column]
  return `
    update ${table}
    set ${text} = $3, ${key} = $4
    where ${idOf(column)} = $1::uuid
      and ${text} = $2
    returning 1`
}
const COUNT = (column: SealedColumn): string => {
  const { table, key } = columns[column]
  return `
    select count(*)::int as n
    from ${table}
    where ${key} = any ($1::text[])`
}
const COUNT_OTHERS = (column: SealedColumn): string => {
  const { table, key } = columns[column]
  return `
    select count(*)::int as n
    from ${table}
    where ${key} <> all ($1::text[])`
}

/** Texts that are sealed with one of these keys, by id, after one of them. */
export const sealedWith = (
  q: Queryable,
  column: SealedColumn,
  { keys, after, limit }: { keys: readonly string[]; after: string; limit: number },
): Promise<SealedText[]> => q.query<SealedText>(NEXT(column), [keys, after, limit], `sealed_${column}`)

/** Puts a text that was sealed anew in place of what was read. False: it was changed or erased meanwhile. */
export const putResealed = async (
  q: Queryable,
  column: SealedColumn,
  { id, before, sealed, key }: Sealed & { id: string; before: string },
): Promise<boolean> => (await q.query(RESEAL(column), [id, before, sealed, key], `reseal_${column}`)).length > 0

type Counted = (q: Queryable, column: SealedColumn, keys: readonly string[]) => Promise<number>
export const countSealedWith: Counted = async (q, column, keys) =>
  (await q.query<{ n: number }>(COUNT(column), [keys], `sealed_count_${column}`))[0]?.n ?? 0
/** Those that are sealed with none of these keys. */
export const countSealedOtherwise: Counted = async (q, column, keys) =>
  (await q.query<{ n: number }>(COUNT_OTHERS(column), [keys], `sealed_others_${column}`))[0]?.n ?? 0

/** What was made with a secret and cannot be made anew without whoever knows the password, the code or the PIN. */
export type MadeWith = { passwords: number; recoveryCodes: number; pins: number }

const MADE = `
  with hashes as (
    select password
    from account
    where password is not null
    union all
    select password
    from person
    where password is not null
  )
  select
    (
      select count(*)::int
      from hashes
      where coalesce(substring(password from 'keyid=([0-9a-f]+)'), $2) = $1
    ) as passwords,
    (
      select count(*)::int
      from recovery_code
      where used_at is null
        and coalesce(secret, $2) = $1
    ) as "recoveryCodes",
    (
      select count(*)::int
      from desk_pin
      where coalesce(secret, $2) = $1
    ) as pins`

/** `first`: the name of the first secret, with which everything was made that names none. */
export const madeWith = async (q: Queryable, { name, first }: { name: string; first: string }): Promise<MadeWith> =>
  (await q.query<MadeWith>(MADE, [name, first], 'made_with_secret'))[0] ?? { passwords: 0, recoveryCodes: 0, pins: 0 }
