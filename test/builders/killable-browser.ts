import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { desktop } from './browser.ts'

/** A Chromium whose profile stays, as on the device of a desk, and whose process can be ended in the middle. */
export type KillableBrowser = {
  page: Page
  /** kill -9, so that the browser can save nothing more; it is gone when this answers */
  kill: () => Promise<void>
}

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A folder for the profile, and what removes it; processes of a killed browser may write for a moment longer. */
export const newProfile = (): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-profile-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

/**
 * Ends a process with all that it started, and waits until none is left: one that still holds the files of the profile
 * would make the next browser throw them away. They are gone at once, so whoever still waits after a minute waits in
 * vain.
 */
const endGroup = async (pid: number): Promise<void> => {
  const until = Date.now() + 60_000
  const isThere = (signal: 'SIGKILL' | 0): boolean => {
    try {
      return process.kill(-pid, signal)
    } catch {
      return false
    }
  }
  for (let left = isThere('SIGKILL'); left; left = isThere(0)) {
    if (Date.now() > until) throw new Error('processes of a killed browser are still there')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Starts it with what the profile kept; `isAway`: without a line from the first moment on. */
export const openKillable = async (
  folder: string,
  { isAway = false }: { isAway?: boolean } = {},
): Promise<KillableBrowser> => {
  const size = `--window-size=${desktop.width},${desktop.height}`
  const lang = ['--lang=en-US', '--accept-lang=en-US']
  const args = [...flags, ...quiet, ...lang, size, `--user-data-dir=${folder}`, '--remote-debugging-port=0']
  const child = spawn(process.env['CHROMIUM'] || '/usr/bin/chromium', [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // a group of its own, which can be ended as one
    detached: true,
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}`)))
    createInterface({ input: child.stderr }).on('line', (line) => {
      const told = /^DevTools listening on (ws:\S+)/.exec(line)?.[1]
      if (told) resolve(told)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no profile')
  context.setDefaultTimeout(60_000)
  await context.setOffline(isAway)
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      if (child.pid !== undefined) await endGroup(child.pid)
      await browser.close().catch(() => undefined)
    },
  }
}
