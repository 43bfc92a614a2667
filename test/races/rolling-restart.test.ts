import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#test/amounts.ts'
import { verify } from '#db/verify.ts'
import type { Db } from '#db/db.ts'
import { freePort } from '#server/ports.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { filled, formPath, openForm, send } from '#test/builders/http-buyer.ts'
import { startRoundRobin, type RoundRobin } from '#test/builders/round-robin.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { openShop } from '#test/builders/shop.ts'
import { ownProcesses } from './own-processes.ts'

/** How often the proxy looks whether a process is ready. */
const lookEveryMs = 3_000
const visitors = 6
const leastAnswers = amountOf('answersDuringRestarts')

const { start, killAll } = ownProcesses()

let place: TestServer
let db: Db
let ports: number[]
let front: RoundRobin
const servers = new Map<number, RunningServer>()
const run = async (port: number) => {
  servers.set(
    port,
    await start({ port, environment: { DATABASE_URL: place.url, SECRET: 'one secret for both of them, long' } }),
  )
}
beforeAll(async () => {
  place = await createTestDatabase(requiredServer())
  db = await openShop({ url: place.url, pool: 2 }, 100_000)
  ports = [await freePort('127.0.0.1'), await freePort('127.0.0.1')]
})
afterAll(async () => {
  await killAll()
  await db?.close()
  await place?.drop()
})

type Seen = { asked: number; failures: string[]; booked: number }

/** Visitors who look and book without a pause, through the proxy, until it is over. */
const visit = async (seen: Seen, isOver: () => boolean): Promise<void> => {
  const look = async (path: string) => {
    seen.asked++
    const told = await fetch(front.url + path, { redirect: 'manual' }).then(
      async (answer) => {
        const text = await answer.text()
        return answer.status === 200 ? '' : `${answer.status} ${text.slice(0, 80)}`
      },
      (error: unknown) => String((error as Error).cause ?? error),
    )
    if (told) seen.failures.push(`GET ${path}: ${told}`)
  }
  const book = async (email: string) => {
    seen.asked += 2
    const form = await openForm(front.url).catch((error: unknown) => String(error))
    if (typeof form === 'string') return void seen.failures.push(`form: ${form}`)
    const answer = await send(front.url, filled(form, email, 'baCharged'))
    if (answer.kind === 'acknowledged') seen.booked++
    else seen.failures.push(`POST: ${answer.kind === 'refused' ? answer.status : answer.kind}`)
  }
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let turn = 0; !isOver(); turn++) {
        await look('/de')
        await look(formPath)
        await look('/de/search?location=AMS&startDateTime=2026-12-01T10%3A00&endDateTime=2026-12-08T18%3A00')
        if (turn % 3 === 0) await book(`visitor-${visitor}-${turn}-${seen.asked}@example.org`)
      }
    }),
  )
}

/** Restarts one process after the other while visitors come, as often as it takes for so many answers. */
const restarted = async (end: (server: RunningServer) => Promise<void>, least: number) => {
  await Promise.all(ports.map(run))
  front = await startRoundRobin(ports, lookEveryMs)
  const seen: Seen = { asked: 0, failures: [], booked: 0 }
  let isOver = false
  const visiting = visit(seen, () => isOver)
  let restarts = 0
  do
    for (const port of ports) {
      const server = servers.get(port)
      if (server) await end(server)
      await run(port)
      while (!front.isReady(port)) await wait(50)
      restarts++
    }
  while (seen.asked < least)
  isOver = true
  await visiting
  await front.stop()
  await Promise.all([...servers.values()].map((server) => server.kill()))
  return { ...seen, restarts }
}

describe('MACHINE-15 processes behind a proxy are restarted one after the other', () => {
  test('control: killed, some visitors see that', async () => {
    const { failures, asked } = await restarted((server) => server.kill(), 0)
    console.log(`killed: ${failures.length} of ${asked} failed`)
    expect(failures.length).toBeGreaterThan(0)
  })

  test('told to end, nobody sees it', async () => {
    const { failures, asked, booked, restarts } = await restarted((server) => server.stop(), leastAnswers)
    console.log(`told to end: ${failures.length} of ${asked} failed, ${booked} booked, ${restarts} restarts`)
    expect(failures, failures.slice(0, 5).join('; ')).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(leastAnswers)
    expect(await verify(db)).toEqual([])
  })
})
