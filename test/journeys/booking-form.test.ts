import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { awake, follow, inItsFonts, isUnreached, listens, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { lettersTo } from './mailbox.ts'
import { aStay, atProvider, centsIn, driver, fillForm, formPath, idIn, listFromHome, order, totalOn } from './steps.ts'

site()

/** A phone of 320 px, the narrowest that pages are made for. */
const small = { width: 320, height: 640 }

const inside = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && seen !== null && (element.contains(seen) || seen.contains(element))
  })

test('BOOK-16 the cheapest at Schiphol is booked on a phone with at most twelve taps and five typed fields, from the home page of a new visitor on', async () => {
  const { page, complaints, close } = await visit(browser, { hasTouch: true, asked: true })
  let taps = await listFromHome(page, server)
  let typed = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const type = async (name: string, text: string) => {
    await tap(page.locator(`[name=${name}]`))
    typed += 1
    await page.keyboard.type(text)
  }
  // the list begins with our own car park; the cheapest is the one with the price of the heading
  const price = /€\d+\.\d\d/.exec(await page.locator('h1').innerText())?.[0] ?? 'no price'
  await tap(
    page
      .locator('main li[data-card]', { has: page.locator('strong:visible', { hasText: price }) })
      .getByRole('button', { name: translator('en')('results.choose') })
      .first(),
  )
  await page.waitForURL(/\/booking\/AMS\//)
  for (const [name, text] of Object.entries(driver('taps@example.org'))) await type(name, text)
  await tap(page.locator('label[for^="payment-onLine:"]').first())
  await tap(page.locator('[name=terms]'))
  await tap(order(page))
  await page.waitForURL(/\/sandbox\/checkout\//)
  taps += 1
  await atProvider(page, 'pay', /\/result$/)
  expect(await page.locator('main').innerText()).toContain(price)
  expect(taps).toBeLessThanOrEqual(12)
  expect(typed).toBeLessThanOrEqual(5)
  expect(complaints).toEqual([])
  await close()
})

test.each([true, false])(
  'BOOK-17 total and button are in sight wherever a phone is scrolled to (script: %s)',
  async (javaScriptEnabled) => {
    const { page, close } = await visit(browser, { javaScriptEnabled })
    await page.goto(server.url + formPath('en'))
    const end = await page.locator('#booking').evaluate((form) => form.getBoundingClientRect().bottom + scrollY)
    for (let y = 0; y < end - phone.height; y += 300) {
      await page.mouse.wheel(0, y === 0 ? 0 : 300)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(y - 1)
      expect([y, await inside(page, '[data-total]'), await inside(page, '[data-order]')]).toEqual([y, true, true])
      // and nothing else lies over what is to be filled in
      expect(await page.locator('footer [data-floating]').filter({ visible: true }).count()).toBe(0)
    }
    await close()
  },
)

test('BOOK-17 what has the focus is never under the bar', async () => {
  const { page, close } = await visit(browser)
  await page.goto(server.url + formPath('en'))
  await page.locator('#booking a').first().focus()
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    const under = await page.evaluate(() => {
      const active = document.activeElement
      const bar = document.querySelector('[data-order]')?.parentElement
      if (!active || !bar || bar.contains(active) || !active.closest('#booking')) return null
      return active.getBoundingClientRect().bottom - bar.getBoundingClientRect().top
    })
    if (under === null && stops > 3) break
    expect(under ?? 0, await page.evaluate(() => document.activeElement?.id)).toBeLessThanOrEqual(0)
  }
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-order'))).toBe(true)
  await close()
})

test('BOOK-17 the words of the button are not cut in German at 320 px, and nothing is wider than the page', async () => {
  const { page, close } = await visit(browser, { viewport: small })
  await page.goto(server.url + formPath('de'))
  await inItsFonts(page)
  const cut = await page
    .locator('[data-order]')
    .evaluate((button) => [button.scrollWidth - button.clientWidth, button.scrollHeight - button.clientHeight])
  expect(cut).toEqual([0, 0])
  expect(await order(page).innerText()).toBe('Zahlungspflichtig buchen')
  expect(await inside(page, '[data-order]')).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await close()
})

test('BOOK-17 in a window as low as with a keyboard on the screen the bar stands at the end of the form', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 420 } })
  await page.goto(server.url + formPath('en'))
  expect(await inside(page, '[data-order]')).toBe(false)
  await order(page).scrollIntoViewIfNeeded()
  expect(await inside(page, '[data-order]')).toBe(true)
  await close()
})

// Wed 30 Nov is 30 px wider than Tue 1 Dec, so a page may need a line more on some days; and in the system's font.
test.each(['ours', 'never'] as const)(
  'screen 8 on a phone the car park, the stay and the way to the terminal stand in the first 340 px, its rows are low, on every day of the week (our fonts: %s)',
  async (fonts) => {
    const { page, close } = await visit(browser, { fonts })
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
    for (const [language, most] of [
      ['en', 80],
      ['de', 100],
    ] as const)
      for (let day = 14; day < 21; day += 1) {
        await page.goto(server.url + formPath(language, {}, aStay(day)))
        await inItsFonts(page)
        const header = await box('header')
        const reach = await box('main p:has(> strong)')
        if (language === 'en') expect(reach.y + reach.height - header.y).toBeLessThanOrEqual(340)
        const rows = await page
          .locator('#package div:has(> input)')
          .evaluateAll((all) => all.map((row) => ({ height: row.clientHeight, words: row.textContent })))
        expect(rows).toHaveLength(3)
        expect(rows.filter(({ height }) => height > most)).toEqual([])
      }
    expect(await page.locator('h1').innerText()).toMatch(/Parkwing/)
    await close()
  },
)

const open = (page: Page) => page.locator('header details:has(#choose-language) > summary').click()

test.each([true, false])(
  'BOOK-18 what was typed, chosen and ticked survives another language and another currency (script: %s)',
  async (javaScriptEnabled) => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
    const who = driver('languages@example.org')
    await page.goto(server.url + formPath('en', { package: 'basic' }))
    if (javaScriptEnabled) await awake(page)
    await fillForm(page, who, { package: 'flex' })
    await page.locator('[name=passengers]').fill('5')
    await page.locator('[name=newsletter]').check()
    await page.locator('[name=terms]').scrollIntoViewIfNeeded()
    const expectAll = async () => {
      for (const [name, value] of Object.entries({ ...who, passengers: '5' }))
        expect(await page.locator(`[name=${name}]`).inputValue(), name).toBe(value)
      for (const chosen of [
        '[name=package][value=flex]',
        '[name=payment][value="onLine:ideal"]',
        '[name=terms]',
        '[name=newsletter]',
      ])
        expect(await page.locator(chosen).isChecked(), chosen).toBe(true)
      expect(page.url()).not.toMatch(/languages|example|%40/)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await open(page)
    await follow(page.locator('header button[name=show][value=de]'))
    expect(new URL(page.url()).pathname).toMatch(/^\/de\//)
    await expectAll()
    await open(page)
    await page.locator('header select[name=currency]').selectOption('PLN')
    const save = page.locator('header button[name=show][value=currency]')
    // with script the page stays (PRICE-19)
    await (javaScriptEnabled ? listens(save).then(() => save.click()) : follow(save))
    await expect.poll(() => page.locator('[data-total]').innerText()).toContain('zł')
    await expectAll()
    // and Enter in a field still books
    await page.locator('[name=firstName]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/sandbox\/checkout\//)
    expect(complaints).toEqual([])
    await close()
  },
)

test('BOOK-18 with script the page stands where it was, and a number of the reader’s country keeps it', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(server.url + formPath('de'))
  await awake(page)
  await page.locator('[name=mobile]').fill('0170 1234567')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  // by keyboard or by a script of the browser: the header is out of sight
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('header button[name=show][value=nl]')?.click())
  await page.waitForURL(/\/nl\//)
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 500))).toBeLessThan(40)
  await expect.poll(() => page.url()).not.toContain('#')
  // a German number stays one on a Dutch page
  expect(await page.locator('[name=mobile]').inputValue()).toBe('+491701234567')
  await close()
})

test('BOOK-19 offline: the form and what was typed stay, it is said audibly; online again the same order books once', async () => {
  const { page, complaints, close } = await visit(browser)
  const t = translator('en')
  const email = 'offline@example.org'
  await page.goto(server.url + formPath('en'))
  await awake(page)
  await fillForm(page, driver(email))
  await page.context().setOffline(true)
  await order(page).click()
  const told = page.locator('#booking [role=alert]')
  await expect.poll(() => told.innerText()).toBe(t('booking.lost'))
  expect(await inside(page, '#booking [data-lost]')).toBe(true)
  expect(await page.locator('[name=email]').inputValue()).toBe(email)
  await page.context().setOffline(false)
  // this time the order arrives, and its answer is lost
  await page.route(/\/booking\/EIN\//, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await order(page).click()
  await expect.poll(() => told.innerText()).toBe(t('booking.lost'))
  await page.unroute(/\/booking\/EIN\//)
  await order(page).dblclick()
  await atProvider(page, 'pay', /\/result$/)
  const first = idIn(page.url())
  expect(await lettersTo(server, email, t('booking.bookingNumber'))).toHaveLength(1)
  await page.goto(`${server.url}/en/my-booking/${first}`)
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
  await close()
})

test.each([true, false])(
  'BOOK-20 a slip in the e-mail address is asked about, and never stops (script: %s)',
  async (javaScriptEnabled) => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
    await page.goto(server.url + formPath('en'))
    if (javaScriptEnabled) await awake(page)
    await fillForm(page, { ...driver('emma@gmial.con'), mobile: javaScriptEnabled ? '+31 6 12345678' : '12' })
    // without script the form has to come back first
    if (!javaScriptEnabled) await follow(order(page))
    const asked = page.getByRole('button', { name: 'Did you mean emma@gmail.com?' })
    await asked.click()
    await expect.poll(() => page.locator('[name=email]').inputValue()).toBe('emma@gmail.com')
    expect(await asked.count()).toBe(0)
    expect(await page.locator('[name=lastName]').inputValue()).toBe(driver('').lastName)
    await page.locator('[name=mobile]').fill('+31 6 12345678')
    // whoever means it is not stopped
    await page.locator('[name=email]').fill('emma@gmial.con')
    await order(page).click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    expect(complaints).toEqual([])
    await close()
  },
)

test('COUP-13 BOOK-22 the promo code of an agency counts as its reduction, and the booking is its', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await fillForm(page, driver('promo@example.org'))
  const before = await totalOn(page)
  await page.locator('summary:has(+ div [name=coupon])').click()
  await page.locator('[name=coupon]').fill('zon26')
  await page.locator('button[name=apply][value=coupon]').click()
  await expect.poll(() => totalOn(page)).toBe(before - Math.round(before * 0.03))
  expect(await page.locator('#booking').innerText()).toContain('Reisbureau Noorderzon')
  expect(await page.locator('[name=coupon]').inputValue()).toBe('zon26')
  await page.locator('[name=anvr]').fill('ANVR 1234')
  const ordered = await totalOn(page)
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(centsIn(await page.locator('.amount').innerText())).toBe(ordered)
  expect(complaints).toEqual([])
  await close()
})

/** Counts what is sent with the form, and lets it wait as on a slow network. */
const sentWith = async (page: Page, waitMs = 0) => {
  const sent: string[] = []
  await page.route(/\/booking\/EIN\//, async (route) => {
    const request = route.request()
    if (request.method() === 'POST') {
      sent.push(request.postData() ?? '')
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
    await route.continue()
  })
  return sent
}

test('BOOK-23 COUP-9 a refused order is sent once, says what is wrong, and can be sent again', async () => {
  const { page, complaints, close } = await visit(browser)
  const t = translator('en')
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await awake(page)
  await fillForm(page, { ...driver('once@example.org'), firstName: 'x'.repeat(36) })
  await page.locator('summary:has(+ div [name=coupon])').click()
  await page.locator('[name=coupon]').fill('WRONG-CODE-1')
  const sent = await sentWith(page)
  await order(page).click()
  await page.waitForSelector('#error-coupon')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  expect(await page.evaluate(() => scrollY)).toBeLessThan(200)
  expect(await page.title()).toMatch(/^Error/)
  expect(await page.locator('[name=lastName]').inputValue()).toBe(driver('').lastName)
  expect(await page.locator('[name=terms]').isChecked()).toBe(true)
  expect(sent).toHaveLength(1)
  await page.locator('[name=firstName]').fill('Noor')
  await page.locator('[name=coupon]').fill('')
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(sent).toHaveLength(2)
  expect(await page.locator('body').innerText()).not.toContain(t('common.thereIsAProblem'))
  expect(complaints).toEqual([])
  await close()
})

test('BOOK-23 a code pressed twice is looked at once, and so is another language; what waits is said', async () => {
  const { page, complaints, close } = await visit(browser)
  const t = translator('en')
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await awake(page)
  await page.locator('summary:has(+ div [name=coupon])').click()
  await page.locator('[name=coupon]').fill('zon26')
  const before = await totalOn(page)
  const sent = await sentWith(page, 1_500)
  const apply = page.locator('button[name=apply][value=coupon]')
  await apply.click()
  await expect.poll(() => apply.getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator('[data-sending]').innerText()).toBe(t('booking.checkingCode'))
  const press = (selector: string) =>
    page.evaluate((one) => document.querySelector<HTMLButtonElement>(one)?.click(), selector)
  await press('button[name=apply][value=coupon]')
  await press('header button[name=show][value=nl]')
  await expect.poll(() => totalOn(page)).toBeLessThan(before)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('coupon')
  expect(await page.locator('[data-totals]').innerText()).not.toBe('')
  expect(sent).toHaveLength(1)
  await page.evaluate(async () => {
    const language = document.querySelector<HTMLButtonElement>('header button[name=show][value=nl]')
    language?.click()
    await new Promise((resolve) => setTimeout(resolve, 300))
    language?.click()
  })
  await page.waitForURL(/\/nl\//)
  expect(sent).toHaveLength(2)
  expect(complaints).toEqual([])
  await close()
})

test.each([true, false])(
  'BOOK-24 after a refused order loading the page again keeps what was typed, chosen and ticked (script: %s)',
  async (javaScriptEnabled) => {
    const { page, close } = await visit(browser, { javaScriptEnabled })
    const who = driver('reloaded@example.org')
    const address = server.url + formPath('en', { package: 'basic' })
    await page.goto(address)
    if (javaScriptEnabled) await awake(page)
    await fillForm(page, { ...who, mobile: '+31 20' }, { package: 'flex' })
    await order(page).click()
    await page.locator('#error-mobile').waitFor()
    // as who types the address, or presses reload after the exchange in place
    await (javaScriptEnabled ? page.reload() : page.goto(address))
    expect(await page.locator('#error-mobile').count()).toBe(0)
    for (const [name, value] of Object.entries({ ...who, mobile: '+31 20' }))
      expect(await page.locator(`[name=${name}]`).inputValue(), name).toBe(value)
    for (const chosen of ['[name=package][value=flex]', '[name=payment][value="onLine:ideal"]', '[name=terms]'])
      expect(await page.locator(chosen).isChecked(), chosen).toBe(true)
    // another choice of the card counts, and the rest stays
    await page.goto(server.url + formPath('en', { package: 'medium_flex' }))
    expect(await page.locator('[name=package]:checked').inputValue()).toBe('medium_flex')
    expect(await page.locator('[name=firstName]').inputValue()).toBe(who.firstName)
    await close()
  },
)
