import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readiness } from '#db/readiness.ts'
import type { Deps } from '#usecases/deps.ts'
import { listJobs } from '#usecases/system/job-list.ts'
import { isSameKey } from '#api/same-key.ts'
import { registry, watchJobs } from './metrics.ts'
import { sharedAnswer } from './shared-answer.ts'

export type Health = { stopping: boolean }

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

/**
 * `/health` says that the process lives; `degraded` when jobs were given up or have waited for more than ten minutes,
 * when repeated work fails for too long, and when the database cannot tell. `/ready` says whether the process can
 * serve: the database answers within 2 s and takes writes, and the process is not stopping. However many ask, one asks
 * the database, for all of two seconds or, for `/ready`, a fifth of one (L1). `/metrics` answers whoever
 * may read it, and says nothing of itself to others (ASVS 13.4.5).
 */
export const serveHealth = (app: FastifyInstance, deps: Deps, state: Health, metrics: MetricsDoor): void => {
  watchJobs(deps)
  const jobsOf = sharedAnswer(() => listJobs(deps, { kind: 'system', job: 'health' }), 2_000)
  const databaseOf = sharedAnswer(() => readiness(deps.db), 200)
  app.get('/health', async (_incoming, reply) => {
    const jobs = await inTime(jobsOf(), 1_000)
    return reply
      .header('cache-control', 'no-store')
      .send({ status: jobs?.ok && !jobs.value.degraded ? 'ok' : 'degraded' })
  })
  app.get('/ready', async (_incoming, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stopping) return reply.code(503).send({ status: 'stopping' })
    const database = await inTime(databaseOf(), 2_000)
    if (database === 'ready') return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: database ?? 'database does not answer' })
  })
  app.get('/metrics', async (incoming, reply) => {
    if (!mayRead(metrics, incoming)) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
