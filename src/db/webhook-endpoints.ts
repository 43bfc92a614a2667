import type { WebhookEvent } from '#domain/agencies/webhooks.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import type { Sealed } from './server-secrets.ts'
import { statement } from './statement.ts'

/** An address that an agency is told at. Its secrets are encrypted, and old ones end. */
export type Endpoint = {
  id: string
  organisationId: string
  code: string
  url: string
  events: WebhookEvent[]
  createdAt: Instant
  oldEndsAt: Instant | null
  heldUntil: Instant | null
  silentTimes: number
}

const COLUMNS = `
    e.id::text, e.organisation_id::text as "organisationId", e.agent_code as code, e.url, e.events,
    e.created_at as "createdAt", e.old_ends_at as "oldEndsAt", e.held_until as "heldUntil",
    e.silent_times as "silentTimes"`

const LOCK = `
  select code
  from agency
  where code = $1
    and organisation_id = $2
    and active
  for update`
const COUNT = `
  select count(*)::int as n
  from webhook_endpoint
  where agent_code = $1`

/** How many addresses a code has, while nobody else adds one; null: the organisation sells under no such code. */
export const lockEndpoints = async (tx: Queryable, code: string, organisationId: string): Promise<number | null> => {
  const locked = await tx.query(LOCK, [code, organisationId], 'webhook_endpoints_lock')
  if (locked.length === 0) return null
  return (await tx.query<{ n: number }>(COUNT, [code], 'webhook_endpoints_count'))[0]?.n ?? 0
}

const INSERT = statement(
  'webhook_endpoint_insert',
  `
    insert into webhook_endpoint (
      id, organisation_id, agent_code, url, events, secret, secret_key, seen, created_at, created_by
    )
    select :id::uuid, :organisationId::uuid, :code, :url, :events::text[], :sealed, :key,
      coalesce(max(c.number), 0), :at::timestamptz, :by
    from agency_change c
    where c.agent_code = :code`,
)

/** It is told of what happens from now on; call numberChanges in the same transaction before. */
export const insertEndpoint = async (
  tx: Queryable,
  endpoint: Pick<Endpoint, 'id' | 'organisationId' | 'code' | 'url' | 'events'> & Sealed & { at: Instant; by: string },
): Promise<void> => {
  await INSERT(tx, { ...endpoint, at: timestamp(endpoint.at) })
}

const OF_CODES = `
  select ${COLUMNS}
  from webhook_endpoint e
  where e.agent_code = any ($1)
  order by e.created_at desc, e.id
  limit 200`

export const endpointsOf = (q: Queryable, codes: readonly string[]): Promise<Endpoint[]> =>
  q.query<Endpoint>(OF_CODES, [codes], 'webhook_endpoints_of')

const BY_ID = `
  select ${COLUMNS}
  from webhook_endpoint e
  where e.id = $1`

export const endpointById = async (q: Queryable, id: string): Promise<Endpoint | null> =>
  (await q.query<Endpoint>(BY_ID, [id], 'webhook_endpoint_by_id'))[0] ?? null

const DELETE = `
  delete from webhook_endpoint
  where id = $1
  returning id`

/** False: somebody else did so before. What was sent to it goes with it. */
export const deleteEndpoint = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.query(DELETE, [id], 'webhook_endpoint_delete')).length > 0

const REPLACE = statement(
  'webhook_secret_replace',
  `
    update webhook_endpoint
    set old_secret = case when :oldEndsAt::timestamptz is null then null else secret end,
      old_secret_key = case when :oldEndsAt::timestamptz is null then null else secret_key end,
      old_ends_at = :oldEndsAt::timestamptz,
      secret = :sealed,
      secret_key = :key
    where id = :id::uuid
    returning id`,
)

/** The secret of before signs too until `oldEndsAt`, or no more at all. One that was still older is gone. */
export const replaceSecret = async (
  q: Queryable,
  { oldEndsAt, ...secret }: { id: string; oldEndsAt: Instant | null } & Sealed,
): Promise<boolean> => (await REPLACE(q, { ...secret, oldEndsAt: timestampOrNull(oldEndsAt) })).length > 0

const SECRETS = `
  select secret as sealed, secret_key as key, old_secret as "oldSealed", old_secret_key as "oldKey",
    old_ends_at as "oldEndsAt"
  from webhook_endpoint
  where id = $1`

/** With what is signed now: the newest first. */
export const secretsOf = async (q: Queryable, id: string, now: Instant): Promise<Sealed[]> => {
  type Row = Sealed & { oldSealed: string | null; oldKey: string | null; oldEndsAt: Instant | null }
  const [row] = await q.query<Row>(SECRETS, [id], 'webhook_secrets')
  if (!row) return []
  const { sealed, key, oldSealed, oldKey, oldEndsAt } = row
  const isOldOpen = oldSealed !== null && oldKey !== null && oldEndsAt !== null && now < oldEndsAt
  return [{ sealed, key }, ...(isOldOpen ? [{ sealed: oldSealed, key: oldKey }] : [])]
}

const SILENT = `
  update webhook_endpoint
  set silent_times = $2, held_until = $3
  where id = $1`

/** How often in a row it gave no answer, and until when nothing is sent to it. */
export const noteSilence = async (
  q: Queryable,
  id: string,
  silentTimes: number,
  heldUntil: Instant | null,
): Promise<void> => {
  await q.query(SILENT, [id, silentTimes, timestampOrNull(heldUntil)], 'webhook_endpoint_silent')
}

/** An address at which nothing arrives: `since` is when the first of what was tried in vain since then was ordered. */
export type FailingEndpoint = Pick<Endpoint, 'id' | 'organisationId' | 'code' | 'url'> & {
  since: Instant
  arrivedAt: Instant | null
}

const FAILING = `
  select e.id::text, e.organisation_id::text as "organisationId", e.agent_code as code, e.url, f.since,
    l.arrived as "arrivedAt"
  from webhook_endpoint e
  join agency a on a.code = e.agent_code and a.organisation_id = e.organisation_id
  join organisation o on o.id = e.organisation_id
  cross join lateral (
      select max(d.tried_at) as arrived
      from webhook_delivery d
      where d.endpoint_id = e.id
        and d.state = 'delivered'
    ) l
  cross join lateral (
      select min(d.ordered_at) as since
      from webhook_delivery d
      where d.endpoint_id = e.id
        and d.state <> 'delivered'
        and d.attempts > 0
        and d.ordered_at > coalesce(l.arrived, '-infinity')
    ) f
  where a.active
    and o.ended_at is null
    and f.since <= $1`
const FAILING_UNTOLD = `${FAILING}
    and (e.told_failing_at is null or e.told_failing_at < l.arrived)
  order by f.since, e.id
  limit 1000`
const FAILING_BY_ID = `${FAILING}
    and e.id = $2`

/** Those at which nothing has arrived since `since` or longer, and of which nobody was told. */
export const endpointsFailing = (q: Queryable, since: Instant): Promise<FailingEndpoint[]> =>
  q.query<FailingEndpoint>(FAILING_UNTOLD, [timestamp(since)], 'webhook_endpoints_failing')

/** The same of one address, whether somebody was told or not; null: something arrives there. */
export const endpointFailing = async (q: Queryable, id: string, since: Instant): Promise<FailingEndpoint | null> =>
  (await q.query<FailingEndpoint>(FAILING_BY_ID, [timestamp(since), id], 'webhook_endpoint_failing'))[0] ?? null

const FAILURE_TOLD = `
  update webhook_endpoint
  set told_failing_at = $3
  where id = $1
    and (told_failing_at is null or told_failing_at < $2)
  returning id`

/** False: somebody else told it. */
export const noteFailureTold = async (
  q: Queryable,
  { id, arrivedAt }: Pick<FailingEndpoint, 'id' | 'arrivedAt'>,
  now: Instant,
): Promise<boolean> =>
  (await q.query(FAILURE_TOLD, [id, timestampOrNull(arrivedAt), timestamp(now)], 'webhook_failure_told')).length > 0
