import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tagOf, type Language } from '#domain/languages.ts'
import { awake, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { enter, enterTo, expectFocus, tabTo, typeInto } from './keyboard.ts'
import { codeOf, codesOf, letterTo, passIn } from './mailbox.ts'
import { centsIn, idIn, numberOn, totalOn, wordsOf } from './steps.ts'

site()

type Traveller = { language: Language; types: string; iata: string; firstName: string; lastName: string; email: string }

const travellers: Traveller[] = [
  {
    language: 'pl',
    types: 'warsz',
    iata: 'WAW',
    firstName: 'Łukasz',
    lastName: 'Żółć-Gęślą',
    email: 'lukasz@example.org',
  },
  {
    language: 'tr',
    types: 'eindhoven',
    iata: 'EIN',
    firstName: 'İğdır',
    lastName: 'Şükrüoğlu',
    email: 'igdir@example.org',
  },
]

/** Searches: types the airport and picks both moments with the keys of the picker. */
const search = async (page: Page, { language, types, iata }: Traveller) => {
  await page.goto(server.url + pathOf('home', language))
  await awake(page)
  await page.waitForSelector('button[aria-haspopup=dialog]')
  await tabTo(page, '[name=location]')
  await page.keyboard.type(types)
  await page.waitForSelector('[role=option]')
  await page.keyboard.press('ArrowDown')
  await page.waitForSelector('[name=location][aria-activedescendant]')
  await page.keyboard.press('Enter')
  await expectFocus(page, '[name=location]')
  expect(await page.locator('[name=location]').inputValue()).toContain(`(${iata})`)

  await tabTo(page, 'button[aria-haspopup=dialog]')
  await page.keyboard.press('Enter')
  await expectFocus(page, 'dialog [data-day]')
  for (const key of ['PageDown', 'Enter']) await page.keyboard.press(key)
  await expectFocus(page, 'dialog [role=listbox]')
  for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expectFocus(page, 'dialog [data-day]')
  for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expectFocus(page, 'dialog [role=listbox]')
  await page.keyboard.press('Enter')
  // the focus is back on the button that opened the dialog
  await expectFocus(page, 'button[aria-haspopup=dialog]')
  const start = await page.locator('[name=startDateTime]').inputValue()
  const end = await page.locator('[name=endDateTime]').inputValue()
  expect(start).toMatch(/T11:00$/)
  // the new end is one hour earlier, and one day before the week that a new arrival proposes
  expect(new Date(`${end}Z`).getTime() - new Date(`${start}Z`).getTime()).toBe((6 * 24 + 1) * 3_600_000)
  await tabTo(page, '#main form button:not([type=button])')
  await enterTo(page, /\/search\?/)
  expect(new URL(page.url()).searchParams.get('location')).toBe(iata)
  expect(new URL(page.url()).searchParams.get('startDateTime')).toBe(start)
}

/** Ends on the provider's page and returns the amount that stood at the order button, in cents. */
const fillAndOrder = async (page: Page, { iata, firstName, lastName, email }: Traveller): Promise<number> => {
  await tabTo(page, `a[href*="/booking/${iata}/"]`)
  await enterTo(page, new RegExp(`/booking/${iata}/\\d+\\?`))
  // one step down from Basic, the cheapest package, whose price the card showed
  await tabTo(page, '[name=package]')
  expect(await page.locator('[name=package]:checked').inputValue()).toBe('basic')
  await page.keyboard.press('ArrowDown')
  expect(await page.locator('[name=package]:checked').inputValue()).toBe('medium_flex')
  for (const [name, text] of Object.entries({ firstName, lastName, email, mobile: '+31 6 12345678' }))
    await typeInto(page, name, text)
  await tabTo(page, '[name=payment]')
  await page.keyboard.press('Space')
  await tabTo(page, '[name=terms]')
  await page.keyboard.press('Space')
  await tabTo(page, '#booking button:not([type=button])')
  const ordered = await totalOn(page)
  await enterTo(page, /\/sandbox\/checkout\//)
  return ordered
}

describe.each(travellers)('S1 S3 S6 S7 S8 S10 S12 S14 S15 S18 keyboard only, on a phone, in $language', (traveller) => {
  const { language, email, firstName, lastName } = traveller
  const t = translator(language)
  let number = ''
  let code = ''
  let paid = 0

  test('DOC-04 books, pays, and the code on the pass can be read by a scanner', async () => {
    // two dots for each pixel, as on the coarsest screen of a phone today
    const { page, complaints, close } = await visit(browser, { deviceScaleFactor: 2 })
    await search(page, traveller)
    expect(await page.locator('html').getAttribute('lang')).toBe(tagOf[language])
    paid = await fillAndOrder(page, traveller)
    expect(centsIn(await page.locator('.amount').innerText())).toBe(paid)
    await tabTo(page, 'button[value=pay]')
    await enterTo(page, /\/result$/)
    expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
    number = await numberOn(page)
    await tabTo(page, 'main a[href$="/pass"]')
    await enterTo(page, /\/pass$/)
    const shown = await page.locator('article .code').first().innerText()
    code = shown.replace(/\W/g, '')
    expect(code).toHaveLength(16)
    expect(await codesOf(await page.screenshot({ fullPage: true }))).toEqual({ QRCode: code, Code128: code })
    expect(complaints).toEqual([])
    await close()
  })

  test('I18-11 DOC-01 the letter arrived in that language, with the pass', async () => {
    expect(number).not.toBe('')
    const letter = await letterTo(server, email, number)
    expect(letter.language).toBe(language)
    expect(letter.text).toContain(t('next.bookedHeading', { name: firstName }))
    const pass = await passIn(server, letter)
    expect(pass.codes).toEqual({ QRCode: code, Code128: code })
    expect(pass.text).toContain(`${firstName} ${lastName}`)
  })

  test('LG-01 BOOK-11 PK-03 looks it up on another phone and cancels: the refund is shown before and paid after', async () => {
    expect(number).not.toBe('')
    const { page, complaints, close } = await visit(browser)
    await page.goto(`${server.url}/${language}/my-booking`)
    await typeInto(page, 'email', email)
    await typeInto(page, 'number', number.toLowerCase())
    await enterTo(page, /\/my-booking\/code$/)
    const login = codeOf(await letterTo(server, email, t('letters.codeHeading')))
    await typeInto(page, 'code', `${login.slice(0, 3)} ${login.slice(3)}`)
    await enterTo(page, /\/my-booking\/[0-9a-f-]{36}$/)
    expect(await wordsOf(page)).toContain(number)
    // before its script is there the row leads to the page for cancelling
    await awake(page)
    await tabTo(page, 'main a[href$="/cancel"]')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] form').waitFor()
    const before = centsIn(await page.locator('dialog #amount p').first().innerText())
    expect(before).toBe(paid - 500)
    await tabTo(page, '[name=reason]')
    await page.keyboard.press('Space')
    await tabTo(page, 'dialog form button:not([type=button])')
    await enter(page)
    expect(await page.locator('[name=reason]').count()).toBe(0)
    expect(await wordsOf(page)).toContain(t('manage.cancelDone', { value: email }))

    const sent = await letterTo(server, email, t('letters.refundSentHeading'))
    expect(centsIn(sent.subject)).toBe(before)
    await page.goto(`${server.url}/${language}/my-booking/${idIn(page.url())}`)
    const history = await page.locator('section[aria-labelledby=history] li').allInnerTexts()
    expect(
      history.some((line) => line.includes(t('manage.refundSent', { amount: '' }).trim()) && centsIn(line) === before),
      history.join(' | '),
    ).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })
})
