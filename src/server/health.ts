import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readiness } from '#db/readiness.ts'
import type { Deps } from '#usecases/deps.ts'
import { listJobs } from '#usecases/system/job-list.ts'
import { isSameKey } from '#api/same-key.ts'
import { registry, watchJobs } from './metrics.ts'
import { sharedAnswer } from './shared-answer.ts'

/** `isCrowded`: whether more is asked than can be done (MACHINE-14); where it is missing, never. */
export type Health = { stopping: boolean; isCrowded?: () => boolean }

/**
 * Who may read the figures: whoever has the key, or, where there is none, this machine as long as nobody else comes.
 */
export type MetricsDoor = { key: string | undefined; isWithinReach: boolean }

const mayRead = ({ key, isWithinReach }: MetricsDoor, { ip, headers }: FastifyRequest): boolean => {
  if (key !== undefined) return isSameKey(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1], key)
  // A request that a proxy on this machine passes on comes from elsewhere.
  return !isWithinReach && /^(127\.|::1$|::ffff:127\.)/.test(ip) && headers['x-forwarded-for'] === undefined
}

/** Null: the database did not answer in time. */
const inTime = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref())])

const soonMs = 30
const youngMs = 10_000
const freshMs = 1_000

/**
 * What `ask` finds. Where it is late, what it found last, if that is young: a database with much to do is not away, and
 * a load balancer that hears nothing would send everybody to the other processes (MACHINE-14). A failure is never late.
 * In a crowd what was found within the last second is told at once: each wait there costs a turn of the loop.
 */
export const orLastFound = <T>(
  ask: () => Promise<T>,
  longestMs: number,
  { now = () => performance.now(), isCrowded = () => false }: { now?: () => number; isCrowded?: () => boolean } = {},
) => {
  let last: { found: T; at: number } | null = null
  return async (): Promise<T | null> => {
    const asked = ask()
    asked.then(
      (found) => (last = { found, at: now() }),
      () => (last = null),
    )
    if (last && isCrowded() && now() - last.at < freshMs) return last.found
    const isLate = Symbol('late')
    const late = new Promise<typeof isLate>((resolve) => setTimeout(() => resolve(isLate), soonMs).unref())
    const soon = await Promise.race([asked.catch(() => null), late])
    if (soon !== isLate) return soon
    if (last && now() - last.at < youngMs) return last.found
    return inTime(asked, longestMs - soonMs)
  }
}

/**
 * `/health` says that the process lives; `degraded` when jobs were given up or have waited for more than ten minutes,
 * when repeated work fails for too long, and when the database cannot tell. `/ready` says whether the process can
 * serve: the database answers within 2 s and takes writes, and the process is not stopping. However many ask, one asks
 * the database, for all of two seconds or, for `/ready`, a fifth of one (L1). Where the database is late, what it said
 * in the last ten seconds counts. `/metrics` answers whoever
 * may read it, and says nothing of itself to others (ASVS 13.4.5).
 */
export const serveHealth = (app: FastifyInstance, deps: Deps, state: Health, metrics: MetricsDoor): void => {
  watchJobs(deps)
  const askJobs = sharedAnswer(() => listJobs(deps, { kind: 'system', job: 'health' }), 2_000)
  const { isCrowded = () => false } = state
  const jobsOf = orLastFound(askJobs, 1_000, { isCrowded })
  const askDatabase = sharedAnswer(() => readiness(deps.db), 200)
  const databaseOf = orLastFound(askDatabase, 2_000, { isCrowded })
  app.get('/health', async (_incoming, reply) => {
    const jobs = await jobsOf()
    return reply
      .header('cache-control', 'no-store')
      .send({ status: jobs?.ok && !jobs.value.degraded ? 'ok' : 'degraded' })
  })
  app.get('/ready', async (_incoming, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stopping) return reply.code(503).send({ status: 'stopping' })
    const database = await databaseOf()
    if (database === 'ready') return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: database ?? 'database does not answer' })
  })
  app.get('/metrics', async (incoming, reply) => {
    if (!mayRead(metrics, incoming)) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
