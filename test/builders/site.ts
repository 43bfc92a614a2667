import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'

/**
 * What the test file works with that called `site()`: there from its first hook or test after that call. Every test
 * file has its own (vitest).
 */
export let server: RunningServer
export let browser: Browser

/** The product with a folder of its own, and a browser, for all tests of a file; gone after the last one. */
export const site = (options: ServerOptions = {}): void => {
  beforeAll(async () => {
    await Promise.all([
      startServer(options).then((one) => (server = one)),
      openBrowser().then((one) => (browser = one)),
    ])
  })
  afterAll(async () => {
    // what the pages still ask for would hold up the server
    await browser?.close()
    await server?.stop()
  })
}
