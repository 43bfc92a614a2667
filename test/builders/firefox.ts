/**
 * Debian's Firefox, spoken to by WebDriver BiDi, behind the same interface as Chromium. Playwright speaks that language
 * through a channel of its own and is ahead of the long-lived Firefox of a distribution: what this one does not answer,
 * and what the protocol has no word for yet, is asked of the browser's own window instead (decision 0049).
 */
import { existsSync } from 'node:fs'
import { firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** What stands behind an object of Playwright in this process. It is no public interface; the version is pinned. */
type Behind = { _connection: { toImpl: (shown: unknown) => unknown } }
type Session = { send: (method: string, params: object) => Promise<unknown> }
type Keyboard = { sendText: (progress: unknown, text: string) => Promise<void> }
type Delegate = { _session: { sessionId: string }; rawKeyboard: Keyboard }
type Answer = { type: string; exceptionDetails?: { text: string } }
type Windows = { contexts: { context: string }[] }

const paths = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** What Chromium is told when a context begins is told to each page of it here. */
const preparerIn = (browser: Browser) => {
  const { _connection: connection } = browser as unknown as Behind
  const { _browserSession: session } = connection.toImpl(browser) as { _browserSession: Session }
  const send = session.send.bind(session)
  // the question is asked for every page, whether it emulates anything or not
  session.send = async (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : await send(method, params)

  /** The user interface of the browser runs scripts of its own, which may do to a tab what no page may. */
  const tell = async (tab: string, deed: string): Promise<void> => {
    const { contexts } = (await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })) as Windows
    const answer = (await send('script.evaluate', {
      expression: `{
        const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
        NavigableManager.getBrowsingContextById('${tab}').${deed}
        undefined
      }`,
      target: { context: contexts[0]?.context },
      awaitPromise: false,
    })) as Answer
    if (answer.type === 'exception') throw new Error(`Firefox: ${deed}: ${answer.exceptionDetails?.text}`)
  }

  return async (page: Page, { javaScriptEnabled = true, ...options }: BrowserContextOptions): Promise<void> => {
    const { _session: of, rawKeyboard: keyboard } = (connection.toImpl(page) as { delegate: Delegate }).delegate
    const tab = of.sessionId
    const emulate: Page['emulateMedia'] = async ({ media, reducedMotion, colorScheme } = {}) => {
      if (media !== undefined) await tell(tab, `mediumOverride = '${media ?? ''}'`)
      if (reducedMotion) await tell(tab, `prefersReducedMotionOverride = '${reducedMotion}'`)
      if (colorScheme) await tell(tab, `prefersColorSchemeOverride = '${colorScheme}'`)
    }
    page.emulateMedia = emulate
    if (!javaScriptEnabled) await tell(tab, 'allowJavascript = false')
    await emulate({ reducedMotion: options.reducedMotion ?? null, colorScheme: options.colorScheme ?? null })
    // what fills a field selects what stands there, which these fields do not let a script do
    const type = keyboard.sendText.bind(keyboard)
    keyboard.sendText = async (progress, text) => {
      await page.evaluate(() => {
        const { activeElement: field } = document
        if (field instanceof HTMLInputElement && ['number', 'email'].includes(field.type)) field.value = ''
      })
      await type(progress, text)
    }
  }
}

export const openFirefox = async (): Promise<Browser> => {
  const executablePath = paths.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('no Firefox is found: apt-get install firefox-esr, or name it in FIREFOX')
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    args: ['--remote-allow-system-access'],
    // the list of what was fetched would take the keyboard from the page
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false },
  })
  const prepare = preparerIn(browser)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options = {}) => {
    const context = await newContext(options)
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await newPage()
      await prepare(page, options)
      return page
    }
    return context
  }
  return browser
}
