import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a process that was told to end goes on hearing whoever comes (MACHINE-15), in milliseconds. */
const leastMs = 1_000
const quietMs = 1_000
const longestMs = 6_000

/** Times since it was told to end, and since somebody came last who asked for something else than how it is. */
export const hearsOn = (sinceToldMs: number, sinceHeardMs: number): boolean =>
  sinceToldMs < leastMs || (sinceHeardMs < quietMs && sinceToldMs < longestMs)

const isProbe = (url = ''): boolean => /^\/(health|ready|metrics)\b/.test(url)

/**
 * Answers until nobody comes any more, because a load balancer needs a moment to see that this process is no longer
 * ready. Each answer closes its connection, so that no proxy sends the next request into one that is about to end.
 */
export const hearOut = async (server: Server, now = () => performance.now()): Promise<void> => {
  const toldAt = now()
  let heardAt = Number.NEGATIVE_INFINITY
  server.prependListener('request', (incoming, reply) => {
    reply.setHeader('connection', 'close')
    if (!isProbe(incoming.url)) heardAt = now()
  })
  while (hearsOn(now() - toldAt, now() - heardAt)) await wait(50)
}
