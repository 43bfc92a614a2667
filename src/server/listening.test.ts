import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listenWide } from './listening.ts'
import { freePort } from './ports.ts'

const host = '127.0.0.1'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** In how many turns of the loop a crowd that waits at the door is let in. */
const turnsFor = async (app: FastifyInstance, port: number, crowd: number): Promise<number> => {
  let heard = 0
  app.server.on('connection', () => heard++)
  const callers = Array.from({ length: crowd }, () => connect(port, host))
  ends.push(() => callers.forEach((caller) => caller.destroy()))
  let turns = 0
  while (heard < crowd) {
    await new Promise((resolve) => setImmediate(resolve))
    if (heard > 0) turns++
  }
  return turns
}

test('MACHINE-14 control: one socket lets one in for each turn', async () => {
  const app = fastify()
  ends.push(() => app.close())
  const port = await freePort(host)
  await app.listen({ port, host })
  expect(await turnsFor(app, port, 200)).toBeGreaterThanOrEqual(100)
})

test('MACHINE-14 several sockets let in as many as there are', async () => {
  const app = fastify()
  const port = await freePort(host)
  ends.push(await listenWide(app, { port, host }))
  expect(await turnsFor(app, port, 200)).toBeLessThan(60)
  // as many as come to a busy machine in some turns, the probe of a load balancer among them
  expect(await turnsFor(app, port, 2_000)).toBeLessThan(40)
})

test('MACHINE-14 FT-21 a port that somebody has is refused, also when it is shared there', async () => {
  const port = await freePort(host)
  ends.push(await listenWide(fastify(), { port, host }))
  await expect(listenWide(fastify(), { port, host })).rejects.toThrow(/EADDRINUSE/)
})

test('MACHINE-15 it waits for whoever is being answered, whichever socket took him; nobody new is heard', async () => {
  const app = fastify({ return503OnClosing: false })
  let askers = 0
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  app.get('/slow', async () => ((askers += 1), await isTime, 'done'))
  const port = await freePort(host)
  const stop = await listenWide(app, { port, host })
  const answers = Array.from({ length: 40 }, async () => (await fetch(`http://${host}:${port}/slow`)).text())
  // whoever still knocks when the door closes was never let in, so it closes when all are being answered
  await expect.poll(() => askers).toBe(40)
  const stopped = stop()
  answer()
  await stopped
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']))
  const late = connect(port, host)
  const [error] = (await once(late, 'error')) as [Error & { code: string }]
  expect(error.code).toBe('ECONNREFUSED')
})
