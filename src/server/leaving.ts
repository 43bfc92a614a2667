import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a process that was told to end goes on hearing whoever comes (MACHINE-15), in milliseconds. */
const leastMs = 1_000
const quietMs = 1_000
const longestMs = 8_000

/**
 * Times since it was told to end, and since somebody came last who asked for something else than how it is.
 * `awaitedMs` is how long after being told somebody is awaited who looks at `/ready`; 0 when he has looked, or nobody
 * does.
 */
export const hearsOn = (sinceToldMs: number, sinceHeardMs: number, awaitedMs: number): boolean =>
  sinceToldMs < leastMs || (sinceToldMs < longestMs && (sinceHeardMs < quietMs || sinceToldMs < awaitedMs))

/** When somebody looked at `/ready` last, and how long after the look before; infinite where nobody looked twice. */
export type Looks = { at: number; pauseMs: number }

/**
 * How long after being told to end the next look is awaited. Whoever has looked at intervals will look again: twice an
 * interval, because a busy machine looks late. Whoever stopped looking before is awaited no more.
 */
export const awaitedAfter = (toldAt: number, { at, pauseMs }: Looks): number => {
  const isExpected = at < toldAt && Number.isFinite(pauseMs) && toldAt - at < 2 * pauseMs
  return isExpected ? 2 * pauseMs : 0
}

const isProbe = (url = ''): boolean => /^\/(health|ready|metrics)\b/.test(url)

/** Notes from now on who looks whether this process is ready. */
export const noteLooks = (server: Server, now = () => performance.now()): Looks => {
  const looks: Looks = { at: Number.NEGATIVE_INFINITY, pauseMs: Number.POSITIVE_INFINITY }
  server.prependListener('request', ({ url }) => {
    if (!/^\/ready\b/.test(url ?? '')) return
    const at = now()
    looks.pauseMs = at - looks.at
    looks.at = at
  })
  return looks
}

/**
 * Answers until nobody comes any more, because a load balancer needs a moment to see that this process is no longer
 * ready. Each answer closes its connection, so that no proxy sends the next request into one that is about to end.
 */
export const hearOut = async (server: Server, looks: Looks, now = () => performance.now()): Promise<void> => {
  const toldAt = now()
  const awaitedMs = awaitedAfter(toldAt, looks)
  const awaited = () => (looks.at >= toldAt ? 0 : awaitedMs)
  let heardAt = Number.NEGATIVE_INFINITY
  server.prependListener('request', (incoming, reply) => {
    reply.setHeader('connection', 'close')
    if (!isProbe(incoming.url)) heardAt = now()
  })
  while (hearsOn(now() - toldAt, now() - heardAt, awaited())) await wait(50)
}
