import { afterAll, beforeAll } from 'vitest'
import type { Browser } from 'playwright-core'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'
import { emptyBrowser, sharedBrowser, sharedServer } from './site-of-all.ts'

/**
 * The server and browser of the test file that called `site()`. They are there from its first hook or test after that
 * call.
 */
export let server: RunningServer
export let browser: Browser

/**
 * Gives all tests of a file the product and a browser. By default other files book at the same product, which saves
 * each of them a start. With `own`, or with settings, the file gets a product of its own, with the embedded database in
 * a folder. It needs that where it moves time, where it counts something that others add to, or where one visitor is
 * refused a lot.
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
