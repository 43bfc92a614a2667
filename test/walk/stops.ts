/** Every page and state of the site, for the walk and for pictures of it. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { formPath as shopFormPath } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { letterTo } from '#test/journeys/mailbox.ts'
import {
  aStay,
  atProvider,
  book,
  driver,
  fillForm,
  formPath,
  idIn,
  momentAhead,
  order,
  searchPath,
} from '#test/journeys/steps.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { accountStops } from './account-stops.ts'
import { claimStops } from './claim-stops.ts'
import { invitedToReview, lifeStops } from './life-stops.ts'
import { pressOn, type Stop } from './stop.ts'

/** The site with its demo catalogue, and one whose only car park is full and waits for a review. */
export type World = {
  server: RunningServer
  soldOut: RunningServer
  reviewToken: string
  /** Once, for all who walk here: an hour later a hold that has ended is told of in other words. */
  endHolds: () => Promise<void>
  stop(): Promise<void>
}

export const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-full-'))
  const rows = await openShop({ folder: join(folder, 'database') }, 0)
  const reviewToken = await invitedToReview(rows)
  await rows.close()
  const [server, soldOut] = await Promise.all([
    startServer({ environment: { WITHDRAWAL_DAYS: 'NL:14' } }),
    startServer({ folder, environment: atNoon }),
  ])
  let ended: Promise<void> | undefined
  return {
    server,
    soldOut,
    reviewToken,
    endHolds: () => (ended ??= server.advance(20 * 60_000)),
    stop: async () => void (await Promise.all([server.stop(), soldOut.stop()])),
  }
}

/** Every page and state of the language, with bookings that make them real. */
export const stopsOf = async (
  page: Page,
  { server, soldOut, reviewToken, endHolds }: World,
  language: Language,
): Promise<Stop[]> => {
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
    // later than anybody looks at the page that waits for it
    await page.locator('[name=seconds]').fill('86400')
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
  /** The page that leads to the provider, with the way there broken off: else nobody could look at it. */
  const beginPaying = async (one: Page) => {
    const isCheckout = (address: URL) => address.pathname.startsWith('/sandbox/checkout/')
    await one.route(isCheckout, (route) => route.abort('aborted'))
    await one.locator('[name=paymentMethod]').first().check()
    await Promise.all([
      one.waitForEvent('requestfailed', (request) => isCheckout(new URL(request.url()))),
      pressOn('main form button')(one),
    ])
    await one.unroute(isCheckout)
  }
  /** The clock is that of all who walk here: so this is looked at when the others have been everywhere. */
  const holdEnds = async (one: Page) => {
    await endHolds()
    await one.reload()
  }
  return [
    { name: 'checking', to: booking('return', open.id), shows: t('booking.checking') },
    { name: 'home', to: url(pathOf('home', language)) },
    { name: 'airports', to: url(pathOf('airports', language)) },
    { name: 'airport', to: url((airport && pathOf(airport, language)) ?? '') },
    { name: 'results', to: url(searchPath(language)) },
    {
      name: 'results, map',
      to: url(`${searchPath(language)}#list-map`),
      shows: t('site.mapShow'),
    },
    {
      name: 'results, closed',
      to: url(searchPath(language, 'EIN', { startDateTime: momentAhead(20, '01:30'), endDateTime: momentAhead(25) })),
      shows: t('results.closed'),
    },
    {
      name: 'results, sold out',
      to: shop + shopFormPath.replace('/en/booking/AMS/1?', `/${language}/search?location=AMS&`),
      shows: t('results.soldOut'),
    },
    {
      name: 'form, sold out',
      to: shop + shopFormPath.replace('/en/', `/${language}/`),
      shows: t('booking.notBookable'),
    },
    { name: 'results, no car park', to: url(searchPath(language, 'IST')) },
    { name: 'results, refused', to: url(`/${language}/search?location=lon&startDateTime=&endDateTime=`) },
    { name: 'form', to: url(formPath(language)) },
    {
      name: 'form with errors',
      to: url(formPath(language)),
      reach: async (one) => {
        await one.locator('#booking button:not([type=button])').last().click()
        await one.locator('main').getByText(t('problems.firstNameRequired')).first().waitFor()
      },
    },
    { name: 'pay', to: booking('pay?left', left.id), shows: t('booking.notCharged') },
    {
      name: 'pay with error',
      to: booking('pay', left.id),
      reach: pressOn('main form button'),
      shows: t('problems.optionRequired'),
    },
    { name: 'onward', to: booking('pay', left.id), reach: beginPaying, shows: t('parked.onwardTitle') },
    { name: 'declined', to: booking('declined', declined.id), shows: t('problems.paymentDeclined') },
    { name: 'result', to: booking('result'), shows: t('booking.booked') },
    { name: 'pass', to: booking('pass'), shows: t('pass.brightness') },
    { name: 'pass, cancelled', to: booking('pass', cancelled.id), shows: t('pass.invalid') },
    { name: 'status', to: booking(), shows: t('manage.options') },
    { name: 'status, held', to: booking('', left.id), shows: t('manage.held') },
    { name: 'status, cancelled', to: booking('', cancelled.id), shows: t('manage.cancelledText') },
    {
      name: 'cancel, dialog',
      to: booking(),
      reach: async (one) => {
        await one.locator('a[data-dialog]').click()
        await one.locator('dialog[open] form').waitFor()
      },
      shows: t('manage.reason'),
    },
    { name: 'cancel', to: booking('cancel'), shows: t('manage.reason') },
    { name: 'withdraw', to: booking('withdraw'), shows: t('refunds.withdrawConfirm') },
    { name: 'letters', to: booking('letters'), shows: t('letters.listTitle') },
    {
      name: 'cancel with error',
      to: booking('cancel'),
      reach: pressOn('main form[method=post] button'),
      shows: t('problems.cancelReasonRequired'),
    },
    { name: 'cancel, done', to: booking('cancel', cancelled.id), shows: t('manage.cancelDone', { value: email }) },
    { name: 'look-up', to: url(`/${language}/my-booking`) },
    {
      name: 'look-up with errors',
      to: url(`/${language}/my-booking`),
      reach: pressOn('#main form button'),
      shows: t('problems.loginEmailRequired'),
    },
    { name: 'code', to: url(`/${language}/my-booking`), reach: askCode, shows: t('manage.codeLead') },
    {
      name: 'code with error',
      to: url(`/${language}/my-booking/code`),
      reach: pressOn('button[value=verify]'),
      shows: t('problems.codeRequired'),
    },
    ...(await accountStops(server, language, email, id)),
    ...(await claimStops(server, language, { id, number, email })),
    ...lifeStops(server, language, id, { shop, token: reviewToken }),
    { name: 'hold lost', to: booking('declined', left.id), reach: holdEnds, shows: t('booking.holdLost'), late: true },
    { name: 'not shown', to: booking('', '00000000-0000-4000-8000-000000000000') },
    { name: 'terms', to: url(pathOf('terms-of-service', language)) },
    { name: 'privacy', to: url(pathOf('privacy-statement', language)) },
    { name: 'not found', to: url(`/${language}/nothing-here`) },
    { name: 'sandbox', to: open.checkout, late: true },
    { name: 'mailbox', to: url('/dev/mail') },
    { name: 'letter', to: url(letter.href) },
    { name: 'letter as HTML', to: url(`${letter.href}/html`) },
  ]
}
