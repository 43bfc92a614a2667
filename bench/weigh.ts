import { get } from 'node:http'
import type { Browser } from 'playwright-core'
import { brotliDecompressSync } from 'node:zlib'

/** A file as it is sent with brotli. */
export const fetchBrotli = async (url: string): Promise<{ bytes: number; text: string }> => {
  const body = await new Promise<{ raw: Buffer; encoding: string | undefined }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ raw: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }))
    }).on('error', reject)
  })
  return {
    bytes: body.raw.length,
    text: (body.encoding === 'br' ? brotliDecompressSync(body.raw) : body.raw).toString('utf8'),
  }
}

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
]

/** The bytes of a first visit before anybody touches the page, as sent with brotli. */
export type Weight = { html: number; css: number; font: number }

/** The HTML, and the stylesheets and fonts that the page itself names as needed before it paints. */
export const weigh = async (url: string, path: string): Promise<Weight> => {
  const page = await fetchBrotli(url + path)
  const total = async (paths: string[]) =>
    (await Promise.all(paths.map(async (one) => (await fetchBrotli(url + one)).bytes))).reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  return {
    html: page.bytes,
    css: await total(all(page.text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)),
    font: await total(all(page.text, /<link[^>]+rel="preload"[^>]+href="([^"]+\.woff2)"/g)),
  }
}

/**
 * What a phone's browser really fetched for a page: scripts when nothing was touched, scripts once a date picker was
 * opened, and every font.
 */
export type Loaded = { script: number; scriptAfterPicker: number; fonts: number }

export const loadedBy = async (browser: Browser, url: string, path: string, picker: boolean): Promise<Loaded> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'accept-encoding': 'br' },
  })
  // a limit, so that a page that never settles fails; nothing is measured by it
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const asked = new Set<string>()
    page.on('request', (request) => {
      if (/\.(js|woff2)(\?|$)/.test(request.url())) asked.add(request.url())
    })
    const weightOf = async (ending: string) => {
      const sizes = await Promise.all(
        [...asked]
          .filter((one) => new URL(one).pathname.endsWith(ending))
          .map(async (one) => (await fetchBrotli(one)).bytes),
      )
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    }
    // every page has some script
    await Promise.all([page.waitForRequest(/\.js(\?|$)/), page.goto(url + path, { waitUntil: 'networkidle' })])
    const script = await weightOf('.js')
    if (picker) {
      await page.locator('[name=location]').click()
      await page.locator('[role=option]').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button[aria-haspopup=dialog]').first().click()
      await page.locator('dialog [data-day]').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    return { script, scriptAfterPicker: await weightOf('.js'), fonts: await weightOf('.woff2') }
  } finally {
    await context.close()
  }
}

/** Limits in KB of 1000 bytes, brotli; Polish, Czech and Turkish may need 5 more of font. */
export const limits = {
  page: 50,
  list: 80,
  form: 55,
  css: 15,
  /** what the list and the booking form have besides */
  shopCss: 6,
  fonts: 25,
  extendedFonts: 5,
  script: 5,
  /** on a page that is only read */
  readScript: 2.5,
  scriptAfterPicker: 80,
  error: 10,
} as const

const read = { limit: limits.page, script: limits.readScript, extended: false, picker: false }

/**
 * Pages whose weight is held: `limit` of HTML, CSS and font together, `script` of what runs before anybody touches the
 * page; a form is woken by whoever reaches for it.
 */
export const weighedPages = (
  stay: string,
): {
  name: string
  path: string
  limit: number
  extended: boolean
  picker: boolean
  script?: number
  sheet?: 'shop'
}[] => [
  { name: 'home', path: '/', limit: limits.page, extended: false, picker: true },
  { name: 'home in Polish', path: '/pl', limit: limits.page, extended: true, picker: true },
  {
    name: 'airport page',
    path: '/en/airports/parking-eindhoven-airport',
    limit: limits.page,
    extended: false,
    picker: true,
  },
  {
    name: 'airport page in German',
    path: '/de/flughafen/parken-flughafen-amsterdam',
    limit: limits.page,
    extended: false,
    picker: true,
  },
  {
    name: 'product list',
    path: `/en/search?location=AMS&${stay}`,
    limit: limits.list,
    extended: false,
    picker: false,
    sheet: 'shop',
  },
  {
    name: 'booking form',
    path: `/en/booking/AMS/3101?${stay}`,
    limit: limits.form,
    extended: false,
    picker: false,
    sheet: 'shop',
  },
  { ...read, name: 'questions', path: '/en/faq' },
  { ...read, name: 'terms in German', path: '/de/agb' },
  { ...read, name: 'page not found', path: '/cs/nic', extended: true },
]
