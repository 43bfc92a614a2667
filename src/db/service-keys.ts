import type { KeyScope } from '#domain/agencies/service-key.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A key as its agency sees it. The key itself is kept nowhere. */
export type ServiceKey = {
  id: string
  organisationId: string
  /** empty: of no agent code, for who runs car parks (AGENCY-100) */
  code: string
  name: string
  scopes: KeyScope[]
  prefix: string
  createdAt: Instant
  usedAt: Instant | null
  endsAt: Instant | null
  /** for how many days it was made (AGENCY-212); null: until somebody ends it */
  lastsDays: number | null
  /** of a key that only tries things: its agent code in the world of such keys */
  testCode: string | null
  /** how far ahead of the real time that world is for it */
  aheadMs: number
  /** with which its program signs in place of sending it (AGENCY-154); null: it is sent */
  publicKey: Readonly<Record<string, string>> | null
}

const COLUMNS = `
    k.id::text, k.organisation_id::text as "organisationId", coalesce(k.agent_code, '') as code, k.name, k.scopes, k.prefix,
    k.created_at as "createdAt", k.used_at as "usedAt", k.ends_at as "endsAt", k.lasts_days as "lastsDays",
    k.test_code as "testCode", k.ahead_ms::float8 as "aheadMs", k.public_key as "publicKey"`

const INSERT = statement(
  'service_key_insert',
  `
    insert into service_key (
      id, organisation_id, agent_code, name, scopes, prefix, digest, created_at, created_by, ends_at,
      test_code, ahead_ms, lasts_days
    )
    select :id::uuid, o.id, a.code, :name, :scopes::text[], :prefix, :digest, :at::timestamptz,
      :createdBy::uuid, :endsAt::timestamptz, :testCode, :aheadMs::bigint,
      :lastsDays::smallint
    from organisation o
    left join agency a on a.organisation_id = o.id and a.code = :code and a.active
    where o.id = :organisationId::uuid
      and (a.code is not null or (:code::text = '' and o.kind = 'operator'))
    returning id`,
)

/** False: the organisation sells under no such code; without a code: it runs no car parks. */
export const insertServiceKey = async (
  q: Queryable,
  key: Omit<ServiceKey, 'createdAt' | 'usedAt' | 'publicKey'> & {
    digest: string
    createdBy: string | null
    at: Instant
  },
): Promise<boolean> => {
  const rows = await INSERT(q, { ...key, at: timestamp(key.at), endsAt: timestampOrNull(key.endsAt) })
  return rows.length > 0
}

/** `madeBy`: the name of the person who made it; null where nobody is known any more. */
export type ListedKey = ServiceKey & { madeBy: string | null }

const OF_ORGANISATION = `
  select ${COLUMNS}, p.name as "madeBy"
  from service_key k
  left join person p on p.id = k.created_by
  where k.organisation_id = $1
  order by k.created_at desc, k.id
  limit 200`

export const serviceKeysOf = (q: Queryable, organisationId: string): Promise<ListedKey[]> =>
  q.query<ListedKey>(OF_ORGANISATION, [organisationId], 'service_keys_of')

const BY_ID = `
  select ${COLUMNS}
  from service_key k
  where k.id = $1`

export const serviceKeyById = async (q: Queryable, id: string): Promise<ServiceKey | null> =>
  (await q.query<ServiceKey>(BY_ID, [id], 'service_key_by_id'))[0] ?? null

const SELLING = `
  select ${COLUMNS}
  from service_key k
  join organisation o on o.id = k.organisation_id
  left join agency a on a.code = k.agent_code and a.organisation_id = k.organisation_id and a.active
  where o.ended_at is null
    and (a.code is not null or (k.agent_code is null and o.kind = 'operator'))`
const BY_DIGEST = `${SELLING}
    and k.digest = $1`
const SELLING_BY_ID = `${SELLING}
    and k.id = $1`

/** The key with this digest, whether it has ended or not; none where its agency sells no more. */
export const serviceKeyByDigest = async (q: Queryable, digest: string): Promise<ServiceKey | null> =>
  (await q.query<ServiceKey>(BY_DIGEST, [digest], 'service_key_by_digest'))[0] ?? null

/** The same by its id, for a token that was made for it (AGENCY-98). */
export const sellingKeyById = async (q: Queryable, id: string): Promise<ServiceKey | null> =>
  (await q.query<ServiceKey>(SELLING_BY_ID, [id], 'service_key_selling_by_id'))[0] ?? null

const USED = `
  update service_key
  set used_at = $2
  where id = $1`

export const serviceKeyUsed = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(USED, [id, timestamp(now)], 'service_key_used')
}

const TEST_CODE = `
  select 1
  from service_key
  where test_code = $1
  limit 1`

/** Whether a key for trying has this code. */
export const isTestCode = async (q: Queryable, code: string): Promise<boolean> =>
  (await q.query(TEST_CODE, [code], 'service_key_test_code')).length > 0

const AHEAD_OF = `
  select max(ahead_ms)::float8 as ahead
  from service_key
  where test_code = $1
    and (ends_at is null or ends_at > $2)`

/** How far ahead of the real time the world of a test code is; null where no key to it is in force. */
export const aheadOfTestCode = async (q: Queryable, code: string, now: Instant): Promise<number | null> =>
  (await q.query<{ ahead: number | null }>(AHEAD_OF, [code, timestamp(now)], 'service_key_ahead_of'))[0]?.ahead ?? null

const AHEAD = `
  update service_key
  set ahead_ms = $2::bigint
  where test_code = $1
    and ahead_ms <= $2::bigint
  returning id`

/** Moves the time of a world forward, for every key of it. False: it is there already, or further. */
export const moveServiceKeys = async (q: Queryable, testCode: string, aheadMs: number): Promise<boolean> =>
  (await q.query(AHEAD, [testCode, aheadMs], 'service_keys_ahead')).length > 0

const END = `
  update service_key
  set ends_at = $2
  where id = $1
    and (ends_at is null or ends_at > $2)
  returning id`

/** False: it has ended already, or ends before that. */
export const endServiceKey = async (q: Queryable, id: string, endsAt: Instant): Promise<boolean> =>
  (await q.query(END, [id, timestamp(endsAt)], 'service_key_end')).length > 0

const PUBLIC_KEY = `
  update service_key
  set public_key = $2::jsonb
  where id = $1`

/** From now on the program of this key signs with the other half of this one; null: it sends the key again. */
export const setPublicKeyOf = async (q: Queryable, id: string, publicKey: ServiceKey['publicKey']): Promise<void> => {
  await q.query(PUBLIC_KEY, [id, publicKey && json(publicKey)], 'service_key_public')
}

const OF_THE_GONE = `
  select count(*)::int as n
  from service_key k
  where k.organisation_id = $1
    and k.agent_code = any ($2)
    and (k.ends_at is null or k.ends_at > $3)
    and k.created_by is not null
    and not exists (
      select 1
      from membership m
      where m.person_id = k.created_by
        and m.organisation_id = k.organisation_id
        and m.ended_at is null
    )`

/** How many open keys for these codes were made by somebody who has no role there any more (ACCESS-33). */
export const keysOfTheGone = async (
  q: Queryable,
  organisationId: string,
  codes: readonly string[],
  now: Instant,
): Promise<number> =>
  (await q.query<{ n: number }>(OF_THE_GONE, [organisationId, codes, timestamp(now)], 'service_keys_of_the_gone'))[0]
    ?.n ?? 0

/** A key that ends by itself, at the time for which it was made and no sooner. */
export type EndingKey = Pick<ServiceKey, 'id' | 'organisationId' | 'code' | 'name' | 'prefix'> & {
  endsAt: Instant
  /** so many days before its end it was told last (AGENCY-213) */
  toldDays: number | null
}

const ENDING = `
  select k.id::text, k.organisation_id::text as "organisationId", coalesce(k.agent_code, '') as code, k.name, k.prefix,
    k.ends_at as "endsAt", k.told_days as "toldDays"
  from service_key k
  join organisation o on o.id = k.organisation_id
  where k.lasts_days is not null
    and k.ends_at = k.created_at + k.lasts_days * interval '24 hours'
    and k.ends_at > $1
    and o.ended_at is null`
const ENDING_SOON = `${ENDING}
    and k.ends_at <= $2
  order by k.ends_at, k.id
  limit 1000`
const ENDING_BY_ID = `${ENDING}
    and k.id = $2`

/** Those that end by themselves after `now` and not after `until`. */
export const keysEnding = (q: Queryable, now: Instant, until: Instant): Promise<EndingKey[]> =>
  q.query<EndingKey>(ENDING_SOON, [timestamp(now), timestamp(until)], 'service_keys_ending')

/** The same of one key; null: it has ended, or ends otherwise. */
export const keyEnding = async (q: Queryable, id: string, now: Instant): Promise<EndingKey | null> =>
  (await q.query<EndingKey>(ENDING_BY_ID, [timestamp(now), id], 'service_key_ending'))[0] ?? null

const TOLD = `
  update service_key
  set told_days = $2
  where id = $1
    and (told_days is null or told_days > $2)
  returning id`

/** False: somebody else told it. */
export const keyEndTold = async (q: Queryable, id: string, days: number): Promise<boolean> =>
  (await q.query(TOLD, [id, days], 'service_key_told')).length > 0
