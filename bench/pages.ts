import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { everyPath } from '#domain/site-map/pages.ts'
import { median, type Figure } from './figures.ts'
import { processorMs, stayAhead, withServer } from './server.ts'

const seconds = 2
const rounds = 5
const connections = 32

/**
 * What a bare server needs for an answer, as a share of what ours needs: 2 ms for the home page and a short list, 3 ms
 * for a long list and the form, on a machine whose bare answer takes 0.036 ms.
 */
const goals = {
  'home page made for the request': 0.018,
  'list of nine car parks': 0.012,
  'list of three car parks': 0.018,
  'booking form of a first visit': 0.012,
}

type Answer = { status: number; headers: Record<string, string>; body: Buffer }

const fetchOnce = (url: string, agent: Agent, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })

/**
 * Measures the server's processor time per answer, the answers per second over kept connections, and how many answers
 * were not 200.
 */
const load = async (
  urlOf: (count: number) => string,
  pid: number,
  headers: Record<string, string> = {},
): Promise<{ cost: number; rate: number; failures: number }> => {
  const before = processorMs(pid)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1_000
  let count = 0
  let failures = 0
  const caller = async () => {
    while (performance.now() < end) {
      count += 1
      const { status } = await fetchOnce(urlOf(count), agent, headers).catch(() => ({ status: 0 }))
      if (status !== 200) failures += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  agent.destroy()
  return { cost: (processorMs(pid) - before) / count, rate: count / seconds, failures }
}

const withBare = async <T>(answer: Answer, work: (url: string, pid: number) => Promise<T>): Promise<T> => {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  try {
    const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, date: _d, ...headers } = answer.headers
    child.send({ body: answer.body.toString('base64'), headers })
    const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))))
    return await work(`http://127.0.0.1:${port}/`, child.pid ?? 0)
  } finally {
    child.disconnect()
  }
}

/** Asks for every public page for the first time, which is what a start, or a change of all prices, costs. */
const renderAll = async (
  url: string,
  pid: number,
  agent: Agent,
  headers: Record<string, string>,
): Promise<{ count: number; seconds: number; cost: number }> => {
  const paths = [...everyPath()]
  const queue = [...paths]
  const before = processorMs(pid)
  const begin = performance.now()
  const caller = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const { status } = await fetchOnce(url + path, agent, headers)
      if (status !== 200) throw new Error(`${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, caller))
  return {
    count: paths.length,
    seconds: (performance.now() - begin) / 1_000,
    cost: (processorMs(pid) - before) / paths.length,
  }
}

/**
 * Compares pages with a bare server that sends the same bytes with all our headers. The two take turns in one run.
 * Client and server share the processors, so cost is compared and not speed.
 */
export const measurePages = (): Promise<Figure[]> =>
  withServer(async (url, pid) => {
    const br = { 'accept-encoding': 'br' }
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const everything = await renderAll(url, pid, agent, br)
    const home = await fetchOnce(url, agent, br)
    /** other days each time, as visitors ask; 60 stays of 8 days */
    const listAt = (iata: string) => (count: number) =>
      `${url}/en/search?location=${iata}&${stayAhead(20 + (count % 60))}`
    const list = (await fetchOnce(listAt('EIN')(0), agent, { 'accept-encoding': 'identity' })).body.toString()
    const formPath = /\/en\/booking\/EIN\/\d+/.exec(list)?.[0]
    if (!formPath) throw new Error('the list leads to no form')
    const compare = async (address: (count: number) => string, answer?: Answer) => {
      const same = answer ?? (await fetchOnce(address(0), agent, br))
      return withBare(same, async (bare, barePid) => {
        const pairs: { ratio: number; ours: number; theirs: number; rate: number; failures: number }[] = []
        for (let round = 0; round < rounds; round += 1) {
          const theirs = await load(() => bare, barePid, br)
          const ours = await load(address, pid, br)
          pairs.push({
            ratio: theirs.cost / ours.cost,
            ours: ours.cost,
            theirs: theirs.cost,
            rate: ours.rate,
            failures: ours.failures,
          })
        }
        return pairs
      })
    }
    const cached = await compare(() => url, home)
    const made = {
      'home page made for the request': await compare((count) => `${url}/?x=${count}`),
      'list of nine car parks': await compare(listAt('AMS')),
      'list of three car parks': await compare(listAt('EIN')),
      'booking form of a first visit': await compare((count) => `${url}${formPath}?${stayAhead(20 + (count % 60))}`),
    }
    agent.destroy()
    const words = (pairs: typeof cached) =>
      `processor time an answer: ${median(pairs.map(({ theirs }) => theirs)).toFixed(3)} ms bare, ${median(pairs.map(({ ours }) => ours)).toFixed(3)} ms ours; ${connections} connections, ${rounds} rounds, ${median(pairs.map(({ rate }) => rate)).toFixed(0)}/s`
    return [
      {
        name: 'every page of the table in every language, made once',
        value: everything.seconds,
        goal: 60,
        better: 'lower',
        unit: 's',
        detail: `${everything.count} pages with brotli and gzip, 4 at once; ${everything.cost.toFixed(1)} ms of processor time a page`,
      },
      {
        name: 'cached home page / bare node:http, all headers',
        value: median(cached.map(({ ratio }) => ratio)),
        goal: 0.9,
        better: 'higher',
        unit: '×',
        detail: words(cached),
      },
      ...Object.entries(made).map(([name, pairs]): Figure => ({
        name: `${name} / bare`,
        value: median(pairs.map(({ ratio }) => ratio)),
        goal: goals[name as keyof typeof made],
        better: 'higher',
        unit: '×',
        detail: words(pairs),
      })),
      {
        name: 'answers that were not 200 under load',
        value: [...cached, ...Object.values(made).flat()].reduce((total, { failures }) => total + failures, 0),
        goal: 0,
        better: 'lower',
        unit: '',
        detail: 'all of these pages, all rounds',
      },
    ]
  })
