import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes one connection from each listening socket in a turn of its loop. With one socket, and turns of some
 * milliseconds, a crowd is let in by hundreds a second, and whoever is to be turned away waits for seconds to hear it
 * (MACHINE-14). So does a load balancer that asks on a connection of its own: it stands in the same line. As many as a
 * busy machine has to take in a turn of a tenth of a second, when a thousand come in a second (decision 0124).
 */
const sockets = 192

/** How many connections may wait to be taken, as many as Linux allows. What does not fit comes again after seconds. */
const backlog = 4_096

const sweepEveryMs = 100

type Address = { port: number; host: string }

const listenAt = (server: Server, address: Address, reusePort: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...address, backlog, reusePort }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

/** Sockets that share a port would also share it with another program of this user, so it must be free before. */
const mustBeFree = async (address: Address): Promise<void> => {
  const probe = createServer()
  await listenAt(probe, address, false)
  await close(probe)
}

/** Where a system does not share ports between sockets, there is one socket. */
const cannotShare = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTSUP' || error.code === 'EINVAL')

/**
 * Listens with several sockets, as if they were one. Answers how to end that: nobody new is heard, and it waits for
 * those that are still being answered.
 */
export const listenWide = async (app: FastifyInstance, address: Address): Promise<() => Promise<void>> => {
  await mustBeFree(address)
  const wide = { ...address, backlog, reusePort: true }
  const others: Server[] = []
  try {
    await app.listen(wide)
    // as Node makes its own of an HTTP server
    const like = { allowHalfOpen: true, noDelay: true }
    for (let count = 1; count < sockets; count++) {
      const other = createServer(like, (socket) => app.server.emit('connection', socket))
      await listenAt(other, address, true)
      others.push(other)
    }
  } catch (error) {
    if (!cannotShare(error) || app.server.listening) throw error
    await app.listen({ ...address, backlog })
  }
  return async () => {
    // Node does not close connections that were still busy when closing began, so this does once they are idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs)
    await Promise.all([...others.map(close), app.close()])
    clearInterval(sweep)
  }
}
