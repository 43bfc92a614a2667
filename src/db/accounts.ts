import type { Account, LinkTarget } from '#domain/accounts/account.ts'
import type { SavedCar, SavedTraveller } from '#domain/accounts/saved.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

type AccountRow = {
  id: string
  email: string
  has_password: boolean
  language: Language
  verified_at: number
  traveller: SavedTraveller | null
  cars: SavedCar[]
  created_at: number
}

const COLUMNS = `id, email, password is not null as has_password, language, verified_at, traveller, cars, created_at`

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  hasPassword: row.has_password,
  language: row.language,
  verifiedAt: row.verified_at,
  traveller: row.traveller,
  cars: row.cars,
  createdAt: row.created_at,
})

const BY_ID = `
  select ${COLUMNS}
  from account
  where id = $1`
const LOCK = `
  ${BY_ID}
  for update`
const BY_EMAIL = `
  select ${COLUMNS}
  from account
  where email = $1`

const first = (rows: AccountRow[]): Account | null => (rows[0] ? toAccount(rows[0]) : null)

export const accountById = async (q: Queryable, id: string): Promise<Account | null> =>
  first(await q.query<AccountRow>(BY_ID, [id], 'account_by_id'))
/** Reads the account and locks it: nobody else changes it before this transaction ends. */
export const lockAccount = async (tx: Queryable, id: string): Promise<Account | null> =>
  first(await tx.query<AccountRow>(LOCK, [id], 'account_lock'))
/** `email` must be in the spelling of BOOK-5. */
export const accountByEmail = async (q: Queryable, email: string): Promise<Account | null> =>
  first(await q.query<AccountRow>(BY_EMAIL, [email], 'account_by_email'))

const PASSWORD = `
  select id, password
  from account
  where email = $1`

/**
 * What a log-in compares. Both are null for an address without an account; only `password` is null for an account that
 * is opened by links.
 */
export const passwordOf = async (
  q: Queryable,
  email: string,
): Promise<{ accountId: string | null; password: string | null }> => {
  const [row] = await q.query<{ id: string; password: string | null }>(PASSWORD, [email], 'account_password')
  return { accountId: row?.id ?? null, password: row?.password ?? null }
}

const INSERT = `
  insert into account (id, email, password, language, verified_at, created_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (email) do nothing`

/** Makes the account of a proved address. An account that exists stays as it is. */
export const ensureAccount = async (
  tx: Queryable,
  account: { id: string; email: string; password: string | null; language: Language; now: Instant },
): Promise<Account> => {
  await tx.query(
    INSERT,
    [account.id, account.email, account.password, account.language, timestamp(account.now)],
    'account_insert',
  )
  const found = await accountByEmail(tx, account.email)
  if (!found) throw new Error('an account that was just made is gone')
  return found
}

const SET_PASSWORD = `
  update account
  set password = $2
  where id = $1`
const UPGRADE = `
  update account
  set password = $3
  where id = $1
    and password = $2`
const SET_TRAVELLER = `
  update account
  set traveller = $2
  where id = $1`
const SET_CARS = `
  update account
  set cars = $2
  where id = $1`
const DELETE = `
  delete from account
  where id = $1
  returning id`

export const setPassword = async (tx: Queryable, id: string, password: string | null): Promise<void> => {
  await tx.query(SET_PASSWORD, [id, password], 'account_set_password')
}
/** Stores the same password with newer parameters, unless the password was changed meanwhile. */
export const upgradePassword = async (q: Queryable, id: string, before: string, after: string): Promise<void> => {
  await q.query(UPGRADE, [id, before, after], 'account_upgrade_password')
}
export const setTraveller = async (q: Queryable, id: string, traveller: SavedTraveller | null): Promise<void> => {
  await q.query(SET_TRAVELLER, [id, traveller && json(traveller)], 'account_set_traveller')
}
export const setCars = async (tx: Queryable, id: string, cars: readonly SavedCar[]): Promise<void> => {
  await tx.query(SET_CARS, [id, json(cars)], 'account_set_cars')
}
/** Deletes the account together with its sessions. False when it was gone already. */
export const deleteAccount = async (tx: Queryable, id: string): Promise<boolean> =>
  (await tx.query(DELETE, [id], 'account_delete')).length === 1

/**
 * A mailed link. Its token is made from the server's secret when the letter is written; the table holds only the digest
 * of the token.
 */
export type AccountLink = {
  id: string
  tokenHash: string
  email: string
  language: Language
  leadsTo: LinkTarget
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
}

type LinkRow = {
  id: string
  token_hash: string
  email: string
  language: Language
  leads_to: LinkTarget
  created_at: number
  expires_at: number
  used_at: number | null
}

const LINK_COLUMNS = `id, token_hash, email, language, leads_to, created_at, expires_at, used_at`
const toLink = (row: LinkRow): AccountLink => ({
  id: row.id,
  tokenHash: row.token_hash,
  email: row.email,
  language: row.language,
  leadsTo: row.leads_to,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
})

const INSERT_LINK = statement(
  'account_link_insert',
  `
    insert into account_link (${LINK_COLUMNS})
    values (:id, :tokenHash, :email, :language, :leadsTo, :createdAt, :expiresAt, null)`,
)
const LINK_BY_ID = `
  select ${LINK_COLUMNS}
  from account_link
  where id = $1`
const LINK_BY_HASH = `
  select ${LINK_COLUMNS}
  from account_link
  where token_hash = $1`
const USE_LINK = `
  update account_link
  set used_at = $2
  where token_hash = $1
    and used_at is null
    and expires_at >= $2
  returning ${LINK_COLUMNS}`
const DELETE_LINKS = oldRowsOf('account_link', 'created_at <= $2')

export const insertLink = async (tx: Queryable, link: Omit<AccountLink, 'usedAt'>): Promise<void> => {
  await INSERT_LINK(tx, {
    id: link.id,
    tokenHash: link.tokenHash,
    email: link.email,
    language: link.language,
    leadsTo: link.leadsTo,
    createdAt: timestamp(link.createdAt),
    expiresAt: timestamp(link.expiresAt),
  })
}
export const linkById = async (q: Queryable, id: string): Promise<AccountLink | null> => {
  const [row] = await q.query<LinkRow>(LINK_BY_ID, [id], 'account_link_by_id')
  return row ? toLink(row) : null
}
export const linkByHash = async (q: Queryable, tokenHash: string): Promise<AccountLink | null> => {
  const [row] = await q.query<LinkRow>(LINK_BY_HASH, [tokenHash], 'account_link_by_hash')
  return row ? toLink(row) : null
}
/** Uses up a link: of any number of uses exactly one gets it, while it is valid; the others get null. */
export const consumeLink = async (tx: Queryable, tokenHash: string, now: Instant): Promise<AccountLink | null> => {
  const [row] = await tx.query<LinkRow>(USE_LINK, [tokenHash, timestamp(now)], 'account_link_use')
  return row ? toLink(row) : null
}
export const deleteOldLinks = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_LINKS, [timestamp(before)], 'account_link_delete_old')
}

/** Where the letter about an erased account goes. The row is kept until the letter is sent. */
export type Farewell = { accountId: string; email: string; language: Language; erasedAt: Instant }

const INSERT_FAREWELL = `
  insert into account_farewell (account_id, email, language, erased_at)
  values ($1, $2, $3, $4)
  on conflict do nothing`
const FAREWELL = `
  select account_id, email, language, erased_at
  from account_farewell
  where account_id = $1`
const DELETE_FAREWELL = `
  delete from account_farewell
  where account_id = $1`

export const insertFarewell = async (tx: Queryable, farewell: Farewell): Promise<void> => {
  await tx.query(
    INSERT_FAREWELL,
    [farewell.accountId, farewell.email, farewell.language, timestamp(farewell.erasedAt)],
    'account_farewell_insert',
  )
}
export const farewellOf = async (q: Queryable, accountId: string): Promise<Farewell | null> => {
  const [row] = await q.query<{ account_id: string; email: string; language: Language; erased_at: number }>(
    FAREWELL,
    [accountId],
    'account_farewell_of',
  )
  return row ? { accountId: row.account_id, email: row.email, language: row.language, erasedAt: row.erased_at } : null
}
export const deleteFarewell = async (q: Queryable, accountId: string): Promise<void> => {
  await q.query(DELETE_FAREWELL, [accountId], 'account_farewell_delete')
}

const SHARED_IDS = `
  select id::text
  from booking
  where email = $1
    and erased_at is null
  order by arrival desc, id
  limit $2`

/** The ids of the bookings made with an address, the latest stay first. */
export const bookingIdsOf = async (q: Queryable, email: string, most: number): Promise<string[]> =>
  (await q.query<{ id: string }>(SHARED_IDS, [email, most], 'account_booking_ids')).map(({ id }) => id)
