/** An agency chooses its colours, and sees them at once (AGENCY-177). */
import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { signInAs } from './work-steps.ts'

site()

test('AGENCY-177 drawings and contrasts follow what is typed, nothing is sent, and what is no colour changes nothing', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('brand', 'agency-nord1'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push(request.url())
  })
  const fillOf = (theme: string, part: string) => page.locator(`[data-look=${theme}] [data-fill=${part}]`).first()
  const of = (theme: string, what: string) => page.locator(`[data-look=${theme}] [data-pair=brand][data-of=${what}]`)
  const before = await of('light', 'contrast').innerText()
  await page.locator('#brand').click()
  await page.locator('#brand').fill('#ffe600')
  await expect.poll(() => fillOf('dark', 'brand').getAttribute('fill')).toBe('#ffe600')
  const shown = (await fillOf('light', 'brand').getAttribute('fill')) ?? ''
  expect(shown).not.toBe('#ffe600')
  expect(await of('light', 'chosen').innerText()).toBe('#ffe600')
  expect(await of('light', 'shown').innerText()).toBe(shown)
  expect(await of('dark', 'same').isVisible()).toBe(true)
  expect(await of('light', 'contrast').innerText()).not.toBe(before)
  await page.locator('#name').fill('Zonnig Reizen')
  expect(await page.locator('[data-look=dark] svg [data-name]').textContent()).toBe('Zonnig Reizen')
  await page.locator('#brand').fill('red;}')
  expect(await fillOf('light', 'brand').getAttribute('fill')).toBe(shown)
  expect(sent).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
