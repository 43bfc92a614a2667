import { Agent, createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A proxy in front of several processes, which asks each whether it is ready and sends requests to those that are, in
 * turn. It tries nothing twice: what a process does not answer, a visitor sees as 502.
 */
export type RoundRobin = { url: string; isReady(port: number): boolean; stop(): Promise<void> }

type State = 'ready' | 'not ready' | 'silent'
type Backend = { port: number; state: State; agent: Agent }

const stateAt = (port: number): Promise<State> =>
  new Promise((resolve) => {
    const call = request({ port, path: '/ready', agent: false, timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 ? 'ready' : 'not ready')
    })
    call.on('timeout', () => {
      resolve('silent')
      call.destroy()
    })
    call.on('error', () => resolve('not ready'))
    call.end()
  })

/** So long after silence it looks again: who hears nothing asks sooner than usual. */
const againMs = 300

/** As proxies do: what a process says counts at once, and silence when it comes twice, because it may only be busy. */
const lookAt = async (backend: Backend): Promise<void> => {
  const first = await stateAt(backend.port)
  if (first === 'silent') await wait(againMs)
  backend.state = first === 'silent' ? await stateAt(backend.port) : first
}

export const startRoundRobin = async (ports: number[], lookEveryMs: number): Promise<RoundRobin> => {
  const backends = ports.map((port): Backend => ({
    port,
    state: 'not ready',
    agent: new Agent({ keepAlive: true }),
  }))
  const look = () => Promise.all(backends.map(lookAt))
  await look()
  const looking = setInterval(() => void look(), lookEveryMs)
  let turn = 0
  const nextIn = (state: State): Backend | undefined => {
    for (const _ of backends) {
      const backend = backends[turn++ % backends.length]
      if (backend?.state === state) return backend
    }
    return undefined
  }
  /** When none says that it is ready, one that says nothing: rather a busy process than none. */
  const next = () => nextIn('ready') ?? nextIn('silent')
  const server = createServer((incoming, reply) => {
    const backend = next()
    if (!backend) return void reply.writeHead(502).end('no process is ready')
    const { method, url, headers } = incoming
    const call = request({ port: backend.port, path: url, method, headers, agent: backend.agent }, (answer) => {
      const { connection: _own, 'keep-alive': _hint, ...passed } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(reply)
    })
    call.on('error', (error) => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end(error.message)))
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    isReady: (port) => backends.some((backend) => backend.port === port && backend.state === 'ready'),
    stop: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of backends) agent.destroy()
    },
  }
}
