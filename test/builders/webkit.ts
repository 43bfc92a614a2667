import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/ports.ts'
import { lacking } from './debian-parts.ts'

/**
 * WebKit as Debian has it (WebKitGTK), driven by its own WebDriver: the engine of Safari, which Playwright drives only
 * in a build of its own. It needs a screen, so it gets one that nobody sees (MACHINE-43).
 */

const browserPath = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)

/** What this machine lacks for it, in words; null: nothing. */
export const lacksWebKit = (): string | null => {
  const lacks = [...lacking('WebKitWebDriver', 'Xvfb'), ...(browserPath() === undefined ? ['MiniBrowser'] : [])]
  return lacks.length > 0 ? `WebKit: not tried, as this machine has no ${lacks.join(', ')}` : null
}

/** Everything that is waited for, in looks of a tenth of a second. */
const longestLooks = 600
const until = async <T>(what: string, look: () => Promise<T | null>): Promise<T> => {
  for (let n = 0; n < longestLooks; n++) {
    const found = await look()
    if (found !== null) return found
    await wait(100)
  }
  throw new Error(`not so after ${longestLooks / 10} s: ${what}`)
}

/** The name under which a driver answers an element (W3C WebDriver, section 12). */
const elementName = 'element-6066-11e4-a52e-4f735466cecf'

const driverAt =
  (address: string) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(120_000),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }

/** A window of WebKit; `width` and `height` are those of the window, frame included. */
export const openWebKit = async ({ width = 1_000, height = 900 } = {}) => {
  const children: ChildProcess[] = []
  const start = (program: string, args: string[], environment: Record<string, string> = {}) => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...environment } })
    children.push(child)
    return child
  }
  const end = () => children.toReversed().forEach((child) => child.kill())
  try {
    const screen = 90 + (process.pid % 900)
    start('Xvfb', [`:${screen}`, '-screen', '0', '1440x1200x24', '-nolisten', 'tcp'])
    await until('the screen is there', async () => (existsSync(`/tmp/.X11-unix/X${screen}`) ? true : null))
    const port = await freePort('127.0.0.1')
    start('WebKitWebDriver', [`--port=${port}`], { DISPLAY: `:${screen}`, GDK_BACKEND: 'x11' })
    const ask = driverAt(`http://127.0.0.1:${port}`)
    await until('the driver answers', () => ask('GET', '/status').catch(() => null))
    const options = { binary: browserPath(), args: ['--automation'] }
    const session = (await ask('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    const path = `/session/${session.sessionId}`
    await ask('POST', `${path}/window/rect`, { width, height })

    const run = (script: string, ...args: unknown[]) => ask('POST', `${path}/execute/sync`, { script, args })
    /** The first element that a selector names, once it is there and seen. */
    const seen = (selector: string): Promise<string> =>
      until(`${selector} is seen`, async () => {
        const found = (await run(
          `const found = [...document.querySelectorAll(arguments[0])].find((one) => one.checkVisibility())
           found?.scrollIntoView({ block: 'center' })
           return found ?? null`,
          selector,
        ).catch(() => null)) as Record<string, string> | null
        return found?.[elementName] ?? null
      })
    return {
      version: session.capabilities.browserVersion,
      open: (url: string) => ask('POST', `${path}/url`, { url }),
      run,
      seen,
      press: async (selector: string) => {
        const id = await seen(selector)
        await ask('POST', `${path}/element/${id}/click`, {})
      },
      type: async (selector: string, text: string) => {
        const id = await seen(selector)
        await ask('POST', `${path}/element/${id}/value`, { text })
      },
      /** What a test waits for: an expression in the page that is true. */
      untilTrue: (expression: string) =>
        until(expression, async () => ((await run(`return Boolean(${expression})`).catch(() => false)) ? true : null)),
      picture: async () => Buffer.from(String(await ask('GET', `${path}/screenshot`)), 'base64'),
      close: async () => {
        await ask('DELETE', path).catch(() => undefined)
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
