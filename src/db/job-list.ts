import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'
import { TOPIC } from './jobs.ts'

/**
 * What a queue has to do. `oldestDueAt` says since when the oldest due job has been waiting; `lastError` is that of the
 * youngest job that has one.
 */
export type QueueState = {
  queue: string
  due: number
  waiting: number
  failed: number
  oldestDueAt: Instant | null
  nextAt: Instant | null
  lastError: string | null
}

const QUEUES = `
  with both_tables as (
    select queue, run_at <= $1 as due, run_at > $1 as waiting, false as failed, run_at,
      nullif(last_error, '') as last_error, id
    from job
    union all
    select queue, false, false, true, null, nullif(last_error, ''), id
    from job_failed
  )
  select queue, count(*) filter (where due) as due, count(*) filter (where waiting) as waiting,
    count(*) filter (where failed) as failed, min(run_at) filter (where due) as oldest_due_at,
    min(run_at) filter (where waiting) as next_at,
    (array_agg(last_error order by id desc) filter (where last_error is not null))[1] as last_error
  from both_tables
  group by queue
  order by queue`

type QueueRow = {
  queue: string
  due: number
  waiting: number
  failed: number
  oldest_due_at: number | null
  next_at: number | null
  last_error: string | null
}

export const queueStates = async (q: Queryable, now: Instant): Promise<QueueState[]> =>
  (await q.query<QueueRow>(QUEUES, [timestamp(now)], 'job_queues')).map((row) => ({
    queue: row.queue,
    due: row.due,
    waiting: row.waiting,
    failed: row.failed,
    oldestDueAt: row.oldest_due_at,
    nextAt: row.next_at,
    lastError: row.last_error,
  }))

export type FailedJob = {
  id: number
  airportId: number | null
  queue: string
  payload: unknown
  attempts: number
  lastError: string | null
  failedAt: Instant
}

const FAILED = `
  select id, airport_id, queue, payload, attempts, last_error, failed_at
  from job_failed
  where $1::text is null or queue = $1
  order by failed_at desc, id desc
  limit $2`

/** The jobs that were given up, the latest first. */
export const failedJobs = async (q: Queryable, queue: string | null, limit: number): Promise<FailedJob[]> => {
  const rows = await q.query<{
    id: number
    airport_id: number | null
    queue: string
    payload: unknown
    attempts: number
    last_error: string | null
    failed_at: number
  }>(FAILED, [queue, limit], 'job_failed_list')
  return rows.map((row) => ({
    id: row.id,
    airportId: row.airport_id,
    queue: row.queue,
    payload: row.payload,
    attempts: row.attempts,
    lastError: row.last_error,
    failedAt: row.failed_at,
  }))
}

const FAILED_OF = `
  select f.queue, b.id as "bookingId", f.failed_at as "failedAt"
  from job_failed f
  join booking b on b.id = (f.payload ->> 'bookingId')::uuid
  where b.agent_code = $1
    and f.queue = any ($2)
  order by f.failed_at desc, f.id desc
  limit $3`

type FailedTimer = { queue: string; bookingId: string; failedAt: Instant }

/** The jobs of some queues about bookings of one agency that were given up, the latest first. */
export const failedJobsOf = (
  q: Queryable,
  { code, queues, limit }: { code: string; queues: readonly string[]; limit: number },
): Promise<FailedTimer[]> => q.query<FailedTimer>(FAILED_OF, [code, queues, limit], 'job_failed_of_agency')

// The job keeps its number, because providers know it as the key of what the job did there.
const PUT_BACK = `
  with back as (
    delete from job_failed
    where ($1::bigint[] is null or id = any ($1))
      and ($2::text is null or queue = $2)
    returning id, airport_id, queue, payload, last_error
  )
  insert into job (id, airport_id, queue, run_at, payload, last_error) overriding system value
  select id, airport_id, queue, $3, payload, last_error
  from back
  returning id`
const HURRY = `
  update job
  set run_at = $3
  where ($1::bigint[] is null or id = any ($1))
    and ($2::text is null or queue = $2)
    and run_at > $3
    and attempts > 0
    and last_error <> ''
  returning id`

/** Makes failed jobs due again with all their attempts, and jobs that wait after an error due now. Answers how many. */
export const putBack = async (
  tx: Queryable,
  which: { ids: readonly number[] } | { queue: string },
  now: Instant,
): Promise<number> => {
  const values = ['ids' in which ? which.ids : null, 'queue' in which ? which.queue : null, timestamp(now)]
  const back = await tx.query(PUT_BACK, values, 'job_put_back')
  return back.length + (await tx.query(HURRY, values, 'job_hurry')).length
}

/** `again`: wait after an error, to be tried once more. `topic` is what lanes are told apart by. */
export type TopicState = {
  topic: string
  due: number
  waiting: number
  again: number
  oldestDueAt: Instant | null
  nextAt: Instant | null
}

const TOPICS = `
  select ${TOPIC} as topic, count(*) filter (where run_at <= $1) as due, count(*) filter (where run_at > $1) as waiting,
    count(*) filter (where attempts > 0 and last_error <> '') as again,
    min(run_at) filter (where run_at <= $1) as oldest, min(run_at) filter (where run_at > $1) as next
  from job
  group by 1
  order by 1`

/** What there is to do, by what lanes are told apart by. */
export const topicStates = async (q: Queryable, now: Instant): Promise<TopicState[]> =>
  (
    await q.query<{
      topic: string
      due: number
      waiting: number
      again: number
      oldest: number | null
      next: number | null
    }>(TOPICS, [timestamp(now)], 'job_topics')
  ).map(({ oldest, next, ...row }) => ({ ...row, oldestDueAt: oldest, nextAt: next }))

/**
 * Jobs of a queue that were given up for the same reason. `id`: one of them, by which all are meant. `numbers`: of at
 * most five bookings that they are about.
 */
export type FailedAlike = {
  id: number
  queue: string
  lastError: string | null
  count: number
  firstAt: Instant
  lastAt: Instant
  numbers: string[]
}

const ALIKE = `
  select max(f.id) as id, f.queue, f.last_error, count(*) as n, min(f.failed_at) as first_at,
    max(f.failed_at) as last_at,
    coalesce((array_agg(distinct b.number order by b.number) filter (where b.number is not null))[1:5], '{}') as numbers
  from job_failed f
  left join booking b
    on b.id = case
      when f.payload ->> 'bookingId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then (f.payload ->> 'bookingId')::uuid
    end
  group by f.queue, f.last_error
  order by max(f.failed_at) desc, max(f.id) desc
  limit $1`

/** What was given up, those alike together, the latest first. */
export const failedAlike = async (q: Queryable, limit: number): Promise<FailedAlike[]> =>
  (
    await q.query<{
      id: number
      queue: string
      last_error: string | null
      n: number
      first_at: number
      last_at: number
      numbers: string[]
    }>(ALIKE, [limit], 'job_failed_alike')
  ).map((row) => ({
    id: row.id,
    queue: row.queue,
    lastError: row.last_error,
    count: row.n,
    firstAt: row.first_at,
    lastAt: row.last_at,
    numbers: row.numbers,
  }))

const LIKE = `
  select f.id, f.queue
  from job_failed f
  join job_failed other on other.queue = f.queue
    and other.last_error is not distinct from f.last_error
  where other.id = $1
  order by f.id
  for update of f`

/** Locks the jobs that were given up for the same reason as one of them, which is one of them too. */
export const lockAlike = (tx: Queryable, id: number): Promise<{ id: number; queue: string }[]> =>
  tx.query<{ id: number; queue: string }>(LIKE, [id], 'job_lock_alike')

const NOTE_RUN = `
  insert into recurring_run (name, last_run_at, last_ok_at, last_error)
  values ($1, $2, $3, $4)
  on conflict (name) do update
    set last_run_at = excluded.last_run_at,
      last_ok_at = coalesce(excluded.last_ok_at, recurring_run.last_ok_at),
      last_error = excluded.last_error`

/**
 * Notes how a repeated job went; an `error` of null means that it went well. The text must hold no personal data and is
 * cut to 500 characters.
 */
export const noteRun = async (q: Queryable, name: string, now: Instant, error: string | null): Promise<void> => {
  await q.query(
    NOTE_RUN,
    [name, timestamp(now), error === null ? timestamp(now) : null, error?.slice(0, 500) ?? null],
    'recurring_note_run',
  )
}

export type RecurringRun = { name: string; lastRunAt: Instant; lastOkAt: Instant | null; lastError: string | null }

const RUNS = `
  select name, last_run_at, last_ok_at, last_error
  from recurring_run
  order by name`

export const recurringRuns = async (q: Queryable): Promise<RecurringRun[]> =>
  (
    await q.query<{ name: string; last_run_at: number; last_ok_at: number | null; last_error: string | null }>(
      RUNS,
      [],
      'recurring_runs',
    )
  ).map((row) => ({
    name: row.name,
    lastRunAt: row.last_run_at,
    lastOkAt: row.last_ok_at,
    lastError: row.last_error,
  }))
