import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a process that was told to end goes on hearing whoever comes (MACHINE-15), in milliseconds. */
const leastMs = 1_000
const quietMs = 1_000
const longestMs = 8_000

/**
 * Times since it was told to end, and since somebody came last, or was answered, who asked for something else than how
 * it is.
 * `awaitedMs` is how long after being told somebody is awaited who looks at `/ready`; 0 when he has looked, or nobody
 * does.
 */
export const hearsOn = (sinceToldMs: number, sinceHeardMs: number, awaitedMs: number): boolean =>
  sinceToldMs < leastMs || (sinceToldMs < longestMs && (sinceHeardMs < quietMs || sinceToldMs < awaitedMs))

/** Who looked only once is taken for one who looks as seldom as he may (MACHINE-15). */
const longestPauseMs = 3_000

/** When somebody looked at `/ready` last, and how long after the look before. */
export type Looks = { at: number; pauseMs: number }

/** So long after his look is awaited who looked: a busy machine lets him stand still before he acts on the answer. */
const actsWithinMs = 2_500

/**
 * How long after being told to end whoever looks at `/ready` is awaited: until he has looked, for twice an interval at
 * most, because a busy machine looks late; then for another interval, 2.5 s at most, until he acts on it. Whoever
 * stopped looking before is awaited no more. `lookedAt`: when he looked since; null when he has not.
 */
export const awaitedAfter = (toldAt: number, { at, pauseMs }: Looks, lookedAt: number | null): number => {
  const isExpected = at < toldAt && toldAt - at < 2 * pauseMs
  if (!isExpected) return 0
  return lookedAt === null ? 2 * pauseMs : lookedAt - toldAt + Math.min(pauseMs, actsWithinMs)
}

const isProbe = (url = ''): boolean => /^\/(health|ready|metrics)\b/.test(url)
const isLook = (url = ''): boolean => /^\/ready\b/.test(url)

/** Notes from now on who looks whether this process is ready. */
export const noteLooks = (server: Server, now = () => performance.now()): Looks => {
  const looks: Looks = { at: Number.NEGATIVE_INFINITY, pauseMs: longestPauseMs }
  server.prependListener('request', ({ url }) => {
    if (!isLook(url)) return
    const at = now()
    if (Number.isFinite(looks.at)) looks.pauseMs = at - looks.at
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
  const before = { ...looks }
  let lookedAt: number | null = null
  /** A look that comes early says that the one before was not heard. */
  const noteLook = (at: number) => {
    if (lookedAt === null || at - lookedAt < before.pauseMs / 2) lookedAt = at
  }
  let heardAt = Number.NEGATIVE_INFINITY
  let answering = 0
  const sinceHeard = () => (answering > 0 ? 0 : now() - heardAt)
  server.prependListener('request', (incoming, reply) => {
    reply.setHeader('connection', 'close')
    if (isLook(incoming.url)) noteLook(now())
    if (isProbe(incoming.url)) return
    heardAt = now()
    // who waits for an answer comes again only after it
    answering++
    reply.once('close', () => {
      answering--
      heardAt = now()
    })
  })
  while (hearsOn(now() - toldAt, sinceHeard(), awaitedAfter(toldAt, before, lookedAt))) await wait(50)
}
