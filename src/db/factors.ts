import type { Instant } from '#domain/time/zones.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** How somebody proves who he is, as it is stored. The secret of the code app is sealed with the server's secret. */
export type StoredFactors = {
  password: string | null
  totp: string | null
  totpKey: string | null
  totpStep: number | null
}

const FACTORS = `
  select password, totp, totp_key as "totpKey", totp_step as "totpStep"
  from person
  where id = $1`
const FACTORS_LOCKED = `
  select password, totp, totp_key as "totpKey", totp_step as "totpStep"
  from person
  where id = $1
  for update`
const SET_FACTORS = `
  update person
  set password = $2, totp = $3, totp_key = $4, totp_step = $5
  where id = $1`
const SET_PASSWORD = `
  update person
  set password = $3
  where id = $1
    and password is not distinct from $2`
// only forward: of two uses of one code at once, one finds the step taken
const USE_STEP = `
  update person
  set totp_step = $2
  where id = $1
    and totp is not null
    and (totp_step is null or totp_step < $2)
  returning id`
const SEEN = `
  update person
  set seen_at = $2
  where id = $1`

const read = ([row]: StoredFactors[]): StoredFactors | null => row ?? null

export const factorsOf = async (q: Queryable, personId: string | null): Promise<StoredFactors | null> =>
  read(await q.query<StoredFactors>(FACTORS, [personId], 'person_factors'))
/** The same, and nobody else changes this person's ways in until the transaction has ended. */
export const lockFactors = async (tx: Queryable, personId: string): Promise<StoredFactors | null> =>
  read(await tx.query<StoredFactors>(FACTORS_LOCKED, [personId], 'person_factors_locked'))
/** Password and code app belong together: one of them alone opens nothing. */
export const setFactors = async (q: Queryable, personId: string, factors: StoredFactors): Promise<void> => {
  const { password, totp, totpKey, totpStep } = factors
  await q.query(SET_FACTORS, [personId, password, totp, totpKey, totpStep], 'person_set_factors')
}
export const setPassword = async (q: Queryable, personId: string, before: string | null, now: string) => {
  await q.query(SET_PASSWORD, [personId, before, now], 'person_set_password')
}
/** Uses the code of this time step. False when it, or a later one, was used before. */
export const takeStep = async (q: Queryable, personId: string, step: number): Promise<boolean> =>
  (await q.query(USE_STEP, [personId, step], 'person_take_step')).length === 1
export const personSeen = async (q: Queryable, personId: string, now: Instant): Promise<void> => {
  await q.query(SEEN, [personId, timestamp(now)], 'person_seen')
}

export type Passkey = {
  id: string
  personId: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
  createdAt: Instant
  usedAt: Instant | null
}
type PasskeyRow = {
  id: string
  person_id: string
  public_key: string
  counter: number | string
  transports: string[]
  name: string
  created_at: number
  used_at: number | null
}
const passkeyOf = (row: PasskeyRow): Passkey => ({
  id: row.id,
  personId: row.person_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: row.created_at,
  usedAt: row.used_at,
})

const PASSKEYS = `
  select id, person_id::text, public_key, counter, transports, name, created_at, used_at
  from passkey
  where person_id = $1
  order by created_at, id`
const PASSKEY = `
  select id, person_id::text, public_key, counter, transports, name, created_at, used_at
  from passkey
  where id = $1`
const INSERT_PASSKEY = statement(
  'passkey_insert',
  `
    insert into passkey (id, person_id, public_key, counter, transports, name, created_at, used_at)
    values (:id, :personId, :publicKey, :counter, :transports, :name, :createdAt, :usedAt)
    on conflict (id) do nothing
    returning id`,
)
// A counter that does not go up belongs to a copy of the key. Many keys have none and always say 0.
const USE_PASSKEY = `
  update passkey
  set counter = $2, used_at = $3
  where id = $1
    and (counter < $2 or (counter = 0 and $2 = 0))
  returning id`
const DELETE_PASSKEY = `
  delete from passkey
  where id = $1
    and person_id = $2
  returning id`
const DELETE_PASSKEYS = `
  delete from passkey
  where person_id = $1`

export const passkeysOf = async (q: Queryable, personId: string): Promise<Passkey[]> =>
  (await q.query<PasskeyRow>(PASSKEYS, [personId], 'passkeys_of')).map(passkeyOf)
export const passkeyById = async (q: Queryable, id: string): Promise<Passkey | null> => {
  const [row] = await q.query<PasskeyRow>(PASSKEY, [id], 'passkey_by_id')
  return row ? passkeyOf(row) : null
}
/** False when this very key is somebody's already. */
export const insertPasskey = async (q: Queryable, key: Passkey): Promise<boolean> => {
  const values = { ...key, createdAt: timestamp(key.createdAt), usedAt: timestampOrNull(key.usedAt) }
  return (await INSERT_PASSKEY(q, values)).length === 1
}
/** False when the counter went back or stood still. */
export const takePasskey = async (q: Queryable, id: string, counter: number, now: Instant): Promise<boolean> =>
  (await q.query(USE_PASSKEY, [id, counter, timestamp(now)], 'passkey_take')).length === 1
export const deletePasskey = async (q: Queryable, id: string, personId: string): Promise<boolean> =>
  (await q.query(DELETE_PASSKEY, [id, personId], 'passkey_delete')).length === 1
export const deletePasskeys = async (q: Queryable, personId: string): Promise<void> => {
  await q.query(DELETE_PASSKEYS, [personId], 'passkeys_delete')
}

const FORGET_CODES = `
  delete from recovery_code
  where person_id = $1`
const INSERT_CODES = `
  insert into recovery_code (person_id, code_hash, secret)
  select $1, hash, $3
  from unnest($2::text[]) as hash`
const USE_CODE = `
  update recovery_code
  set used_at = $3
  where person_id = $1
    and code_hash = any ($2::text[])
    and used_at is null
  returning code_hash`
const LEFT = `
  select count(*)::int as n
  from recovery_code
  where person_id = $1
    and used_at is null`

const UNUSED = `
  select code_hash as hash
  from recovery_code
  where person_id = $1
    and used_at is null`
const PLAIN_CODES = `
  select person_id::text as "personId", code_hash as hash
  from recovery_code
  where code_hash not like '$argon2id$%'
  order by person_id
  limit $1
  for update skip locked`
const PUT_HASH = `
  update recovery_code
  set code_hash = $3
  where person_id = $1
    and code_hash = $2`

/** Recovery codes as they are stored; `secret` is the name of the one that their digests were made with. */
export type RecoverySet = { hashes: readonly string[]; secret: string | null }
export const noRecoveryCodes: RecoverySet = { hashes: [], secret: null }

/** Puts new recovery codes in place of those that were there; without any, only forgets them. */
export const setRecoveryCodes = async (
  q: Queryable,
  personId: string,
  { hashes, secret }: RecoverySet,
): Promise<void> => {
  await q.query(FORGET_CODES, [personId], 'recovery_forget')
  await q.query(INSERT_CODES, [personId, hashes, secret], 'recovery_insert')
}
/** Each code works once. `hashes`: of one code, made with each secret that may have been the one. */
export const takeRecoveryCode = async (
  q: Queryable,
  personId: string | null,
  hashes: readonly string[],
  now: Instant,
) => (await q.query(USE_CODE, [personId, hashes, timestamp(now)], 'recovery_take')).length === 1
export const recoveryCodesLeft = async (q: Queryable, personId: string): Promise<number> =>
  (await q.query<{ n: number }>(LEFT, [personId], 'recovery_left'))[0]?.n ?? 0
/** The codes of a person that were not used, as they are stored. */
export const recoveryHashesOf = async (q: Queryable, personId: string | null): Promise<string[]> =>
  (await q.query<{ hash: string }>(UNUSED, [personId], 'recovery_unused')).map(({ hash }) => hash)
/** Codes that an earlier version stored as plain digests, which nobody else takes until the transaction ends. */
export const takePlainRecoveryCodes = (q: Queryable, limit: number) =>
  q.query<{ personId: string; hash: string }>(PLAIN_CODES, [limit], 'recovery_plain')
export const putRecoveryHash = async (
  q: Queryable,
  { personId, before, after }: { personId: string; before: string; after: string },
): Promise<void> => {
  await q.query(PUT_HASH, [personId, before, after], 'recovery_put')
}
