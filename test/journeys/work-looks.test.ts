import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { violations } from '../walk/checks/axe.ts'
import { overflow } from '../walk/checks/sideways.ts'

site()

// so tall that nothing lies under the bar at the foot, which axe would measure without what is covered
const tall = { ...phone, height: 12_000 }
const operator = 'parkwing-schiphol-b-v'
const outside = [workPath('signIn'), workPath('recover'), workPath('demoPeople')]
const inside = [
  workPath('home'),
  workPath('me'),
  workPath('mySessions'),
  workPath('myFactors'),
  workPath('confirm'),
  workPath('organisations'),
  workPath('organisation', operator),
  workPath('housePeople'),
  workPath('people', operator),
  `${workPath('people', operator)}?do=end`,
  workPath('roles'),
  workPath('trail'),
]

test.each([
  { looks: 'light on a phone, in German', viewport: tall, colorScheme: 'light', locale: 'de-DE' },
  { looks: 'dark on a desk, in Turkish', viewport: desktop, colorScheme: 'dark', locale: 'tr-TR' },
] as const)(
  'W1 W3 W14 W34 W36 pages of signing in and of people, $looks: axe finds nothing, nothing is wider than the screen',
  { timeout: 120_000 },
  async ({ viewport, colorScheme, locale }) => {
    const { page, complaints, close } = await visit(browser, { viewport, colorScheme, locale })
    const found: unknown[] = []
    const look = async (path: string) => {
      const answer = await page.goto(server.url + path)
      if (answer?.status() !== 200) found.push(`${path}: ${answer?.status()}`)
      found.push(...(await violations(page)).map((one) => `${path}: ${one}`))
      found.push(...(await overflow(page)).map((one) => `${path}: ${one}`))
    }
    for (const path of outside) await look(path)
    await page.getByRole('button', { name: 'Jana Hoffmann' }).click()
    await page.waitForURL(/\/work/)
    // the language is hers from here on, and so is light or dark
    for (const path of inside) await look(path)
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)
