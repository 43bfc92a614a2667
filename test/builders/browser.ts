import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { chosen, flagsCookie, formatFlags, messageCookie, messageValue } from '#domain/consent/consent.ts'
import { openFirefox, refuseForeignCookiesInFirefox } from './firefox.ts'

/** The system's Chromium, without the calls it makes to the outside by itself. */
const openChromium = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

/** An engine is told by its own flags or preferences; those of the other mean nothing to it. */
type Told = { flags?: readonly string[]; preferences?: Record<string, string | number | boolean> }
const engines = {
  chromium: ({ flags }: Told) => openChromium(flags),
  firefox: ({ preferences }: Told) => openFirefox(preferences),
}
type Engine = keyof typeof engines

/** The engine the journeys run in: Chromium's, or another one in `npm run soak` (MACHINE-7). */
const named = process.env['JOURNEY_BROWSER'] ?? 'chromium'
if (!(named in engines)) throw new Error(`JOURNEY_BROWSER is ${named}; there are ${Object.keys(engines).join(', ')}`)
export const engine = named as Engine
export const openBrowser = (told: Told = {}): Promise<Browser> => engines[engine](told)

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** Gives cookies of other sites to no frame of this page any more, as browsers do more and more. */
export const refuseForeignCookies = async (page: Page): Promise<void> => {
  const browser = page.context().browser()
  if (engine === 'firefox' && browser) return refuseForeignCookiesInFirefox(browser)
  const devices = await page.context().newCDPSession(page)
  await devices.send('Network.enable')
  await devices.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  } as never)
}

const answered = () => [
  {
    name: flagsCookie,
    value: formatFlags(chosen('reject', { websiteImprovement: false, advertising: false }, Date.now(), false)),
  },
  { name: messageCookie, value: messageValue },
]

/**
 * By how much every script comes late, in milliseconds: half a second in one step of `npm run soak` (MACHINE-31).
 * A test that presses before a script is there, and only passes because it is quick, fails then each time instead of
 * once in a thousand runs.
 */
const scriptsLateMs = Number(process.env['JOURNEY_SCRIPTS_LATE'] ?? 0)

type Listening = { listening: [target: EventTarget, kind: string][] }

/** Runs in the page before its scripts and records which events they listen to. */
const keepListeners = () => {
  const { listening } = Object.assign(globalThis, { listening: [] }) as unknown as Listening
  EventTarget.prototype.addEventListener = new Proxy(
    Reflect.get(EventTarget.prototype, 'addEventListener') as EventTarget['addEventListener'],
    {
      apply: (add, target: EventTarget | undefined, heard: Parameters<EventTarget['addEventListener']>) => {
        listening.push([target ?? globalThis, heard[0]])
        Reflect.apply(add, target, heard)
      },
    },
  )
}

/**
 * Lets the words wait for the fonts that the page asks for. With `font-display: optional` a page keeps the font of the
 * system when ours comes a tenth of a second late, and on a busy machine chance would decide how wide every line is.
 */
const awaitFonts = (): void => {
  for (const sheet of document.styleSheets)
    for (const [at, rule] of [...sheet.cssRules].entries())
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes('font-display: optional')) {
        sheet.deleteRule(at)
        sheet.insertRule(rule.cssText.replace('font-display: optional', 'font-display: block'), at)
      }
}

/** Runs in the page before its scripts: a style sheet is changed as soon as it is there, before anything is drawn. */
const awaitFontsOfSheets = `{
  // in a frame without scripts, such as that of a letter, to listen would already be a complaint of the page
  const frame = self === top ? null : self.origin
  const awaitFonts = ${awaitFonts.toString()}
  if (frame !== 'null') {
    document.addEventListener('load', ({ target }) => target instanceof HTMLLinkElement && awaitFonts(), true)
    document.addEventListener('DOMContentLoaded', awaitFonts)
  }
}`

/**
 * No faults of the page: a refused form or a missing page is an answer; for a picture Playwright hides the caret with a
 * style, which the page's policy forbids in Firefox; and Firefox tells of what whoever leaves does not wait for, of
 * fonts (status NS_BINDING_ABORTED) and of what goes through a service worker, also to pages of other tests.
 */
const harmless = [
  /the server responded with a status of 4\d\d/,
  /sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=/,
  /^downloadable font: download failed .*status=2152398850/,
  /A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
]

const endedByLeaving = /^(The plain field stays|A part stays as delivered|Nothing is tracked): Error$/

/** A line that a part writes to the console about an error; Firefox's driver passes on nothing of the error itself. */
export const lineAbout = (words: string, error: string): RegExp =>
  engine === 'firefox' ? new RegExp(`^${words} Error$`) : new RegExp(`^${words} [\\s\\S]*${error}`)

/** What each engine says of a request that did not get through. */
const unreached = [
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)/,
  /NS_ERROR_(OFFLINE|FAILURE|ABORT|CONNECTION_REFUSED|NET_RESET|NET_INTERRUPT)|NetworkError when attempting to fetch/,
  /^downloadable font: download failed/,
]
/** Whether a line of the console is only about a request that did not get through. */
export const isUnreached = (line: string): boolean => unreached.some((one) => one.test(line))

/**
 * A fresh visitor, who has already answered the question about cookies unless `asked`. It collects what the page
 * complains about on the console and every request to another host: a journey ends with none. Words are drawn in our
 * fonts, however busy the machine is; `fonts: 'as they come'` is for a test of what a visitor sees until then.
 */
export const visit = async (
  browser: Browser,
  {
    asked = false,
    fonts = 'ours',
    ...options
  }: BrowserContextOptions & { asked?: boolean; fonts?: 'ours' | 'as they come' | 'never' } = {},
): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> => {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    ...options,
  })
  if (!asked)
    await context.addCookies(
      ['localhost', '127.0.0.1'].flatMap((domain) => answered().map((cookie) => ({ ...cookie, domain, path: '/' }))),
    )
  await context.addInitScript(keepListeners)
  if (fonts === 'ours') await context.addInitScript(awaitFontsOfSheets)
  if (fonts === 'never') await context.route(/\.woff2$/, (route) => route.abort())
  if (scriptsLateMs > 0)
    await context.route(/\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, scriptsLateMs))
      // whoever left meanwhile needs it no more
      await route.continue().catch(() => undefined)
    })
  // A generous limit, because slowness of a busy machine is no fault of the page or of another tab.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const complain = (text: string) => void (harmless.some((one) => one.test(text)) || complaints.push(text))
  // Firefox ends what is still fetched as soon as a page or a frame is left, and the part says so to nobody
  if (engine === 'firefox')
    page.on('framenavigated', () => {
      complaints.splice(0, Infinity, ...complaints.filter((one) => !endedByLeaving.test(one)))
    })
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  page.on('pageerror', (error) => complain(`${error.name}: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!['localhost', '127.0.0.1'].includes(hostname) && !['data:', 'blob:'].includes(protocol))
      complaints.push(`request to ${hostname}`)
  })
  return { page, complaints, close: () => context.close() }
}

/**
 * Does something that leads to another page, and waits until that page has loaded. Without waiting, a test might read
 * the old page, or half of the new one. Not for what stays on the page, such as an anchor or a list that is exchanged
 * in place.
 */
export const led = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  // otherwise the end of what still loads would be taken for the arrival
  await page.waitForLoadState('load')
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Presses something that leads to another page. */
export const follow = (target: Locator): Promise<void> => led(target.page(), () => target.click())

/**
 * Waits until the script of a part is there (src/web/kernel/arm.ts), because before that a press does what it does
 * without script. A part that waits for a sign of interest gets one.
 */
export const listens = async (part: Locator): Promise<void> => {
  const element = await part.elementHandle()
  await part.page().waitForFunction((one) => {
    const place = one?.closest<HTMLElement>('[data-island]')
    if (!place) throw new Error('nothing of this part is woken by a script')
    if (place.dataset['wake'] === 'visible') place.scrollIntoView({ block: 'nearest' })
    place.dispatchEvent(new Event('pointerover', { bubbles: true }))
    return place.dataset['awake'] !== undefined
  }, element)
}

/**
 * No page that a form or a link of this page leads to comes from now on, so that what the page does meanwhile can be
 * seen: the answer has no content (204), which leaves the page as it is. How often one was asked for is counted.
 */
export const holdPages = async (page: Page): Promise<{ asked: () => number; letGo: () => Promise<void> }> => {
  let asked = 0
  const hold = (route: Route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    asked += 1
    return route.fulfill({ status: 204 })
  }
  await page.route('**/*', hold)
  return { asked: () => asked, letGo: () => page.unroute('**/*', hold) }
}

/** Presses, also what rests, without waiting for a page as `click` would. */
export const press = (target: Locator): Promise<void> => target.evaluate((one: HTMLElement) => one.click())

/** Waits until a script listens to an event on the document. */
export const listensTo = async (page: Page, kind: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as Listening).listening.some(([target, heard]) => target === document && heard === wanted),
    kind,
  )
}

/**
 * Waits until the letters are in the fonts that the page asks for, because before that lines are as wide as another
 * font makes them. Whatever measures begins with this. Reading the layout first makes the browser ask for the fonts.
 */
export const inItsFonts = async (page: Page): Promise<void> => {
  // a page without scripts has not changed its style sheets itself
  await page.evaluate(awaitFonts)
  if (engine === 'chromium')
    return page.evaluate(async () => void (document.documentElement.offsetWidth, await document.fonts.ready))
  // in Firefox nothing is told of a promise on a page without scripts
  const isLoading = () =>
    page.evaluate(() => (document.documentElement.offsetWidth, document.fonts.status === 'loading'))
  while (await isLoading());
}

/**
 * Waits until everything that the page does by script is there. It reaches for the parts as a visitor would, because
 * they wake no sooner; parts that wait until they are seen are left alone.
 */
export const awake = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    const asleep = document.querySelectorAll('[data-island]:not([data-wake=visible], [data-awake])')
    for (const part of asleep)
      if (part.matches('[data-armed]')) part.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    return asleep.length === 0
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
}
