import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { violations } from '../walk/checks/axe.ts'
import { overflow } from '../walk/checks/sideways.ts'
import { signInAs } from './work-steps.ts'

site()

const devices = workPath('devices', 'parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven')

test.each([
  { looks: 'light on a phone, in German, without script', viewport: phone, locale: 'de-DE', javaScriptEnabled: false },
  { looks: 'dark on a desk, in Turkish', viewport: desktop, locale: 'tr-TR', colorScheme: 'dark' },
] as const)(
  'W14 GATE-12 a manager adds a device, it pairs, and he ends it, $looks',
  { timeout: 300_000 },
  async ({ looks, ...screen }) => {
    const { page, complaints, close } = await visit(browser, screen)
    const found: string[] = []
    const look = async () => {
      if ('colorScheme' in screen) found.push(...(await violations(page)))
      found.push(...(await overflow(page)))
    }
    const post = (path: string, body: object, key = '') =>
      fetch(`${server.url}/api/gate/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
      })
    await signInAs(page, server.url, 'Milan Jansen')
    await page.goto(server.url + devices)
    await look()
    const name = `Entry ${looks.slice(0, 5)}`
    await page.locator('#name').fill(name)
    await page.locator('#lane').fill('1')
    await page
      .locator('form', { has: page.locator('#lane') })
      .getByRole('button')
      .click()
    const code = await page.getByText(/^[2-9A-Y]{4}-[2-9A-Y]{4}$/).innerText()
    await look()
    const paired = await post('/pair', { code })
    const { key } = (await paired.json()) as { key: string }
    const clock = new Date().toISOString()
    expect((await post('/heartbeat', { clock }, key)).status).toBe(200)
    await page.goto(server.url + devices)
    expect(await page.content()).not.toContain(code)
    const row = page.getByRole('row', { name })
    await row.locator('a[href*="do=end"]').click()
    await look()
    const ending = page.locator(`form[action*="do=end"]`)
    await ending.getByRole('button').click()
    await page.waitForURL(/done=ended/)
    expect((await post('/heartbeat', { clock }, key)).status).toBe(401)
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)
