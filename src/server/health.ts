import type { FastifyInstance } from 'fastify'
import type { Deps } from '#usecases/deps.ts'
import { registry } from './metrics.ts'

export type Health = { stopping: boolean }

/** `/health`: the process lives. `/ready`: it can serve (database answers within 2 s, not stopping). `/metrics`: from this machine only. */
export const serveHealth = (app: FastifyInstance, deps: Deps, state: Health): void => {
  app.get('/health', async (_incoming, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/ready', async (_incoming, reply) => {
    reply.header('cache-control', 'no-store')
    if (state.stopping) return reply.code(503).send({ status: 'stopping' })
    const answered = await Promise.race([deps.db.query('select 1').then(() => true, () => false), new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000).unref())])
    return answered ? reply.send({ status: 'ready' }) : reply.code(503).send({ status: 'database does not answer' })
  })
  app.get('/metrics', async (incoming, reply) => {
    // Figures of the inside are for the machine's own collector (ASVS 13.4.5); what a proxy on this machine passes on is not its call.
    if (!/^(127\.|::1$|::ffff:127\.)/.test(incoming.ip) || incoming.headers['x-forwarded-for'] !== undefined) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
