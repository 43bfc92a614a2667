/**
 * Debian's WebKit behind the same interface as Chromium: its small browser shows one window on a screen of its own, and
 * Playwright speaks to it as it does to the web views of a phone, by the language of the web inspector. Keys and the
 * mouse come from the screen, as a person's do, because the inspector has no word for them (decision 0050).
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { webkit, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { inspectorOf } from './webkit-inspector.ts'
import { countArrivals, keysAndMouse } from './webkit-input.ts'

const run = promisify(execFile)

const findProgram = (): string => {
  const libraries = '/usr/lib'
  const found = readdirSync(libraries)
    .flatMap((machine) => ['6.0', '4.1'].map((version) => `${libraries}/${machine}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => existsSync(path))
  if (!found) throw new Error('no WebKit is found: apt-get install webkit2gtk-driver xvfb xdotool')
  return found
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A screen that nobody sees, under the first number that is free. */
const openScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb does not start')))
    screen.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`))
  })
  return { screen, display }
}

type Window = { context: BrowserContext; close: () => Promise<void> }

/** What stands behind an object of Playwright in this process. It is no public interface; the version is pinned. */
type Behind = { _connection: { toImpl: (shown: unknown) => unknown } }
type Delegate = { rawKeyboard: object; rawMouse: object; updateEmulatedViewportSize: () => Promise<void> }

const openWindow = async (options: BrowserContextOptions): Promise<Window> => {
  const [{ screen, display }, port] = await Promise.all([openScreen(), freePort()])
  const child = spawn(
    findProgram(),
    [
      '--private',
      '--features=-CrossOriginOpenerPolicy',
      ...(options.javaScriptEnabled === false ? ['--enable-javascript-markup=false'] : []),
      'about:blank',
    ],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        TZ: options.timezoneId ?? 'UTC',
        LANG: 'C.UTF-8',
        WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
      },
    },
  )
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    screen.kill('SIGKILL')
  }
  try {
    const transport = await inspectorOf(port)
    const browser = await webkit.connectOverCDP(transport)
    const [context] = browser.contexts()
    const [page] = context!.pages()
    if (!context || !page) throw new Error('WebKit shows no page')
    const { _connection: connection } = browser as unknown as Behind
    const { delegate } = connection.toImpl(page) as { delegate: Delegate }
    const behind = connection.toImpl(context) as { _options: BrowserContextOptions }
    if (options.locale) behind._options.locale = options.locale

    const tool = async (...args: string[]): Promise<string> =>
      (await run('xdotool', args, { env: { ...process.env, DISPLAY: display } })).stdout.trim()
    const window = (await tool('search', '--sync', '--onlyvisible', '--class', 'MiniBrowser')).split('\n')[0] ?? ''
    let bars = 0
    /** The window around the page is as much larger as its bars are high. */
    const resize = async ({ width, height }: { width: number; height: number }): Promise<void> => {
      for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
        await tool('windowmove', window, '0', '0', 'windowsize', window, String(width), String(height + bars))
        await sleep(100)
        const is = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
        if (is.width === width && is.height === height) return
        bars += height - is.height
      }
      throw new Error(`the page does not become ${width} × ${height}`)
    }
    await context.addInitScript(countArrivals)
    await tool('windowfocus', window)
    await resize(options.viewport ?? { width: 1280, height: 720 })
    page.setViewportSize = resize
    Object.assign(delegate, keysAndMouse({ page, tool, bars: () => bars, old: delegate }))
    if (options.reducedMotion) await page.emulateMedia({ reducedMotion: options.reducedMotion })

    let given = false
    context.newPage = async () => {
      if (given) throw new Error('WebKit shows one page of a visitor')
      given = true
      return page
    }
    context.close = close
    return { context, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const openWebKit = async (): Promise<Browser> => {
  const windows = new Map<BrowserContext, Window>()
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const window = await openWindow(options)
    windows.set(window.context, window)
    const close = window.context.close.bind(window.context)
    window.context.close = async () => {
      windows.delete(window.context)
      await close()
    }
    return window.context
  }
  const newPage = async (options?: BrowserContextOptions): Promise<Page> => {
    const context = await newContext(options)
    const page = await context.newPage()
    page.close = () => context.close()
    return page
  }
  const browser: Partial<Browser> = {
    newContext,
    newPage,
    contexts: () => [...windows.keys()],
    isConnected: () => true,
    close: async () => void (await Promise.all([...windows.values()].map(({ close }) => close()))),
  }
  return browser as Browser
}
