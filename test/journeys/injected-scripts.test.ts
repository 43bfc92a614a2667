import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { fetchPage } from '#test/walk/crawler.ts'

let database: TestServer
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  ;[server, browser] = await Promise.all([
    startServer({ environment: { DATABASE_URL: database.url, PARKWING_WORKER: '0' } }),
    sharedBrowser(),
  ])
})
afterAll(async () => {
  await emptyBrowser()
  await server?.stop()
  await database?.drop()
})

describe('scripts that somebody else wrote', () => {
  test('XS-07 parameters of an address are never markup of the page', async () => {
    const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
    const names = [
      'location',
      'startDateTime',
      'endDateTime',
      'businessAccount',
      'agent',
      'package',
      'sort',
      'ref',
      'email',
      'utm_source',
    ]
    const query = new URLSearchParams(names.map((name) => [name, attack])).toString()
    for (const path of [
      '/',
      '/de',
      pathOf('airports', 'de'),
      pathOf('eindhoven-airport', 'pl')!,
      pathOf('faq', 'fr'),
      '/en/search',
      '/en/my-booking',
      '/en/claim',
      '/en/newsletter',
      '/nowhere',
      '/en/login-user',
    ]) {
      const { html: body } = await fetchPage(server.url, `${path}?${query}`)
      expect(body.length, path).toBeGreaterThan(1_000)
      expect(/<img src=x|<script>alert/.test(body), path).toBe(false)
    }
  })

  test('XS-12 a script that got into a page does not run: the policy refuses it, on cached pages and on others; the product is told', async () => {
    for (const path of ['/', '/en/search', pathOf('faq', 'en')]) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.route(server.url + path, async (route) => {
        const answer = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'br' } })
        const body = (await answer.text()).replace(
          '</body>',
          `<script>document.title='taken'</script><img src="/nothing.png" onerror="document.title='taken'"><a id="bait" href="javascript:document.title='taken'">x</a></body>`,
        )
        const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = answer.headers()
        await route.fulfill({ status: answer.status(), headers, body })
      })
      await page.addInitScript(() => {
        Object.assign(window, { refused: [] })
        document.addEventListener('securitypolicyviolation', (event) =>
          (window as unknown as { refused: string[] }).refused.push(event.effectiveDirective),
        )
      })
      await page.goto(server.url + path)
      await page.locator('#bait').evaluate((link: HTMLElement) => link.click())
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { refused: string[] }).refused), { message: path })
        .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr']))
      expect(await page.title(), path).not.toBe('taken')
      await context.close()
    }
    const figures = async () => (await fetch(`${server.url}/metrics`)).text()
    await expect.poll(figures).toMatch(/parkwing_policy_violations_total\{directive="script-src-elem"\} [1-9]/)
  })
})
