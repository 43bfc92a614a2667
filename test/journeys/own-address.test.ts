import { expect, test } from 'vitest'
import { visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { letterTo } from './mailbox.ts'
import { atProvider, driver, fillForm, formPath, idIn, numberOn, order } from './steps.ts'

site()

const t = translator('en')

test.each([true, false])(
  'PAY-20 opened as 127.0.0.1, with script: %s: booked, paid on the test page and back, all under that name; letters too',
  async (javaScriptEnabled) => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
    const here = server.url.replace('localhost', '127.0.0.1')
    const email = `loopback-${javaScriptEnabled}@example.org`
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(here + formPath('en'))
    await fillForm(page, driver(email))
    await order(page).click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    const checkout = page.url()
    await atProvider(page, 'decline', /\/declined$/)
    await page.locator('[name=paymentMethod][value=creditCards]').check()
    await page.locator('main form button').first().click()
    await atProvider(page, 'pay', /\/result$/)
    expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
    const number = await numberOn(page)
    // the page of the declined payment stays where it is
    await page.goto(checkout)
    expect(page.url()).toBe(checkout)
    const letter = await letterTo(server, email, number)
    await page.goto(here + letter.href)
    await page.locator(`pre a[href*="/my-booking/"]`).first().click()
    await page.waitForURL(/\/my-booking\/[0-9a-f-]{36}/)
    expect(idIn(page.url())).not.toBe('')
    expect(await page.locator('main').innerText()).toContain(number)
    expect([...origins]).toEqual([here])
    expect(complaints).toEqual([])
    await close()
  },
)
