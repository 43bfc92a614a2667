/**
 * What those test files share that run one after another in one process, because starting the product and a browser
 * costs as much as many tests (decision 0043).
 */
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { mustAddUp, teller, type RunningServer } from './server.ts'

/**
 * Scripts of a test run once on each page: compilers that make them faster for later cost a third of axe's time, and
 * change nothing of what a script does.
 */
const asRead = { flags: ['--js-flags=--no-opt --no-maglev'] }

let opened: Promise<Browser> | undefined

/** The browser of this process, which ends with it. A test file closes what it opened there with `emptyBrowser()`. */
export const sharedBrowser = async (): Promise<Browser> => {
  const before = await opened
  if (!before?.isConnected()) opened = openBrowser(asRead)
  return opened!
}

/** Closes all pages, because a request that the page of a failed test still makes would hold up its server. */
export const emptyBrowser = async (): Promise<void> => {
  const contexts = (await opened)?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

const ofAll = (): never => {
  throw new Error(
    'this server is shared with other files: a file that needs this asks for its own, site({ own: true })',
  )
}

/**
 * The server for all files that need none of their own, on PostgreSQL where there is one. Its clock stands still for
 * everybody. `stop` only checks whether the books add up, because other files have bookings there too.
 */
export const sharedServer = (): RunningServer => {
  const { url, folder, pid, database } = inject('sharedSite')
  const post = teller(url)
  return {
    url,
    folder,
    rows: database ? { url: database, pool: 2 } : null,
    pid,
    output: ofAll,
    exitCode: () => null,
    advance: async () => ofAll(),
    kill: async () => ofAll(),
    runJobs: () => post('/test/jobs', {}),
    // an embedded database belongs to its process, which checks the books when it ends
    stop: async () => (database ? mustAddUp({ url: database }) : undefined),
  }
}
