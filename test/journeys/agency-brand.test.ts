/** An agency chooses its colours, and sees them at once (AGENCY-177). */
import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, led, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { signInAs } from './work-steps.ts'

site()

test('AGENCY-177 AGENCY-209 drawings, contrasts and what is said follow what is typed, nothing is sent, and what is no colour changes nothing', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('brand', 'agency-nord1'))
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // a part of the page that wakes up is read from what was delivered with it, and tells nothing
    if (request.method() !== 'GET' || !pathname.startsWith('/assets/')) sent.push(`${request.method()} ${pathname}`)
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
  const drawing = page.locator('[data-look=dark] svg[role=img]')
  expect(await drawing.getAttribute('aria-label')).toBe('Zonnig Reizen')
  await page.locator('#name').fill('')
  expect(await drawing.getAttribute('aria-label')).toMatch(/\S/)
  await page.locator('#brand').fill('red;}')
  expect(await fillOf('light', 'brand').getAttribute('fill')).toBe(shown)
  // what is said, to a reader of this page's language
  const said = page.locator('[data-said]')
  expect(await said.isVisible()).toBe(false)
  await page.locator('#greeting-nl').fill('Welcome to <b>Nord</b>')
  expect(await said.isVisible()).toBe(false)
  await page.locator('#greeting-nl').fill('Welcome aboard')
  await expect.poll(() => said.innerText()).toBe('Welcome aboard')
  await page.locator('#greeting-nl').fill('')
  expect(await said.isVisible()).toBe(false)
  expect(sent).toEqual([])
  // what a part of the page sends is seen here
  await page.evaluate(() => fetch('/health?brand=red'))
  expect(sent).toEqual(['GET /health'])
  expect(complaints).toEqual([])
  await close()
})

test('AGENCY-177 a colour that is refused leaves the preview of what was saved, which follows again', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('brand', 'agency-nord1'))
  const fill = () => page.locator('[data-look=dark] [data-fill=brand]').first().getAttribute('fill')
  const saved = await fill()
  expect(saved).toMatch(/^#/)
  await page.locator('#brand').fill('red;}')
  await led(page, () => page.locator('button[value=publish]').click())
  expect(await page.locator('#brand').getAttribute('aria-invalid')).toBe('true')
  expect(await page.inputValue('#brand')).toBe('red;}')
  expect(await fill()).toBe(saved)
  await page.locator('#brand').fill('#ffe600')
  await expect.poll(fill).toBe('#ffe600')
  expect(complaints).toEqual([])
  await close()
})
