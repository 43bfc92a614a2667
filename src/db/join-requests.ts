import type { JoinDetails } from '#domain/access/join-request.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** Somebody who asks to join (ACCESS-50). `slug`: of the organisation to which he was invited. */
export type JoinRequest = JoinDetails & {
  id: string
  language: Language
  askedAt: Instant
  provedAt: Instant | null
  endedAt: Instant | null
  endedHow: 'admitted' | 'refused' | null
  reason: string | null
  slug: string | null
}

const COLUMNS = `
  select j.id::text, j.kind, j.name, j.legal_name as "legalName", j.street, j.postcode, j.city, j.country,
    j.registration, j.vat_number as "vatNumber", j.contact, j.email, j.phone, j.website, j.message, j.language,
    j.asked_at as "askedAt", j.proved_at as "provedAt", j.ended_at as "endedAt", j.ended_how as "endedHow", j.reason,
    o.slug
  from join_request j
  left join organisation o on o.id = j.organisation_id`
const BY_ID = `${COLUMNS}
  where j.id = $1`
const BY_TOKEN = `${COLUMNS}
  where j.token_hash = $1`
const LOCK = `
  select id
  from join_request
  where id = $1
  for update`
const WAITING = `${COLUMNS}
  where j.proved_at is not null
    and j.ended_at is null
  order by j.proved_at, j.id
  limit 200`
const INSERT = statement(
  'join_insert',
  `
    insert into join_request (
      id, token_hash, kind, name, legal_name, street, postcode, city, country, registration, vat_number, contact,
      email, phone, website, message, language, asked_at
    )
    values (
      :id, :tokenHash, :kind, :name, :legalName, :street, :postcode, :city, :country, :registration, :vatNumber,
      :contact, :email, :phone, :website, :message, :language, :now
    )`,
)
const LOCK_MAILBOX = `
  select id
  from join_request
  where (email, kind) = (select email, kind from join_request where id = $1)
  order by id
  for update`
const PROVE = `
  update join_request
  set proved_at = $2
  where id = $1
    and proved_at is null
    and ended_at is null
  returning id`
// who asks again says it better: of one mailbox and one kind the request that was proved last is the one that counts
const REPLACE = `
  delete from join_request older
  using join_request newer
  where newer.id = $1
    and older.id <> newer.id
    and older.email = newer.email
    and older.kind = newer.kind
    and older.proved_at is not null
    and older.ended_at is null`
const END = statement(
  'join_end',
  `
    update join_request
    set ended_at = :now, ended_how = :how, ended_by = :by, reason = :reason, organisation_id = :organisationId
    where id = :id
      and proved_at is not null
      and ended_at is null
    returning id`,
)

const first = (rows: JoinRequest[]): JoinRequest | null => rows[0] ?? null

export const joinById = async (q: Queryable, id: string): Promise<JoinRequest | null> =>
  first(await q.query<JoinRequest>(BY_ID, [id], 'join_by_id'))
export const joinByToken = async (q: Queryable, tokenHash: string): Promise<JoinRequest | null> =>
  first(await q.query<JoinRequest>(BY_TOKEN, [tokenHash], 'join_by_token'))
/**
 * Locks the row and reads it, so that two who decide follow each other. It is read afterwards: what a statement that
 * waited for a lock has joined to the row is what was there before.
 */
export const lockJoin = async (tx: Queryable, id: string): Promise<JoinRequest | null> => {
  await tx.query(LOCK, [id], 'join_lock')
  return joinById(tx, id)
}
/** Those whose address is proved and that nobody answered, the oldest first. */
export const waitingJoins = (q: Queryable): Promise<JoinRequest[]> => q.query<JoinRequest>(WAITING, [], 'joins_waiting')

export const insertJoin = async (
  q: Queryable,
  asked: JoinDetails & { id: string; tokenHash: string; language: Language },
  now: Instant,
): Promise<void> => {
  await INSERT(q, { ...asked, now: timestamp(now) })
}
/**
 * True for exactly one who proves it; earlier open ones of the mailbox and kind are gone then. Links of two of them
 * that are pressed at once follow each other, or neither would see the other as proved.
 */
export const proveJoin = async (tx: Queryable, id: string, now: Instant): Promise<boolean> => {
  await tx.query(LOCK_MAILBOX, [id], 'join_lock_mailbox')
  if ((await tx.query(PROVE, [id, timestamp(now)], 'join_prove')).length === 0) return false
  await tx.query(REPLACE, [id], 'join_replace')
  return true
}

type End = { how: 'admitted'; organisationId: string } | { how: 'refused'; reason: string }
/** True for exactly one who answers it. */
export const endJoin = async (tx: Queryable, id: string, by: string, end: End, now: Instant): Promise<boolean> =>
  (
    await END(tx, {
      id,
      by,
      now: timestamp(now),
      how: end.how,
      reason: end.how === 'refused' ? end.reason : null,
      organisationId: end.how === 'admitted' ? end.organisationId : null,
    })
  ).length === 1
