import { mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { desktop, openBrowser, phone, visit } from '#test/builders/browser.ts'
import { formPath as shopFormPath } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { letterTo } from '#test/journeys/mailbox.ts'
import { aStay, atProvider, book, driver, fillForm, formPath, idIn, momentAhead, order, searchPath } from '#test/journeys/steps.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#web/paths.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const narrow = { width: 320, height: 640 }

let server: RunningServer
let soldOut: RunningServer
let browser: Browser
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-full-'))
  await (await openShop({ folder: join(folder, 'database') }, 0)).close()
  ;[server, soldOut, browser] = await Promise.all([startServer(), startServer({ folder, environment: atNoon }), openBrowser()])
})
afterAll(() => Promise.all([server?.stop(), soldOut?.stop(), browser?.close()]))

type Violation = { id: string; nodes: { target: string; html: string }[] }

/** Rules about whole pages, which a letter is not: it lies inside a mail program's page. */
const pageRules = ['region', 'landmark-one-main']

const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  const ruleOff = page.url().endsWith('/html') ? pageRules : []
  const found = await page.evaluate(async ({ runOnly, off }): Promise<Violation[]> => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }> } }
    const { violations: all } = await axe.run(document, { runOnly, rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])), resultTypes: ['violations'] })
    return all.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map(({ target, html }) => ({ target: target.join(' '), html: html.slice(0, 160) })) }))
  }, { runOnly: tags, off: ruleOff })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' | ')}`)
}

/** What sticks out of the window, with everything unfolded. */
const overflow = async (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return null
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > room + 0.5).slice(-3)
    return `${document.documentElement.scrollWidth} of ${room}: ${wide.map((element) => `<${element.tagName.toLowerCase()} ${element.className}> ${(element.textContent ?? '').slice(0, 40)}`).join(' | ')}`
  })

/** Where a page lies, how to get it into its state, and words that tell that it is. */
type Stop = { name: string; to: string; reach?: (page: Page) => Promise<unknown>; shows?: string }

const pressOn = (selector: string) => async (page: Page) => {
  await Promise.all([page.waitForNavigation(), page.locator(selector).last().click()])
}

/** Every page and state of the language, with bookings that make them real. */
const stopsOf = async (page: Page, language: Language): Promise<Stop[]> => {
  const t = translator(language)
  const email = `axe-${language}@example.org`
  const url = (path: string) => server.url + path
  // by another name: cookies do not tell ports apart
  const shop = soldOut.url.replace('localhost', '127.0.0.1')
  const { id, number } = await book(page, server, { language, email })
  const cancelled = await book(page, server, { language, email, stay: aStay(40) })
  await page.goto(url(`/${language}/my-booking/${cancelled.id}/cancel`))
  await page.locator('[name=reason]').first().check()
  await pressOn('main form[method=post] button')(page)
  const letter = await letterTo(server, email, number)

  const holdThen = async (action: string, stay: ReturnType<typeof aStay>) => {
    await page.goto(url(formPath(language, {}, stay)))
    await fillForm(page, driver(email))
    await order(page).click()
    await page.waitForURL(/\/sandbox\//)
    const checkout = page.url()
    await atProvider(page, action, /\/my-booking\//)
    return { checkout, id: idIn(page.url()) }
  }
  const declined = await holdThen('decline', aStay(41))
  const left = await holdThen('cancel', aStay(42))
  const open = await holdThen('later', aStay(43))
  const booking = (place = '', of = id) => url(`/${language}/my-booking/${of}${place && `/${place}`}`)
  const airport = airportPageOf('EIN')
  const askCode = async (one: Page) => {
    await one.locator('[name=email]').fill(email)
    await one.locator('[name=number]').fill(number)
    await pressOn('#main form button')(one)
  }
  const holdEnds = async (one: Page) => {
    await server.advance(20 * 60_000)
    await one.reload()
  }
  return [
    { name: 'home', to: url(pathOf('home', language)) },
    { name: 'airports', to: url(pathOf('airports', language)) },
    { name: 'airport', to: url((airport && pathOf(airport, language)) ?? '') },
    { name: 'results', to: url(searchPath(language)) },
    { name: 'results, closed', to: url(searchPath(language, 'EIN', { startDateTime: momentAhead(20, '02:00'), endDateTime: momentAhead(25) })), shows: t('results.closed') },
    { name: 'results, sold out', to: shop + shopFormPath.replace('/en/booking/AMS/1?', `/${language}/search?location=AMS&`), shows: t('results.soldOut') },
    { name: 'form, sold out', to: shop + shopFormPath.replace('/en/', `/${language}/`), shows: t('booking.notBookable') },
    { name: 'results, no car park', to: url(searchPath(language, 'IST')) },
    { name: 'results, refused', to: url(`/${language}/search?location=lon&startDateTime=&endDateTime=`) },
    { name: 'form', to: url(formPath(language)) },
    { name: 'form with errors', to: url(formPath(language)), reach: pressOn('#booking button:not([type=button])'), shows: t('problems.firstNameRequired') },
    { name: 'pay', to: booking('pay?left', left.id), shows: t('booking.notCharged') },
    { name: 'pay with error', to: booking('pay', left.id), reach: pressOn('main form button'), shows: t('problems.optionRequired') },
    { name: 'declined', to: booking('declined', declined.id), shows: t('problems.paymentDeclined') },
    { name: 'checking', to: booking('return', open.id), shows: t('booking.checking') },
    { name: 'result', to: booking('result'), shows: t('booking.booked') },
    { name: 'pass', to: booking('pass'), shows: t('pass.brightness') },
    { name: 'pass, cancelled', to: booking('pass', cancelled.id), shows: t('pass.invalid') },
    { name: 'status', to: booking(), shows: t('manage.options') },
    { name: 'status, held', to: booking('', left.id), shows: t('manage.held') },
    { name: 'status, cancelled', to: booking('', cancelled.id), shows: t('manage.cancelledText') },
    { name: 'cancel', to: booking('cancel'), shows: t('manage.reason') },
    { name: 'cancel with error', to: booking('cancel'), reach: pressOn('main form[method=post] button'), shows: t('problems.cancelReasonRequired') },
    { name: 'cancel, done', to: booking('cancel', cancelled.id), shows: t('manage.cancelDone', { value: email }) },
    { name: 'look-up', to: url(`/${language}/my-booking`) },
    { name: 'look-up with errors', to: url(`/${language}/my-booking`), reach: pressOn('#main form button'), shows: t('problems.loginEmailRequired') },
    { name: 'code', to: url(`/${language}/my-booking`), reach: askCode, shows: t('manage.codeLead') },
    { name: 'code with error', to: url(`/${language}/my-booking/code`), reach: pressOn('button[value=verify]'), shows: t('problems.codeRequired') },
    { name: 'hold lost', to: booking('declined', left.id), reach: holdEnds, shows: t('booking.holdLost') },
    { name: 'not shown', to: booking('', '00000000-0000-4000-8000-000000000000') },
    { name: 'terms', to: url(pathOf('terms-of-service', language)) },
    { name: 'privacy', to: url(pathOf('privacy-statement', language)) },
    { name: 'not found', to: url(`/${language}/nothing-here`) },
    { name: 'sandbox', to: open.checkout },
    { name: 'mailbox', to: url('/dev/mail') },
    { name: 'letter', to: url(letter.href) },
    { name: 'letter as HTML', to: url(`${letter.href}/html`) },
  ]
}

/** Loaded, and awake where the page has script of its own. */
const arrive = async (page: Page, { name, to, reach, shows }: Stop) => {
  await page.goto(to)
  await reach?.(page)
  if (!reach) expect(new URL(page.url()).pathname, name).toBe(new URL(to).pathname)
  if (shows) expect(await page.locator('main').innerText(), name).toContain(shows)
  await page.waitForFunction(() => document.documentElement.dataset['language'] === undefined || Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
}

const sizesOf = (language: Language) => (language === 'fr' || language === 'pl' ? [narrow] : [phone, desktop, narrow])

describe.each<Language>(['en', 'de', 'tr', 'fr', 'pl'])('C0 in %s', (language) => {
  test(`${sizesOf(language).length > 1 ? 'axe finds nothing at 390 and 1440 px, and ' : ''}nothing scrolls sideways at 320 px`, async () => {
    const { page, complaints, close } = await visit(browser, { bypassCSP: true, viewport: narrow })
    const faults: string[] = []
    const stops = await stopsOf(page, language)
    for (const stop of stops) {
      await arrive(page, stop)
      for (const size of sizesOf(language)) {
        await page.setViewportSize(size)
        const found = size === narrow ? [await overflow(page)].filter((one) => one !== null) : await violations(page)
        faults.push(...found.map((one) => `${stop.name} at ${size.width} px: ${one}`))
      }
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
