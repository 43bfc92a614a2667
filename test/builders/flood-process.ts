// A crowd in a process of its own, so that what it costs to ask is not taken from whoever measures. It asks so many
// times a second whatever becomes of the answers, as strangers do.
import { Agent, request } from 'node:http'
import type { Flood, FloodAnswer } from './flood.ts'

const once = (url: string, path: string, agent: Agent, longestMs: number): Promise<FloodAnswer> =>
  new Promise((resolve) => {
    const began = performance.now()
    const told = (status: number, comeAgain = false) => resolve({ status, comeAgain, ms: performance.now() - began })
    const call = request(url + path, { agent, headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (answer) => {
      answer.resume()
      answer.on('end', () => told(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
      answer.on('error', () => told(0))
    })
    call.setTimeout(longestMs, () => call.destroy(new Error('waited too long')))
    call.on('error', () => told(0))
    call.end()
  })

const everyMs = 5

const flood = async ({ url, paths, perSecond, callers, seconds, longestMs }: Flood): Promise<FloodAnswer[]> => {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 10_000 })
  const answers: Promise<FloodAnswer>[] = []
  const ask = () => {
    const answer = once(url, paths[answers.length % paths.length] ?? '/', agent, longestMs)
    answers.push(answer)
    return answer
  }
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  if (callers > 0)
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (passed() < seconds) await ask()
      }),
    )
  else
    await new Promise<void>((resolve) => {
      const asking = setInterval(() => {
        while (answers.length < Math.min(passed(), seconds) * perSecond) void ask()
        if (passed() < seconds) return
        clearInterval(asking)
        resolve()
      }, everyMs)
    })
  const told = await Promise.all(answers)
  agent.destroy()
  return told
}

process.on('message', (what: Flood) => {
  void flood(what).then((answers) => process.send?.(answers, () => process.disconnect()))
})
