import type { z } from 'zod'
import type { Instant } from '#domain/time/zones.ts'
import { hourMs } from '#domain/time/zones.ts'
import type { Mailer } from '#ports/mail.ts'
import type { Deps } from '#usecases/deps.ts'

export type JobDeps = Deps & { mailer: Mailer }

/** `id` of the row is the idempotency key for what the attempt does outside. */
export type JobRun = { id: number; attempt: number }

/**
 * `again`: nothing failed, but there is no final result yet. `finished`: the statement that wrote its effect has taken
 * the job away too, unless another worker has it by now.
 */
export type JobResult = 'done' | 'finished' | { again: Instant }

/** A handler as the worker sees it. It must be idempotent, because a job can run twice. */
export type Job = {
  queue: string
  /** after this many attempts a person has to look at it (table job_failed) */
  attempts: number
  run(deps: JobDeps, payload: unknown, run: JobRun): Promise<JobResult>
  gaveUp?(deps: JobDeps, payload: unknown): Promise<void>
}

/** Thrown when trying again cannot help: the job goes straight to job_failed. */
export class JobRefused extends Error {}

type Definition<P> = {
  queue: string
  schema: z.ZodType<P>
  attempts: number
  run: (deps: JobDeps, payload: P, run: JobRun) => Promise<JobResult>
  /** leaves a state behind that says so, for example a refund that failed */
  gaveUp?: (deps: JobDeps, payload: P) => Promise<void>
}

export const defineJob = <P>({ queue, schema, attempts, run, gaveUp }: Definition<P>): Job => {
  const read = (payload: unknown): P => {
    const parsed = schema.safeParse(payload)
    if (!parsed.success) throw new JobRefused(`payload of ${queue} is not readable`)
    return parsed.data
  }
  return {
    queue,
    attempts,
    run: async (deps, payload, context) => run(deps, read(payload), context),
    ...(gaveUp && { gaveUp: async (deps: JobDeps, payload: unknown) => gaveUp(deps, read(payload)) }),
  }
}

/** Work without a row: every worker does it again and again, so doing it twice must be harmless. */
export type Recurring = {
  name: string
  everyMs: number
  /** it asks providers one by one, or reads very much, which takes long, so it runs beside everything else */
  aside?: true
  run(deps: JobDeps): Promise<void>
}

/**
 * 15 seconds, 30 seconds, 1 minute … at most an hour. With these, 40 attempts take longer than a day without a mail
 * server (FT-15).
 */
export const backoffMs = (attempt: number): number =>
  Math.min(hourMs, 15_000 * 2 ** Math.min(20, Math.max(0, attempt - 1)))
