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
type Touchscreen = { tap: (progress: unknown, x: number, y: number) => Promise<void> }
type Delegate = { _session: Session & { sessionId: string }; rawKeyboard: Keyboard; rawTouchscreen: Touchscreen }
type Answer = { type: string; exceptionDetails?: { text: string } }
type Windows = { contexts: { context: string }[] }
type Preferences = Record<string, string | number | boolean>

const paths = [process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']

/**
 * Runs a script in the browser's own window, whose scripts may do what no page may.
 */
const inWindow = async (browser: Browser, script: string): Promise<void> => {
  const { contexts } = (await sessionOf(browser).send('browsingContext.getTree', {
    'moz:scope': 'chrome',
    maxDepth: 0,
  })) as Windows
  const answer = (await sessionOf(browser).send('script.evaluate', {
    expression: `{ ${script}; undefined }`,
    target: { context: contexts[0]?.context },
    awaitPromise: false,
  })) as Answer
  if (answer.type === 'exception') throw new Error(`Firefox: ${script}: ${answer.exceptionDetails?.text}`)
}

const behind = (browser: Browser, shown: Browser | Page): unknown =>
  (browser as unknown as Behind)._connection.toImpl(shown)
const sessionOf = (browser: Browser): Session =>
  (behind(browser, browser) as { _browserSession: Session })._browserSession

/** What Chromium is told when a context begins is told to each page of it here. */
const prepare = async (
  browser: Browser,
  page: Page,
  { javaScriptEnabled = true, ...options }: BrowserContextOptions,
): Promise<void> => {
  const { delegate } = behind(browser, page) as { delegate: Delegate }
  const { _session: of, rawKeyboard: keyboard, rawTouchscreen: touchscreen } = delegate
  const tell = (deed: string) =>
    inWindow(
      browser,
      `const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
      NavigableManager.getBrowsingContextById('${of.sessionId}').${deed}`,
    )
  let emulated: Parameters<Page['emulateMedia']>[0] = {}
  const emulate: Page['emulateMedia'] = async (wanted = {}) => {
    emulated = { ...emulated, ...wanted }
    const { media, reducedMotion, colorScheme } = wanted
    if (media !== undefined) await tell(`mediumOverride = '${media ?? ''}'`)
    if (reducedMotion) await tell(`prefersReducedMotionOverride = '${reducedMotion}'`)
    if (colorScheme) await tell(`prefersColorSchemeOverride = '${colorScheme}'`)
  }
  page.emulateMedia = emulate
  const goto = page.goto.bind(page)
  page.goto = async (...where) => {
    const answer = await goto(...where)
    // whoever comes to our pages from elsewhere gets a window of their own, which was told nothing
    await emulate(emulated)
    return answer
  }
  if (!javaScriptEnabled) await tell('allowJavascript = false')
  await emulate({ reducedMotion: options.reducedMotion ?? null, colorScheme: options.colorScheme ?? null })
  // as somebody would type it: only then the page is told of a change when the field is left
  const type = keyboard.sendText.bind(keyboard)
  keyboard.sendText = async (progress, text) => {
    const isTyped = await page.evaluate((typed) => {
      const { activeElement: field } = document
      // what fills a field selects what stands there, which these fields do not let a script do
      if (field instanceof HTMLInputElement && ['number', 'email'].includes(field.type)) field.select()
      // what is filled in may be longer than what can be typed, as in Chromium
      const longest = field?.getAttribute('maxlength')
      field?.removeAttribute('maxlength')
      const isDone = document.execCommand(typed === '' ? 'delete' : 'insertText', false, typed)
      if (longest) field?.setAttribute('maxlength', longest)
      return isDone
    }, text)
    if (!isTyped) await type(progress, text)
  }
  // a finger is a pointer of its own kind, which the driver moves nowhere
  touchscreen.tap = async (_progress, x, y) =>
    void (await of.send('input.performActions', {
      context: of.sessionId,
      actions: [
        {
          type: 'pointer',
          id: 'finger',
          parameters: { pointerType: 'touch' },
          actions: [
            { type: 'pointerMove', x: Math.floor(x), y: Math.floor(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    }))
}

/** Keys of a hand scanner, which the browser itself presses one after the other. */
export const scanInFirefox = async (browser: Browser, page: Page, keys: readonly string[]): Promise<void> => {
  const { delegate } = behind(browser, page) as { delegate: Delegate }
  await delegate._session.send('input.performActions', {
    context: delegate._session.sessionId,
    actions: [
      {
        type: 'key',
        id: 'scanner',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ],
  })
}

/** Gives the machine a device that asks for a finger and always gets the right one: no page has one of its own. */
export const giveFingerInFirefox = (browser: Browser): Promise<void> =>
  inWindow(
    browser,
    `Cc['@mozilla.org/webauthn/service;1'].getService(Ci.nsIWebAuthnService)
    .addVirtualAuthenticator('ctap2', 'internal', true, true, true, true)`,
  )

/** Cuts the line of the whole browser, also to this machine, and what is open on it. */
const cutLine = (browser: Browser, isCut: boolean): Promise<void> =>
  inWindow(browser, `Services.io.offline = ${isCut}; Services.obs.notifyObservers(null, 'net:cancel-all-connections')`)

export const refuseForeignCookiesInFirefox = (browser: Browser): Promise<void> =>
  inWindow(browser, `Services.prefs.setIntPref('network.cookie.cookieBehavior', 1)`)

export const openFirefox = async (more: Preferences = {}): Promise<Browser> => {
  const executablePath = paths.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('no Firefox is found: apt-get install firefox-esr, or name it in FIREFOX')
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: {
      // the list of what was fetched would take the keyboard from the page
      'browser.download.alwaysOpenPanel': false,
      // as on a phone, and in Chromium without windows, what scrolls a page takes no room from it
      'ui.useOverlayScrollbars': 1,
      // the mouse of the protocol reaches only the process of the page, so a frame of another site shares it
      'fission.webContentIsolationStrategy': 0,
      // whoever loads a page again that answered a form says yes when the browser asks
      'dom.confirm_repost.testing.always_accept': true,
      // the protocol tells nothing of a page that comes out of memory when somebody goes back
      'browser.sessionhistory.max_total_viewers': 0,
      // see cutLine
      'network.disable-localhost-when-offline': true,
      // passkeys of a device that is made up (giveFingerInFirefox)
      'security.webauth.webauthn_enable_softtoken': true,
      'security.webauth.webauthn_enable_usbtoken': false,
      ...more,
    },
  })
  // the question is asked for every page, whether it emulates anything or not
  const session = sessionOf(browser)
  const send = session.send.bind(session)
  session.send = async (method, params) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : await send(method, params)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options = {}) => {
    const context = await newContext(options)
    // the driver's own cuts the line of pages and leaves that of their workers
    let isCut = false
    context.setOffline = (isOffline) => cutLine(browser, (isCut = isOffline))
    const close = context.close.bind(context)
    context.close = async () => {
      // a test that fails leaves the next one a line
      if (isCut) await cutLine(browser, false)
      await close()
    }
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await newPage()
      await prepare(browser, page, options)
      return page
    }
    return context
  }
  return browser
}
