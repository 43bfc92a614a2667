import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amountOf } from '#test/amounts.ts'
import { probe, startFlood, within, type FloodAnswer } from '#test/builders/flood.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, teller, type RunningServer } from '#test/builders/server.ts'
import { processorMs, stayAhead } from '../../bench/server.ts'

/** Whoever waits longer has gone away: his answer is no good one. */
const patienceMs = 2_000
const seconds = amountOf('floodSeconds')

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ embedded: true })
})
afterAll(() => server.stop())

const lists = Array.from({ length: 60 }, (_, index) => `/de/search?location=AMS&${stayAhead(20 + index)}`)
const isGood = ({ status, ms }: FloodAnswer): boolean => status === 200 && ms <= patienceMs

/**
 * Good answers for each second that the server's processor worked: on a machine that does nothing else these are good
 * answers a second.
 */
const measured = async (asked: { callers: number; perSecond: number }) => {
  const before = processorMs(server.pid)
  const answers = await startFlood({ url: server.url, paths: lists, seconds, longestMs: 10_000, ...asked })
  const good = answers.filter(isGood)
  return { answers, good, rate: (good.length / (processorMs(server.pid) - before)) * 1_000 }
}

const flooded = async (perSecond: number) => {
  let isOver = false
  const probes = ['/ready', '/health'].map((path) => probe(server.url + path, () => isOver))
  const flood = await measured({ callers: 0, perSecond })
  isOver = true
  const [ready = [], health = []] = await Promise.all(probes)
  return { ...flood, ready, health }
}

const setGate = (open: boolean) => teller(server.url)('/test/gate', { open })

describe('MACHINE-14 ten times as many lists as the machine can make', () => {
  let best: number
  let tenTimes: number
  beforeAll(async () => {
    // what is compiled first is not measured
    await measured({ callers: 16, perSecond: 0 })
    const { rate, good } = await measured({ callers: 16, perSecond: 0 })
    best = rate
    tenTimes = Math.min(10 * Math.round(good.length / seconds), 3_000)
    console.log(
      `best: ${Math.round(rate)} lists for each second of the processor; the crowd asks ${tenTimes} times a second`,
    )
  })
  const told = (name: string, { rate, answers, good, ready }: Awaited<ReturnType<typeof flooded>>) =>
    console.log(
      `${name}: ${Math.round(rate)} good ones for each second of the processor (${Math.round((rate / best) * 100)} %), ${good.length} of ${answers.length}; /ready at most ${Math.round(within(0.99, ready))} ms`,
    )

  test('control: with the gate open nobody is turned away, so nearly everybody waits until he goes away', async () => {
    await setGate(true)
    const crowd = await flooded(tenTimes)
    await setGate(false)
    told('gate open', crowd)
    expect(crowd.answers.filter(({ status }) => status === 503)).toEqual([])
    expect(within(0.9, crowd.ready)).toBeGreaterThan(amountOf('longestProbeMs'))
  })

  test('most of the best is still done, everybody else hears soon when to come again, and the process is ready', async () => {
    const crowd = await flooded(tenTimes)
    told('gate', crowd)
    const away = crowd.answers.filter(({ status }) => status === 503)
    expect(away.length).toBeGreaterThan(crowd.answers.length / 3)
    expect(away.every(({ comeAgain }) => comeAgain)).toBe(true)
    expect(within(0.95, away)).toBeLessThan(amountOf('longestTurnedAwayMs'))
    expect(crowd.rate / best).toBeGreaterThan(amountOf('leastGoodPercent') / 100)
    expect(new Set([...crowd.ready, ...crowd.health].map(({ status }) => status))).toEqual(new Set([200]))
    expect(within(0.9, crowd.ready)).toBeLessThan(amountOf('longestProbeMs'))
    expect(within(0.9, crowd.health)).toBeLessThan(amountOf('longestProbeMs'))
  })

  test('whoever books meanwhile is served before those who only look', async () => {
    const path = `/en/booking/EIN/2301?${stayAhead(30)}`
    const forms = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        filled(await openForm(server.url, path), `crowd-${index}@example.org`, 'baCharged'),
      ),
    )
    const crowd = flooded(tenTimes)
    await wait(500)
    const booked = []
    for (const form of forms) booked.push(await send(server.url, form, path))
    await crowd
    expect(booked.filter(({ kind }) => kind === 'acknowledged').length).toBeGreaterThanOrEqual(11)
  })

  test('the page for whoever is turned away: in the language of the address, never kept; kept pages are served', async () => {
    await fetch(`${server.url}/de`)
    const crowd = flooded(tenTimes)
    await wait(700)
    const seen = new Map<number, Response>()
    for (let tries = 0; tries < 100 && !seen.has(503); tries++) {
      const answer = await fetch(server.url + (lists[0] ?? ''), { headers: { accept: 'text/html' } })
      seen.set(answer.status, answer)
    }
    const kept = await fetch(`${server.url}/de`)
    await crowd
    const away = seen.get(503)
    expect(await away?.text()).toMatch(/<html lang="de-DE">[\s\S]*<h1>Gerade sind sehr viele Menschen hier<\/h1>/)
    expect(Object.fromEntries(away?.headers ?? [])).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(kept.status).toBe(200)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(Number(/^parkwing_shed_total\{work="question"\} (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(0)
  })
})
