import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

/** The system's Chromium, without its own calls to the outside. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

/** A fresh visitor. What the page complains about on the console, and every request to another host, is collected: a journey ends with none. */
export const visit = async (browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', timezoneId: 'America/Los_Angeles', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
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
