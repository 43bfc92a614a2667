/**
 * Runs before the journeys: starts one server for all files that ask for no other (site-of-all.ts). It ends after the
 * last of them.
 */
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'
import { createTestDatabase } from './test-database.ts'

export type SharedSite = { url: string; folder: string; pid: number; database: string | null }

declare module 'vitest' {
  export interface ProvidedContext {
    sharedSite: SharedSite
  }
}

export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const address = process.env['TEST_POSTGRES_URL']
  const database = address ? await createTestDatabase(address) : null
  const server = await startServer(database ? { environment: { DATABASE_URL: database.url } } : {})
  provide('sharedSite', { url: server.url, folder: server.folder, pid: server.pid, database: database?.url ?? null })
  return async () => {
    await server.stop()
    await database?.drop()
  }
}
