/** An agency chooses what is sold on its page, and its customers see nothing else (AGENCY-204 to AGENCY-207). */
import { expect, test } from 'vitest'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { translator } from '#texts/texts.ts'
import { desktop, led, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, driver, fillForm, formPath, order } from './steps.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })

const own = { agent: 'NORD1', businessAccount: 'NORD1' }
const read = async (path: string, query: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, text: await answer.text() }
}
const products = (text: string) =>
  new Set([...text.matchAll(/\/booking\/[A-Z]{3}\/(\d+)\?/g)].map(([, id]) => Number(id)))
const listOf = async (iata: string, query: Record<string, string> = {}) =>
  read(fixedPath('search', 'en'), { location: iata, ...aStay(), ...query })
const embedded = async (iata: string) => read(fixedPath('embed', 'en', 'NORD1'), { location: iata, ...aStay() })

test('AGENCY-204 AGENCY-205 AGENCY-206 AGENCY-207 AGENCY-208 what is ticked is all that the agency’s page and form sell', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  const here = server.url + workPath('brand', 'agency-nord1')
  await page.goto(here)
  await page.check('#isOpen')
  // he reads Dutch, so the field of this language stands open
  await page.fill('#greeting-nl', 'Zie nord.example')
  await page.check('#sells-chosen')
  await led(page, () => page.locator('button[value=publish]').click())
  // nothing ticked is not everything
  expect(await page.locator('#error-products').innerText()).toMatch(/\S/)
  expect(await page.isChecked('#sells-chosen')).toBe(true)
  expect(await page.locator('#error-greeting-nl').innerText()).toMatch(/\S/)
  expect(await page.inputValue('#greeting-nl')).toBe('Zie nord.example')
  await page.fill('#greeting-nl', 'Welkom')
  await page.locator('summary', { hasText: 'English' }).click()
  await page.fill('#greeting-en', '“Enjoy” & relax')
  await page.locator('summary', { hasText: '(EIN)' }).click()
  await page.check('#product-EIN-2301')
  for (const code of ['basic', 'medium_flex']) await page.uncheck(`#package-${code}`)
  await led(page, () => page.locator('button[value=publish]').click())
  expect(await page.isChecked('#product-EIN-2301')).toBe(true)
  expect(await page.locator('main').innerText()).toContain(translator('nl')('workBrand.soldCount', { count: 1 }))
  expect(complaints).toEqual([])
  await close()

  const everybodys = products((await listOf('EIN')).text)
  expect(everybodys.size).toBeGreaterThan(1)
  expect(products((await listOf('EIN', own)).text)).toEqual(new Set([2_301]))
  expect(products((await embedded('EIN')).text)).toEqual(new Set([2_301]))

  // another airport says that there is none, and leads to the one that has
  const none = await listOf('AMS', own)
  expect(none.text).toMatch(/offers no car park at Amsterdam/)
  expect(none.text).toMatch(/location=EIN/)
  expect((await embedded('AMS')).text).toMatch(/offers no car park at Amsterdam/)
  expect((await listOf('AMS')).text).not.toMatch(/offers no car park/)

  // the form of another car park, and that of the chosen one in its only package
  const [other = 0] = [...everybodys].filter((id) => id !== 2_301)
  const formAt = (id: number, query: Record<string, string>) =>
    read(fixedPath('bookingForm', 'en', 'EIN', id), { ...aStay(), ...query })
  expect((await formAt(other, own)).status).toBe(404)
  expect((await formAt(other, {})).status).toBe(200)
  const form = await formAt(2_301, own)
  expect([...form.text.matchAll(/id="package-(\w+)"/g)].map(([, code]) => code)).toEqual(['flex'])
  expect((await read(fixedPath('embedForm', 'en', 'NORD1', 'EIN', other), aStay())).status).toBe(404)

  // its page names the airport that is left, the list of airports counts it, and the home page is everybody's
  const its = await read(fixedPath('brand', 'en', 'NORD1'))
  expect(its.text).toContain('location=EIN#location')
  expect(its.text).not.toContain('location=AMS#location')
  expect(its.text).toContain('lang="en-GB">“Enjoy” &amp; relax</p>')
  expect((await read(fixedPath('brand', 'nl-be', 'NORD1'))).text).toContain('lang="nl-NL">Welkom</p>')
  const turkish = await read(fixedPath('brand', 'tr', 'NORD1'))
  expect(turkish.text).toContain('lang="en-GB">“Enjoy” &amp; relax</p>')
  type Row = { iata: string; parks: boolean; about: string | null }
  const rowsOf = async (query: Record<string, string>) =>
    JSON.parse((await read(fixedPath('airportNames', 'en'), query)).text) as Row[]
  expect((await rowsOf({ of: 'NORD1' })).filter(({ parks }) => parks).map(({ iata }) => iata)).toEqual(['EIN'])
  expect((await rowsOf({})).filter(({ parks }) => parks).length).toBeGreaterThan(1)
  expect((await rowsOf({ of: 'XXXX1' })).filter(({ parks }) => parks).length).toBeGreaterThan(1)
})

test('BOOK-36 who booked through the page of an agency finds the way back on the result page, and nobody else', async () => {
  const set = await visit(browser, { viewport: desktop })
  await signInAs(set.page, server.url, 'Bram Visser')
  await set.page.goto(server.url + workPath('brand', 'agency-nord1'))
  await set.page.check('#isOpen')
  await set.page.fill('#hosts', 'https://www.nord.example')
  await set.page.fill('#returnAddress', 'https://www.nord.example/thanks')
  await led(set.page, () => set.page.locator('button[value=publish]').click())
  await led(set.page, () => set.page.locator('button[value=secret]').click())
  await set.close()

  const links = async (query: Record<string, string>, email: string) => {
    const { page, complaints, close } = await visit(browser, { viewport: desktop })
    await page.goto(server.url + formPath('en', query))
    await fillForm(page, driver(email), { payment: 'onLineLaterV2', package: 'flex' })
    await led(page, () => order(page).click())
    await page.waitForURL(/\/result$/)
    const number = (await page.locator('dd .code').first().innerText()).trim()
    const found = await page
      .locator('a[href*="nord.example"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(complaints).toEqual([])
    await close()
    return { number, found }
  }
  const its = await links(own, 'way-back@example.org')
  expect(its.found).toHaveLength(1)
  const back = new URL(its.found[0] ?? '')
  expect(back.origin + back.pathname).toBe('https://www.nord.example/thanks')
  expect(back.searchParams.get('parkwing')).toMatch(
    new RegExp(`^v1\\.${its.number}\\.confirmed\\.\\d{10}\\.[\\w-]{43}$`),
  )
  expect((await links({}, 'no-way-back@example.org')).found).toEqual([])
})
