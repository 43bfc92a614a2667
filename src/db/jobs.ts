import type { Instant } from '#domain/time/zones.ts'
import type { Db, Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'

/**
 * `queue` names the handler, and `payload` has the shape of its schema (src/jobs). It must hold neither secrets nor
 * personal data.
 */
export type NewJob = { queue: string; runAt: Instant; payload: unknown; airportId?: number | null }
export type Job = {
  id: number
  airportId: number | null
  queue: string
  payload: unknown
  attempts: number
  /** what its lane is told by */
  topic: string
}

const ENQUEUE = `
  insert into job (airport_id, queue, run_at, payload)
  select *
  from unnest($1::int[], $2::text[], $3::timestamptz[], $4::jsonb[])`

/** Orders jobs. Inside a transaction, a job exists exactly when the change it belongs to does. */
export const enqueue = async (q: Queryable, jobs: NewJob | NewJob[]): Promise<void> => {
  const list = Array.isArray(jobs) ? jobs : [jobs]
  if (list.length === 0) return
  await q.query(
    ENQUEUE,
    [
      list.map((j) => j.airportId ?? null),
      list.map((j) => j.queue),
      list.map((j) => timestamp(j.runAt)),
      list.map((j) => json(j.payload)),
    ],
    'job_enqueue',
  )
}

/**
 * What lanes are told apart by: the queue, and `code` for letters that somebody waits for at the screen. It is written
 * as in the index `job_topic`.
 */
export const TOPIC = `case when queue = 'mail' and payload ->> 'kind' in ('code', 'accountLink') then 'code' else queue end`

// run_at is also the lease: if a worker dies, its job becomes due again. The list is materialised, because the planner
// could otherwise apply the limit again for each row.
const claim = (which: string): string => `
  with due as materialized (
    select id
    from job
    where run_at <= $1
      ${which}
    order by run_at, id
    limit $2
    for update skip locked
  )
  update job
  set run_at = $3, attempts = attempts + 1
  where id in (select id from due)
  returning id, airport_id, queue, payload, attempts, ${TOPIC} as topic`
const CLAIM = claim('')
const CLAIM_OF = claim(`and (${TOPIC}) = any ($4::text[])`)

/**
 * Takes up to `limit` due jobs for `leaseMs`: of all topics, or of those in `topics`. Two workers never get the same
 * job (RC-18).
 */
export const claimJobs = async (
  q: Queryable,
  now: Instant,
  limit: number,
  leaseMs = 60_000,
  topics: readonly string[] | null = null,
): Promise<Job[]> => {
  const given = [timestamp(now), limit, timestamp(now + leaseMs)]
  const rows = topics
    ? await q.query<JobRow>(CLAIM_OF, [...given, topics], 'job_claim_of')
    : await q.query<JobRow>(CLAIM, given, 'job_claim')
  return rows
    .map(({ airport_id, ...row }) => ({ ...row, airportId: airport_id }))
    .sort((left, right) => left.id - right.id)
}

type JobRow = Omit<Job, 'airportId'> & { airport_id: number | null }

const DUE_OF = `
  select j.id, j.queue, j.run_at as "runAt", j.payload
  from job j
  join booking b on b.id = (j.payload ->> 'bookingId')::uuid
  where b.agent_code = $1
    and j.queue = any ($2)
    and j.run_at <= $3
  order by j.run_at, j.id
  limit $4`

/** The jobs of some queues about bookings of one agency that are due until a moment, the first ones first. */
export const dueJobsOf = (
  q: Queryable,
  { code, queues, until, limit }: { code: string; queues: readonly string[]; until: Instant; limit: number },
): Promise<{ id: number; queue: string; runAt: Instant; payload: unknown }[]> =>
  q.query<{ id: number; queue: string; runAt: Instant; payload: unknown }>(
    DUE_OF,
    [code, queues, timestamp(until), limit],
    'job_due_of_agency',
  )

/** A job in the hands of a worker. Another worker that took it over has another `attempts`. */
export type HeldJob = { id: number; attempts: number }

/**
 * A part of the statement that writes the effect of a job: takes the job away, unless another worker has it by now.
 * Then the effect is there exactly once, and nobody asks again (MACHINE-12). `:jobId` may be null, for an effect
 * without a job.
 */
export const FINISHED = `
  finished as (
    delete from job
    where id = :jobId::bigint
      and attempts = :jobAttempts::int
  )`
export const finishedBy = (job: HeldJob | null) => ({ jobId: job?.id ?? null, jobAttempts: job?.attempts ?? null })

// With `attempts`, a worker whose lease ran out cannot delete the job of the worker that took it over.
const FINISH = `
  delete from job
  where id = $1
    and ($2::int is null or attempts = $2)
  returning id`

/**
 * Deletes a job that is done. In the transaction of its effect, this makes the effect happen exactly once. False when
 * another worker has the job now, so roll back.
 */
export const finishJob = async (q: Queryable, id: number, attempts?: number): Promise<boolean> =>
  (await q.query(FINISH, [id, attempts ?? null], 'job_finish')).length === 1

// With `attempts`, a worker whose lease ran out cannot change a job that another worker runs.
const RETRY = `
  update job
  set run_at = $2, last_error = $3
  where id = $1
    and ($4::int is null or attempts = $4)`

/** `error` is cut to 500 characters and must hold no personal data. */
export const retryJob = async (
  q: Queryable,
  id: number,
  runAt: Instant,
  error: string,
  attempts?: number,
): Promise<void> => {
  await q.query(RETRY, [id, timestamp(runAt), error.slice(0, 500), attempts ?? null], 'job_retry')
}

const HAND_BACK = `
  update job
  set run_at = $3, attempts = attempts - 1
  where id = $1
    and attempts = $2`

/** Hands back a job that was claimed but not begun: it is due again at once, as if it had never been taken. */
export const handBackJob = async (q: Queryable, id: number, attempts: number, now: Instant): Promise<void> => {
  await q.query(HAND_BACK, [id, attempts, timestamp(now)], 'job_hand_back')
}

const FAIL = `
  with gone as (
    delete from job
    where id = $1
      and ($4::int is null or attempts = $4)
    returning id, airport_id, queue, payload, attempts
  )
  insert into job_failed (id, airport_id, queue, payload, attempts, last_error, failed_at)
  select id, airport_id, queue, payload, attempts, $2, $3
  from gone`

/** Gives a job up. A person looks at the table job_failed. */
export const failJob = async (
  q: Queryable,
  id: number,
  error: string,
  now: Instant,
  attempts?: number,
): Promise<void> => {
  await q.query(FAIL, [id, error.slice(0, 500), timestamp(now), attempts ?? null], 'job_fail')
}

const BACKLOG = `
  select (select count(*) from job where run_at <= $1) as due, (select count(*) from job_failed) as failed,
    (select min(run_at) from job) as next_run_at`

/** For the health page, and for a worker that wants to sleep until the next job. */
export const jobBacklog = async (
  db: Db,
  now: Instant,
): Promise<{ due: number; failed: number; nextRunAt: Instant | null }> => {
  const [row] = await db.query<{ due: number; failed: number; next_run_at: number | null }>(
    BACKLOG,
    [timestamp(now)],
    'job_backlog',
  )
  return { due: row?.due ?? 0, failed: row?.failed ?? 0, nextRunAt: row?.next_run_at ?? null }
}
