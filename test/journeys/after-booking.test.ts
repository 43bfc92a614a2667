import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake, desktop, follow, holdPages, inItsFonts, listens, phone, press, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { languages } from '#domain/languages.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { translator } from '#texts/texts.ts'
import { codesOf, letterTo } from './mailbox.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { aStay, book, type Booked } from './steps.ts'

site()

const t = translator('en')
let page: Page
let booked: Booked
let complaints: string[]
let close: () => Promise<void>
const at = (part = '') => `${server.url}/en/my-booking/${booked.id}${part}`

beforeAll(async () => {
  ;({ page, complaints, close } = await visit(browser, { viewport: phone, deviceScaleFactor: 2 }))
  booked = await book(page, server, { email: 'after@example.org' })
})
afterAll(() => close())

/** How far below the top of the header a part of the page ends, in CSS pixels. Above it the demo says what it is. */
const bottomOf = async (text: string | RegExp): Promise<number> => {
  await inItsFonts(page)
  const box = await page.locator('main').getByText(text).first().boundingBox()
  const header = await page.locator('header').first().boundingBox()
  return box && header ? box.y + box.height - header.y : Infinity
}
/** The labels of what is yellow, of all that one can press. */
const yellow = (): Promise<string[]> =>
  page
    .locator('main :is(a, button)')
    .evaluateAll((parts) =>
      parts
        .filter((part) => getComputedStyle(part).backgroundColor === 'rgb(255, 198, 41)')
        .map((part) => (part.textContent ?? '').trim()),
    )

test('PAY-22 the result says in its first view where, when, what was paid and the number; the pass opens with one press', async () => {
  await page.goto(at('/result'))
  const words = await page.locator('main').innerText()
  const days = await page.locator('main dl dd').allInnerTexts()
  // two moments, the amount and the number, all in the first 470 pixels
  for (const value of days.slice(0, 3)) expect(await bottomOf(value), value).toBeLessThanOrEqual(470)
  expect(await bottomOf(booked.number)).toBeLessThanOrEqual(470)
  // each moment in one line
  const lines = await page
    .locator('main dl dd')
    .evaluateAll((all) =>
      all.slice(0, 2).map((one) => Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))),
    )
  expect(lines).toEqual([1, 1])
  expect(days[2]).toMatch(/€\d+\.\d\d/)
  expect(words).toContain(t('next.paidWith', { method: 'iDEAL | Wero' }))
  expect(await bottomOf(t('booking.openPass'))).toBeLessThanOrEqual(phone.height)
  expect(await yellow()).toEqual([t('booking.openPass')])
  expect(await page.locator('main a[href$="/calendar.ics"]').count()).toBe(1)
  // what comes next is a list in the order of time
  expect(await page.locator('main section ol').first().locator('> li strong').allInnerTexts()).toEqual([
    t('next.now'),
    expect.stringMatching(/^Drive in /),
    t('next.shuttle'),
    expect.stringMatching(/^Drive out /),
  ])
  // the plate may stay away here, and driving in says that it is not known yet
  const unknown = page.locator('main section ol > li', { hasText: t('letters.plateMissing') })
  expect(await unknown.locator('strong').innerText()).toMatch(/^Drive in /)
  expect(await unknown.locator('a').getAttribute('href')).toBe(fixedPath('editDetails', 'en', booked.id))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await follow(page.getByRole('link', { name: t('booking.openPass') }))
  expect(page.url()).toBe(at('/pass'))
  expect(complaints).toEqual([])
})

test('PIC-10 the car park has its picture on card, airport page, form, result, booking and pass, and in the letter', async () => {
  const [startDateTime, endDateTime] = Object.values(aStay())
  const listed = `/en/search?${new URLSearchParams({ location: 'EIN', startDateTime: startDateTime!, endDateTime: endDateTime! })}`
  const form = `/en/booking/EIN/2301?${new URLSearchParams({ startDateTime: startDateTime!, endDateTime: endDateTime! })}`
  const airport = server.url + pathOf(airportPageOf('EIN')!, 'en')!
  const shown: Record<string, string> = {}
  // each place by itself: one that shows the picture does not stand for another of the same page
  for (const [place, [address, part]] of Object.entries({
    card: [server.url + listed, 'main li[aria-labelledby=park-2301]'],
    'card of the airport page': [airport, 'main article[aria-labelledby=product-name-2301]'],
    'pick of the airport page': [airport, 'main a[data-pick="2301"]'],
    form: [server.url + form, 'main'],
    result: [at('/result'), 'main'],
    booking: [at(), 'main'],
    pass: [at('/pass'), 'main'],
  } as const)) {
    if (page.url() !== address) await page.goto(address)
    const sources = await page
      .locator(`${part} img:not(details img)`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
    shown[place] = sources.map((src) => /^\/pictures\/ein-2301-(\w+)\./.exec(src)?.[1] ?? src).join(' ')
  }
  expect(shown).toEqual({
    card: 'square',
    'card of the airport page': 'square',
    'pick of the airport page': 'square',
    form: 'wide',
    result: 'wide',
    booking: 'wide',
    pass: 'wide',
  })
  const letter = await letterTo(server, booked.email, booked.number)
  expect(letter.attachments.map(({ name, type }) => `${name} ${type}`)).toContain('car-park.png image/png')
})

test('PAY-22 on the result page dates and money keep apart, and what copies the number begins where the links do', async () => {
  await page.goto(at('/result'))
  const copy = page.getByRole('button', { name: booked.number })
  await copy.waitFor()
  const words = (one: Locator) =>
    one.evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return Math.round(range.getBoundingClientRect().left)
    })
  expect(await words(copy)).toBe(await words(page.locator('main section ul a').first()))
  const room = await page.evaluate(() => {
    const [stay, money] = [...document.querySelectorAll('main dl')].map((one) => one.getBoundingClientRect())
    const place = document.querySelector('main h1 + p')!.getBoundingClientRect()
    return [stay!.top - place.bottom, money!.top - stay!.bottom].map(Math.round)
  })
  expect(Math.min(...room)).toBeGreaterThanOrEqual(12)
})

test('PAY-22 BOOK-34 in every language the result says all in its first view, and an arrow leads from the first date to the second', async () => {
  for (const language of languages) {
    await page.goto(at('/result').replace('/en/', `/${language}/`))
    const values = [...(await page.locator('main dl dd').allInnerTexts()).slice(0, 3), booked.number]
    for (const value of values) expect(await bottomOf(value), `${language}: ${value}`).toBeLessThanOrEqual(470)
    expect(await yellow(), language).toEqual([translator(language)('booking.openPass')])
    const room = await page.evaluate(() => {
      const days = [...document.querySelectorAll('main dl')][0]!.querySelectorAll('dd')
      const arrow = days[0]!.querySelector('svg')!.getBoundingClientRect()
      const [from, to] = [...days].map((day) => {
        const range = document.createRange()
        range.selectNodeContents(day.firstChild!)
        return range.getBoundingClientRect()
      })
      return [arrow.left - from!.right, to!.left - arrow.right, arrow.width]
    })
    expect(Math.min(...room), `${language}: ${room.join(' ')}`).toBeGreaterThan(0)
    expect(await page.locator('main dl').first().locator('svg').count()).toBe(1)
  }
})

test('BOOK-34 in the dialog for cancelling both ways are equally large and keep to the edges of the words', async () => {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await page.goto(at())
    await awake(page)
    await page.locator('a[data-dialog]').click()
    const form = page.locator('dialog[open] form')
    await form.waitFor()
    await inItsFonts(page)
    const [left, right, ...ways] = await form.evaluate((it) => {
      const { left: start, right: end } = it.getBoundingClientRect()
      const both = [...it.querySelectorAll('button[type=submit], a[href]')].map((one) => one.getBoundingClientRect())
      return [start, end, ...both.flatMap((one) => [one.left, one.right])].map(Math.round)
    })
    const [cancel = 0, cancelEnd = 0, keep = 0, keepEnd = 0] = ways
    expect(ways).toHaveLength(4)
    expect([Math.min(cancel, keep), Math.max(cancelEnd, keepEnd)]).toEqual([left, right])
    expect(Math.abs(cancelEnd - cancel - (keepEnd - keep))).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize(phone)
})

test('PAY-22 going back after paying leads to the result again, and no second booking is made', async () => {
  await page.goto(at('/pay'))
  expect(page.url()).toBe(at('/result'))
  await page.goto(at('/return'))
  expect(page.url()).toBe(at('/result'))
  expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
})

test('LIFE-12 my booking: the heading is what comes next, the pass is yellow, every step has its rule under it', async () => {
  await page.goto(at())
  expect(await page.locator('h1').innerText()).toMatch(/^Drive in \w{3} \d+ \w+, \d\d:\d\d$/)
  expect(await yellow()).toEqual([t('booking.openPass')])
  const rows = page.locator('section[aria-labelledby=options] li')
  for (const label of [t('changes.title'), t('changes.editTitle'), t('manage.cancelLink')])
    expect(await rows.filter({ hasText: label }).locator('small').innerText()).not.toBe('')
  for (const link of await rows.locator('a').all())
    expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('LIFE-12 with Basic the dates are fixed: the row stands there without a link, and says so', async () => {
  const other = await visit(browser, { viewport: desktop })
  const { id } = await book(other.page, server, { email: 'basic@example.org', package: 'basic' })
  await other.page.goto(`${server.url}/en/my-booking/${id}`)
  expect(await other.page.locator('main').innerText()).toContain(packageNames.basic)
  const row = other.page.locator('section[aria-labelledby=options] li').filter({ hasText: t('changes.title') })
  expect(await row.locator('small').innerText()).toBe(t('manage.changeNone'))
  expect(await row.locator('a').count()).toBe(0)
  await other.close()
})

test('VOUCH-7 the pass: its QR is read from the screen of a phone, with its codes above the fold', async () => {
  await page.goto(at('/pass'))
  const code = (await page.locator('article .code').first().innerText()).replace(/\W/g, '')
  expect((await codesOf(await page.screenshot()))['QRCode']).toBe(code)
  // 41 of 49 modules are the QR itself, the others its quiet zone
  const qr = await page.locator('article svg[role=img]').first().boundingBox()
  expect(((qr?.width ?? 0) * 41) / 49).toBeGreaterThanOrEqual(240)
  // whole pixels for each module, so that its edges are sharp
  expect((qr?.width ?? 0) % 49).toBe(0)
  expect(complaints).toEqual([])
})

const linesOf = (one: Locator): Promise<number> =>
  one.evaluate((it) =>
    Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
  )

test('BOOK-30 LIFE-12 VOUCH-9 VOUCH-11 in every language the next event is one line, only the pass is yellow, each step has its rule, and plate and payment are seen with the code', async () => {
  const shown: string[] = []
  for (const language of languages) {
    await page.goto(`${server.url}/${language}/my-booking/${booked.id}`)
    await inItsFonts(page)
    expect(await linesOf(page.locator('h1')), language).toBe(1)
    const words = translator(language)
    expect(await yellow(), language).toEqual([words('booking.openPass')])
    const steps = await page.locator('section[aria-labelledby=options] li').evaluateAll((all) =>
      all.map((one) => ({
        words: one.textContent,
        rule: one.querySelector('small')?.textContent,
        tall: Number(one.querySelector('a')?.getBoundingClientRect().height),
      })),
    )
    for (const label of [words('changes.title'), words('changes.editTitle'), words('manage.cancelLink')]) {
      const step = steps.find((one) => one.words.includes(label))
      expect([step?.rule, Number(step?.tall) >= 44], `${language} ${label}`).toEqual([
        expect.stringMatching(/\S/),
        true,
      ])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), language).toBe(0)
    await page.goto(`${server.url}/${language}/my-booking/${booked.id}/pass`)
    await inItsFonts(page)
    const ends = await page.locator('article dl > div').evaluateAll((all) => {
      const top = document.querySelector('header')?.getBoundingClientRect().top ?? 0
      return all.slice(0, 4).map((one) => Math.round(one.getBoundingClientRect().bottom - top))
    })
    expect(ends).toHaveLength(4)
    if (Math.max(...ends) > 690) shown.push(`${language}: ${ends.join(' ')}`)
    const number = page.locator('article dl dd').last()
    expect(await number.innerText()).toBe(booked.number)
    expect(await linesOf(number), language).toBe(1)
  }
  expect(shown).toEqual([])
  expect(complaints).toEqual([])
})

test('CHANGE-18 cancelling opens over the booking, by keyboard: the focus goes in, stays in, and comes back', async () => {
  await page.goto(at())
  const link = page.getByRole('link', { name: t('manage.cancelLink') })
  await awake(page)
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  expect(page.url()).toBe(at())
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  expect(await dialog.getByRole('heading').first().innerText()).toBe(t('manage.cancelTitle'))
  // the amount that comes back is read before anything is asked
  expect(await dialog.innerText()).toMatch(/You get €\d+\.\d\d back/)
  for (let i = 0; i < 14; i++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || (focused?.closest('dialog') ?? null) !== null
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
  // keeping the booking closes it too
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: t('manage.keepButton') }).click()
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  expect(page.url()).toBe(at())
  expect(complaints).toEqual([])
})

test('CHANGE-18 without script the same row leads to the page, which cancels too', async () => {
  const still = await visit(browser, { viewport: phone, javaScriptEnabled: false })
  const { id } = await book(still.page, server, { email: 'noscript@example.org' })
  await still.page.goto(`${server.url}/en/my-booking/${id}`)
  await follow(still.page.getByRole('link', { name: t('manage.cancelLink') }))
  expect(still.page.url()).toMatch(/\/cancel$/)
  await still.close()
})

test('MACHINE-31 CHANGE-18 pressed before any script is there, the row leads to the page', async () => {
  const early = await visit(browser, { viewport: phone })
  const { id } = await book(early.page, server, { email: 'early@example.org' })
  await early.page.route(/\.js$/, () => undefined)
  // scripts that never come hold up the end of loading too
  await early.page.goto(`${server.url}/en/my-booking/${id}`, { waitUntil: 'commit' })
  await early.page.getByRole('link', { name: t('manage.cancelLink') }).click()
  await early.page.waitForURL(/\/cancel$/, { waitUntil: 'commit' })
  await early.page.getByRole('heading', { name: t('manage.cancelTitle') }).waitFor()
  await early.close()
})

test('CHANGE-18 cancelled from the dialog: the page says that it is done; a reason that lacks is said on the page', async () => {
  const other = await visit(browser, { viewport: phone })
  const { id } = await book(other.page, server, { email: 'dialog@example.org' })
  await other.page.goto(`${server.url}/en/my-booking/${id}`)
  await awake(other.page)
  await other.page.getByRole('link', { name: t('manage.cancelLink') }).click()
  const dialog = other.page.locator('dialog[open]')
  await follow(dialog.getByRole('button', { name: t('manage.cancelButton') }))
  expect(await other.page.locator('main').innerText()).toContain(t('problems.cancelReasonRequired'))
  await other.page.locator('[name=reason]').first().check()
  await follow(other.page.getByRole('button', { name: t('manage.cancelButton') }))
  expect(await other.page.locator('main').innerText()).toContain(
    t('manage.cancelDone', { value: 'dialog@example.org' }),
  )
  await other.close()
})

test('CHANGE-19 cancelling, in the dialog and on its page, and changing: once pressed the button rests, says so, and nothing is sent twice', async () => {
  const pressTwice = async (form: Locator) => {
    const button = form.locator('button:not([type=button])')
    await listens(form)
    const { asked, letGo } = await holdPages(page)
    for (const _ of [1, 2]) await press(button)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await form.getByRole('status').innerText()).toBe(t('common.loading'))
    await expect.poll(asked).toBe(1)
    await press(button)
    expect(asked()).toBe(1)
    await letGo()
  }
  await page.goto(at('/cancel'))
  await pressTwice(page.locator('main form[method=post]'))
  const { startDateTime, endDateTime } = aStay()
  const longer = new Date(Date.parse(`${endDateTime}Z`) + 2 * 86_400_000).toISOString().slice(0, 16)
  await page.goto(at(`/change?${new URLSearchParams({ startDateTime, endDateTime: longer })}`))
  await pressTwice(page.locator('form:has([value=confirm])'))
  await page.goto(at())
  await awake(page)
  await page.getByRole('link', { name: t('manage.cancelLink') }).click()
  await page.locator('dialog[open] form').waitFor()
  const form = page.locator('dialog[open] form')
  await listens(form)
  const { asked } = await holdPages(page)
  for (const _ of [1, 2]) await press(form.locator('button'))
  expect(await form.getByRole('status').innerText()).toBe(t('common.loading'))
  await expect.poll(asked).toBe(1)
  await press(form.locator('button'))
  expect(asked()).toBe(1)
  expect(complaints).toEqual([])
})
