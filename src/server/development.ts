import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerBuild } from 'react-router'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** `npm run dev`: Vite makes pages anew on each change; the services of this process survive it. */
export const developmentBuild = async (): Promise<{
  middleware: Middleware
  build: () => Promise<ServerBuild>
  close(): Promise<void>
}> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    middleware: vite.middlewares,
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    close: () => vite.close(),
  }
}
