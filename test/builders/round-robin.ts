import { Agent, createServer, request } from 'node:http'

/**
 * A proxy in front of several processes, which asks each whether it is ready and sends requests to those that are, in
 * turn. It tries nothing twice: what a process does not answer, a visitor sees as 502.
 */
export type RoundRobin = { url: string; isReady(port: number): boolean; stop(): Promise<void> }

type Backend = { port: number; isReady: boolean; agent: Agent }

const isReadyAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const call = request({ port, path: '/ready', agent: false, timeout: 1_000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false))
    call.end()
  })

export const startRoundRobin = async (ports: number[], lookEveryMs: number): Promise<RoundRobin> => {
  const backends = ports.map((port): Backend => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }))
  const look = () =>
    Promise.all(backends.map(async (backend) => void (backend.isReady = await isReadyAt(backend.port))))
  await look()
  const looking = setInterval(() => void look(), lookEveryMs)
  let turn = 0
  const next = (): Backend | undefined => {
    for (const _ of backends) {
      const backend = backends[turn++ % backends.length]
      if (backend?.isReady) return backend
    }
    return undefined
  }
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
    isReady: (port) => backends.some((backend) => backend.port === port && backend.isReady),
    stop: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of backends) agent.destroy()
    },
  }
}
