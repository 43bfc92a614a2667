import type { FastifyInstance } from 'fastify'
import { readiness } from '#db/readiness.ts'
import type { Deps } from '#usecases/deps.ts'
import { listJobs } from '#usecases/system/job-list.ts'
import { registry, watchJobs } from './metrics.ts'

export type Health = { stopping: boolean }

/** Null: the database did not answer in time. */
const inTime = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(() => resolve(null), ms).unref())])

/**
 * `/health` says that the process lives; `degraded` when jobs were given up, when jobs have waited for more than ten
 * minutes, or when the database cannot tell. `/ready` says whether the process can serve: the database answers within 2
 * s and takes writes, and the process is not stopping. `/metrics` answers only callers on this machine.
 */
export const serveHealth = (app: FastifyInstance, deps: Deps, state: Health): void => {
  watchJobs(deps)
  app.get('/health', async (_incoming, reply) => {
    const jobs = await inTime(listJobs(deps, { kind: 'system', job: 'health' }), 1_000)
    return reply
      .header('cache-control', 'no-store')
      .send({ status: jobs?.ok && !jobs.value.degraded ? 'ok' : 'degraded' })
  })
  app.get('/ready', async (_incoming, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stopping) return reply.code(503).send({ status: 'stopping' })
    const database = await inTime(readiness(deps.db), 2_000)
    if (database === 'ready') return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: database ?? 'database does not answer' })
  })
  app.get('/metrics', async (incoming, reply) => {
    // The figures are for a collector on this machine (ASVS 13.4.5). A request that a proxy on this machine passes on
    // comes from elsewhere.
    if (!/^(127\.|::1$|::ffff:127\.)/.test(incoming.ip) || incoming.headers['x-forwarded-for'] !== undefined)
      return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
