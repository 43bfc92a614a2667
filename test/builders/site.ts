import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'
import { emptyBrowser, sharedBrowser, sharedServer } from './site-of-all.ts'

/** What the test file works with that called `site()`: there from its first hook or test after that call. */
export let server: RunningServer
export let browser: Browser

/**
 * The product and a browser for all tests of a file. The product is one that other files book at as well, which keeps
 * a start for each; `own`, or settings, give the file one of its own, with the embedded database in a folder. Needed
 * where time is moved, where something is counted that others add to, or where much is refused to one visitor.
 */
export const site = ({ own = false, ...options }: ServerOptions & { own?: boolean } = {}): void => {
  beforeAll(async () => {
    const starting = own || Object.keys(options).length > 0 ? startServer(options) : sharedServer()
    ;[server, browser] = await Promise.all([starting, sharedBrowser()])
  })
  afterAll(async () => {
    await emptyBrowser()
    await server?.stop()
  })
}
