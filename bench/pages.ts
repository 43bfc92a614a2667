import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { everyPath } from '#domain/site-map/pages.ts'
import { median, type Figure } from './figures.ts'
import { processorMs, stayParameters, withServer } from './server.ts'

const seconds = 2
const rounds = 5
const connections = 32

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
  url: string,
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
      const { status } = await fetchOnce(url, agent, headers).catch(() => ({ status: 0 }))
      if (status !== 200) failures += 1
      count += 1
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
    const search = `${url}/en/search?location=AMS&${stayParameters()}`
    const list = await fetchOnce(search, agent, br)
    agent.destroy()
    const compare = (answer: Answer, address: string) =>
      withBare(answer, async (bare, barePid) => {
        const pairs: { ratio: number; ours: number; theirs: number; rate: number; failures: number }[] = []
        for (let round = 0; round < rounds; round += 1) {
          const theirs = await load(bare, barePid, br)
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
    const cached = await compare(home, url)
    const made = await compare(list, search)
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
        goal: 0.7,
        better: 'higher',
        unit: '×',
        detail: words(cached),
      },
      {
        name: 'product list made for the request / bare',
        value: median(made.map(({ ratio }) => ratio)),
        goal: 0.0015,
        better: 'higher',
        unit: '×',
        detail: words(made),
      },
      {
        name: 'answers that were not 200 under load',
        value: [...cached, ...made].reduce((total, { failures }) => total + failures, 0),
        goal: 0,
        better: 'lower',
        unit: '',
        detail: 'home and product list, all rounds',
      },
    ]
  })
