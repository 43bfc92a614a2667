import { createServer } from 'node:net'

/**
 * A port that nobody listens on at this moment. Links contain the port, so it must be known before the server listens.
 */
export const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
