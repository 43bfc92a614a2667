import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, isUnreached, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { violations } from '../walk/checks/axe.ts'
import { overflow } from '../walk/checks/sideways.ts'
import { aStay, book, instantAhead, wordsOf } from './steps.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })

const t = translator('en')
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const at = (name: 'scan' | 'arrivals' | 'shift' | 'devices') => server.url + workPath(name, ...place)
const tablet = () => server.url + workPath('tablet')
const shows = (page: Page, text: string) => expect.poll(() => wordsOf(page), { timeout: 60_000 }).toContain(text)
const formWith = (page: Page, field: string) => page.locator('form', { has: page.locator(`[name=${field}]`) })

let number = ''
beforeAll(async () => {
  const { page, close } = await visit(browser)
  ;({ number } = await book(page, server, { email: 'desk@example.org', stay: aStay(3, 7) }))
  await close()
  const arrival = instantAhead(3)
  await server.advance(arrival - Date.now())
}, 240_000)

test('DESK-37 DESK-40 DESK-41 DESK-42 a tablet is paired, two take turns by PIN without a line, and each is named', async () => {
  const manager = await visit(browser, { viewport: desktop })
  await signInAs(manager.page, server.url, 'Milan Jansen')
  await manager.page.goto(at('devices'))
  await manager.page.locator('[name=kind]').selectOption('desk')
  await manager.page.locator('#name').fill('Window 1')
  await formWith(manager.page, 'lane').getByRole('button').click()
  const code = await manager.page.getByText(/^[2-9A-Y]{4}-[2-9A-Y]{4}$/).innerText()

  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  const context = page.context()
  const found: string[] = []
  const look = async () => found.push(...(await violations(page)), ...(await overflow(page)))
  await page.goto(tablet())
  await page.locator('[name=code]').fill(code)
  await formWith(page, 'code').getByRole('button').click()
  await shows(page, 'Window 1')
  for (const [name, pin] of [
    ['Milan Jansen', '8264'],
    ['Sanne de Wit', '4711'],
  ] as const) {
    await signInAs(page, server.url, name)
    await page.goto(tablet())
    await page.locator('[name=newPin]').fill(pin)
    await page.locator('[name=again]').fill(pin)
    await formWith(page, 'again').getByRole('button').click()
    await shows(page, t('workTablet.pinSet'))
  }
  await look()
  await page.locator('[name=person]').selectOption({ label: 'Sanne de Wit' })
  await page.locator('[name=pin]').fill('4711')
  await formWith(page, 'person').getByRole('button').click()
  await page.waitForURL(/\/work\//)
  await page.goto(at('scan'))
  await shows(page, t('workDesk.scanReady'))
  const base = workPath('scan', ...place).replace(/scan$/, '')
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`), {
      timeout: 60_000,
    })
    .toBe(200)

  await context.setOffline(true)
  await page.goto(at('arrivals'))
  await shows(page, t('workTablet.worksHere', { name: 'Sanne de Wit' }))
  await page.getByRole('button', { name: t('workTablet.changePerson') }).click()
  await page.locator('[name=person]').selectOption({ label: 'Milan Jansen' })
  for (const [pin, said] of [
    ['4711', t('workTablet.wrongPin')],
    ['8264', t('workTablet.worksHere', { name: 'Milan Jansen' })],
  ] as const) {
    await page.locator('[name=pin]').fill(pin)
    await formWith(page, 'pin').getByRole('button').click()
    await shows(page, said)
  }
  // a car on no list, by Milan
  await page.locator('#scan').fill('QQ-111-Q')
  await page.keyboard.press('Enter')
  await page.locator('summary', { hasText: t('workOffline.unknownTitle') }).click()
  await page.locator('[name=reason]').fill('Pass not readable')
  await look()
  await formWith(page, 'seen').getByRole('button').click()
  await shows(page, t('workOffline.waiting', { count: 1 }))
  // a car of the list, by Milan too
  await page.locator('#scan').fill(number)
  await page.keyboard.press('Enter')
  await shows(page, t('workDesk.letIn'))
  await page.getByRole('button', { name: t('workDesk.checkIn') }).click()
  await shows(page, t('workOffline.waiting', { count: 2 }))
  await context.setOffline(false)
  await expect.poll(() => wordsOf(page), { timeout: 60_000 }).not.toContain(t('workOffline.waiting', { count: 2 }))

  await manager.page.goto(at('shift'))
  const words = await wordsOf(manager.page)
  expect(words).toContain('QQ-111-Q')
  expect(words).toContain('Pass not readable Milan Jansen')
  await manager.page.getByRole('button', { name: t('workShift.reviewed') }).click()
  await shows(manager.page, t('workShift.reviewedBy', { name: 'Milan Jansen', when: '' }).trim())
  // ended: what the PIN opened is over
  await manager.page.goto(at('devices'))
  await manager.page.locator('a[href*="do=end"]').first().click()
  await manager.page.locator('form[action*="do=end"]').getByRole('button').click()
  await manager.page.waitForURL(/done=ended/)
  await page.goto(at('scan'))
  await expect.poll(() => page.url()).toContain(workPath('signIn'))
  expect(found).toEqual([])
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
  await close()
  await manager.close()
}, 180_000)
