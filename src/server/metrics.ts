import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#usecases/deps.ts'
import { keeping } from '#domain/kept.ts'
import { listJobs } from '#usecases/system/job-list.ts'
import { sharedAnswer } from './shared-answer.ts'

/**
 * The figures that an operator watches. Labels are only route patterns and statuses, so that their number stays
 * bounded.
 */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const duration = new Histogram({
  name: 'parkwing_request_seconds',
  help: 'Duration of answers',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [registry],
})
const keepRow = keeping<ReturnType<typeof duration.labels>>(1_000)
export const jobFailures = new Counter({
  name: 'parkwing_job_failures_total',
  help: 'Jobs that failed and are tried again or given up',
  labelNames: ['queue'] as const,
  registers: [registry],
})

/**
 * Jobs by queue and state, and when repeated work went well, read each time somebody looks. While the database does not
 * answer, the last figures stay.
 */
export const watchJobs = (deps: Pick<Deps, 'db' | 'clock'>): void => {
  /** Both figures of one look come from the same rows. */
  const shared = sharedAnswer(() => listJobs(deps, { kind: 'system', job: 'metrics' }), 0)
  const look = async () => {
    const found = await shared().catch(() => null)
    return found?.ok ? found.value : null
  }
  for (const name of ['parkwing_jobs', 'parkwing_recurring_last_ok_seconds']) registry.removeSingleMetric(name)
  const queues = new Gauge({
    name: 'parkwing_jobs',
    help: 'Jobs by queue: due now, waiting for their time, given up',
    labelNames: ['queue', 'state'] as const,
    registers: [],
    async collect() {
      const found = await look()
      if (!found) return
      this.reset()
      for (const { queue, due, waiting, failed } of found.queues)
        for (const [state, count] of Object.entries({ due, waiting, failed })) this.set({ queue, state }, count)
    },
  })
  const repeated = new Gauge({
    name: 'parkwing_recurring_last_ok_seconds',
    help: 'When repeated work went well for the last time, in seconds since 1970; 0 is never',
    labelNames: ['name'] as const,
    registers: [],
    async collect() {
      for (const { name, lastOkAt } of (await look())?.recurring ?? []) this.set({ name }, (lastOkAt ?? 0) / 1_000)
    },
  })
  for (const gauge of [queues, repeated]) registry.registerMetric(gauge)
}

export const policyViolations = new Counter({
  name: 'parkwing_policy_violations_total',
  help: 'What browsers reported of the Content-Security-Policy of our pages',
  labelNames: ['directive'] as const,
  registers: [registry],
})

export const shed = new Counter({
  name: 'parkwing_shed_total',
  help: 'Requests that were turned away because there was more to do than can be done at once',
  labelNames: ['work'] as const,
  registers: [registry],
})

export const cachedPages = new Gauge({
  name: 'parkwing_cached_pages',
  help: 'Public pages kept',
  registers: [registry],
})

/** Measures how long each request took, in seconds, by method, route pattern and kind of status. */
export const measureRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (incoming, reply, done) => {
    const { method, routeOptions } = incoming
    const [route, status] = [routeOptions.url ?? 'none', `${Math.trunc(reply.statusCode / 100)}xx`]
    keepRow(duration, `${method} ${route} ${status}`, () => duration.labels({ method, route, status })).observe(
      reply.elapsedTime / 1_000,
    )
    done()
  })
}
