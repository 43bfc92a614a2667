import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core'
import { chosen, flagsCookie, formatFlags, messageCookie, messageValue } from '#domain/consent/consent.ts'

/** The system's Chromium, without its own calls to the outside. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

const answered = () => [
  { name: flagsCookie, value: formatFlags(chosen('reject', { websiteImprovement: false, advertising: false }, Date.now(), false)) },
  { name: messageCookie, value: messageValue },
]

/** A fresh visitor, who has answered the question about cookies unless `asked`. What the page complains about on the console, and every request to another host, is collected: a journey ends with none. */
export const visit = async (browser: Browser, { asked = false, ...options }: BrowserContextOptions & { asked?: boolean } = {}): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', timezoneId: 'America/Los_Angeles', ...options })
  if (!asked) await context.addCookies(['localhost', '127.0.0.1'].flatMap((domain) => answered().map((cookie) => ({ ...cookie, domain, path: '/' }))))
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused form or a missing page is an answer, not a fault of the page.
    if (message.type() === 'error' && !/the server responded with a status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (!['localhost', '127.0.0.1'].includes(hostname) && !['data:', 'blob:'].includes(protocol)) complaints.push(`request to ${hostname}`)
  })
  return { page, complaints, close: () => context.close() }
}

/** Presses what leads to another page, and waits until that page stands. A click alone may return while the old page is still there, and what is read then is read from the wrong one. */
export const follow = async (target: Locator): Promise<void> => {
  await Promise.all([target.page().waitForEvent('load'), target.click()])
}
