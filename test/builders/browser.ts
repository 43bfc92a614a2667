import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { chosen, flagsCookie, formatFlags, messageCookie, messageValue } from '#domain/consent/consent.ts'

/** The system's Chromium, without its own calls to the outside. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
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

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const answered = () => [
  {
    name: flagsCookie,
    value: formatFlags(chosen('reject', { websiteImprovement: false, advertising: false }, Date.now(), false)),
  },
  { name: messageCookie, value: messageValue },
]

type Listening = { listening: [target: EventTarget, kind: string][] }

/**
 * In the page, before its scripts: keeps what they listen to.
 */
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
 * A fresh visitor, who has answered the question about cookies unless `asked`. What the page complains about on the
 * console, and every request to another host, is collected: a journey ends with none.
 */
export const visit = async (
  browser: Browser,
  { asked = false, ...options }: BrowserContextOptions & { asked?: boolean } = {},
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
  // a limit, not a measurement: what comes late on a busy machine is no fault of the page, or of another tab
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused form or a missing page is an answer, not a fault of the page.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!['localhost', '127.0.0.1'].includes(hostname) && !['data:', 'blob:'].includes(protocol))
      complaints.push(`request to ${hostname}`)
  })
  return { page, complaints, close: () => context.close() }
}

/**
 * Does what leads to another page, and waits until that page stands. What is read after a press alone may be read from
 * the old page, or from half of the new one. Not for what stays on the page: an anchor, a list that is exchanged in
 * place.
 */
export const led = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  // the end of what still loads would be taken for the arrival
  await page.waitForLoadState('load')
  await Promise.all([page.waitForEvent('load'), act()])
}

/** Presses what leads to another page. */
export const follow = (target: Locator): Promise<void> => led(target.page(), () => target.click())

/**
 * Until the script of a part is there (src/web/kernel/arm.ts): before that a press does what it does without script. A
 * part that waits for a sign gets one.
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

/** Until a script listens to what the document is told of. */
export const listensTo = async (page: Page, kind: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as Listening).listening.some(([target, heard]) => target === document && heard === wanted),
    kind,
  )
}

/**
 * Until the letters are those the page asks for: before that lines are as wide as another font makes them. A font is
 * asked for when the page is laid out.
 */
export const inItsFonts = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (document.documentElement.offsetWidth, await document.fonts.ready))
}

/**
 * Until what the page does by script is there: its parts are reached for, as a visitor would, because they wake no
 * sooner. Those that wait to be seen are left alone.
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
