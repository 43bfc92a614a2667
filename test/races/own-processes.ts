import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '#test/builders/server.ts'
import { atNoon } from '#test/builders/shop.ts'

/**
 * For a test file that starts processes of the product. What a test leaves running is killed after it, and the folders
 * are gone after the file.
 */
export const ownProcesses = () => {
  const folders: string[] = []
  const servers: RunningServer[] = []
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-processes-'))
    folders.push(folder)
    return folder
  }
  const start = async (options: ServerOptions = {}): Promise<RunningServer> => {
    const server = await startServer({
      folder: newFolder(),
      keep: true,
      ...options,
      environment: { ...atNoon, ...options.environment },
    })
    servers.push(server)
    return server
  }
  const killAll = async (): Promise<void> => {
    await Promise.all(servers.splice(0).map((server) => server.kill()))
  }
  afterEach(killAll)
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))
  return { newFolder, start, killAll }
}
