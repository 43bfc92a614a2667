import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Frame, Page } from 'playwright-core'
import { loadCatalogue } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { storePhoto } from '#db/photos.ts'
import { languages, type Language, type Translated } from '#domain/languages.ts'
import { photoLimits } from '#domain/pictures/photos.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Instant } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { awake, desktop, follow, openBrowser, phone, refuseForeignCookies, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { letterTo } from './mailbox.ts'
import { atProvider, aStay, driver } from './steps.ts'
import { signInAs } from './work-steps.ts'

/** A car park with photos, elsewhere than where the other tests of this file look. It has the rows and no files. */
const photographed = { iata: 'AMS', id: 0 }
const withPhotos = async (db: Db): Promise<void> => {
  const airport = (await loadCatalogue(db)).find(({ iata }) => iata === photographed.iata)
  const id = airport?.products[0]?.id
  if (!airport || id === undefined) throw new Error('there is no such car park')
  photographed.id = id
  const alt = Object.fromEntries(languages.map((language) => [language, 'Rows of bays'])) as Translated
  const { airportId } = airport
  for (let n = 0; n < photoLimits.fewest; n++) {
    const photo = { id: randomUUID(), airportId, productId: id, width: 1_600, height: 1_200, alt }
    await storePhoto(db, photo, Date.now() as Instant)
  }
}

site({ own: true, prepare: withPhotos })

const linkText = 'Parking at the airport'

let others: Browser
const hosts: Server[] = []
const listening = async (host: Server, name: string): Promise<string> => {
  hosts.push(host)
  await new Promise<void>((ready) => host.listen(0, name, ready))
  return `http://${name}:${(host.address() as AddressInfo).port}`
}

/** A page of an agency, under a policy as strict as ours, on another site than the product. */
const hostOf = async (): Promise<string> => {
  const host = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://host')
    const [, lang = 'en', theme = 'light'] = pathname.split('/')
    const policy = `default-src 'none'; script-src ${server.url}; frame-src ${server.url}; img-src data:`
    const frames = searchParams.get('frames')
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(
      `<!doctype html><html lang="${lang}"><title>Nordlicht</title><link rel="icon" href="data:,"><h1>Nordlicht</h1>
      ${
        frames
          ? `<iframe src="${server.url}${frames}"></iframe>`
          : `<div data-parkwing="NORD1" data-lang="${lang}" data-theme="${theme}" data-airport="EIN">
            <a href="${server.url}/${lang}/p/NORD1">${linkText}</a></div>
            <script async src="${server.url}/embed.js"></script>`
      }`,
    )
  })
  const { hostname } = new URL(server.url)
  return listening(host, hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1')
}

let named: string
let foreign: string
beforeAll(async () => {
  others = await openBrowser()
  named = await hostOf()
  foreign = await hostOf()
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('brand', 'agency-nord1'))
  await page.fill('#name', 'Nordlicht Reisen')
  await page.fill('#brand', 'red;}')
  await page.fill('#hosts', named)
  await page.fill('#returnAddress', `${foreign}/en/light`)
  await page.check('#isOpen')
  await follow(page.locator('button[value=publish]'))
  // what was typed is still there
  expect(await page.inputValue('#hosts')).toBe(named)
  // a page of a site that is not named is none to go back to
  expect(await page.locator('#error-returnAddress').innerText()).toMatch(/\S/)
  await page.fill('#returnAddress', `${named}/en/light?back=1`)
  await page.fill('#brand', '#ffe600')
  await follow(page.locator('button[value=publish]'))
  expect(await page.locator('pre').innerText()).toContain('data-parkwing="NORD1"')
  await follow(page.locator('button[value=secret]'))
  expect(await page.locator('main code').first().innerText()).toMatch(/^pwr_[\w-]{43}$/)
  expect(complaints).toEqual([])
  await close()
})
afterAll(async () => {
  await others?.close()
  for (const host of hosts) host.close()
})

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('there is no frame')
  return frame
}
const heightOf = (page: Page) => page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height)

/** Searches for what the form begins with, and waits for the answer. */
const searched = async (page: Page): Promise<Frame> => {
  await expect.poll(() => heightOf(page)).toBeGreaterThan(300)
  expect(await page.getByText(linkText).count()).toBe(0)
  const frame = await frameOf(page)
  await frame.locator('main form button').last().click()
  await expect.poll(() => frame.url()).toContain('startDateTime=')
  await frame.locator('#found').waitFor()
  return frame
}

test('AGENCY-53 control: this browser gives a frame of another site no cookie, and keeps none of it', async () => {
  const seen: string[] = []
  const cookie = 'SameSite=None; Secure'
  const framed = await listening(
    createServer(({ headers }, answer) => {
      seen.push(headers.cookie ?? '')
      answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': `sent=1; ${cookie}` })
        .end(`<link rel="icon" href="data:,"><p>?</p>
          <script>document.cookie = 'made=1; ${cookie}'; document.querySelector('p').append(document.cookie)</script>`)
    }),
    'localhost',
  )
  const around = await listening(
    createServer((_, answer) =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<link rel="icon" href="data:,"><iframe src="${framed}"></iframe>`),
    ),
    '127.0.0.1',
  )
  const { page, close } = await visit(others, { asked: true })
  await page.goto(framed)
  expect(await page.locator('p').innerText()).toContain('made=1')
  await page.reload()
  expect(seen).toEqual(['', expect.stringContaining('sent=1')])
  seen.length = 0
  await refuseForeignCookies(page)
  await page.goto(around)
  await page.reload()
  const frame = await frameOf(page)
  expect(await frame.locator('p').innerText()).toBe('?')
  expect(seen).toEqual(['', ''])
  await close()
})

test.each<[Language, string]>([
  ['de', 'light'],
  ['tr', 'dark'],
  ['nl', 'light'],
])(
  'B3 AGENCY-50 AGENCY-52 AGENCY-53 AGENCY-54 BOOK-26 BOOK-32 in %s, %s, a customer books and pays in a page of the agency, without cookies',
  async (language, theme) => {
    const t = translator(language)
    const { page, complaints, close } = await visit(others, { viewport: desktop })
    await refuseForeignCookies(page)
    const before = (await page.context().cookies()).length
    await page.goto(`${named}/${language}/${theme}`)
    const frame = await searched(page)
    expect(await frame.locator('html').getAttribute('data-language')).toBe(language)
    expect(await frame.locator('body.theme-dark').count()).toBe(theme === 'dark' ? 1 : 0)
    // a height that the page itself posts, or anybody but the frame, is not heeded
    const height = await heightOf(page)
    await page.evaluate(() => window.postMessage({ parkwing: 'height', height: 9_999 }, '*'))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await heightOf(page)).toBe(height)

    const query = new URLSearchParams({ location: 'EIN', ...aStay(), theme })
    await frame.goto(`${server.url}${fixedPath('embed', language, 'NORD1')}?${query}`)
    await frame.locator('a[href*="/booking/EIN/2301"]').click()
    await frame.locator('#booking').waitFor()
    const form = frame.url()
    expect(new URL(form).searchParams.get('ticket')).toBeTruthy()
    const label = frame.locator('label[for=arrivalFlight]')
    expect(await label.textContent()).toContain(t('booking.departureFlight'))
    const email = `embedded-${language}@example.org`
    for (const [name, value] of Object.entries(driver(email))) await frame.locator(`[name=${name}]`).fill(value)
    await frame.locator('[name=payment][value="onLine:ideal"]').check()
    await frame.locator('[name=terms]').check()
    const heard = page.evaluate(
      () =>
        new Promise((done) => {
          document.addEventListener('parkwing-booked', (event) => done((event as CustomEvent).detail))
        }),
    )
    await frame.locator('#booking button:not([type=button])').last().click()
    await frame.getByRole('heading', { name: t('brand.held') }).waitFor()
    const number = (await frame.locator('[data-booked]').innerText()).trim()
    expect(await heard).toEqual({ number })
    expect((await page.context().cookies()).length).toBe(before)

    // a provider lets itself be framed by nobody: one pays in a window of its own, which wears the look
    const [paying] = await Promise.all([page.waitForEvent('popup'), frame.locator('a[href*="/pay/"]').click()])
    await paying.waitForLoadState()
    expect(await paying.locator('header').innerText()).toContain('Nordlicht Reisen')
    await paying.locator('[name=paymentMethod][value=ideal]').check()
    await paying.locator('main form button').last().click()
    await atProvider(paying, 'pay', /\/result$/)
    await frame.getByRole('link', { name: t('brand.paid') }).click()
    await frame.getByRole('heading', { name: t('brand.booked') }).waitFor()
    expect(await frame.locator('main').innerText()).toContain(email)
    // the way back leads out of the frame, to the page that was named
    const back = frame.getByRole('link', { name: t('brand.back', { name: 'Nordlicht Reisen' }) })
    expect(await back.getAttribute('target')).toBe('_top')
    const reference = new URL((await back.getAttribute('href')) ?? '')
    expect(reference.origin + reference.pathname).toBe(`${named}/en/light`)
    expect(reference.searchParams.get('parkwing')).toMatch(
      new RegExp(`^v1\\.${number}\\.confirmed\\.\\d+\\.[\\w-]{43}$`),
    )
    // back at the form: that it has booked, and nothing of the booking
    await frame.goto(form)
    const told = await frame.locator('main').innerText()
    expect(told).toContain(t('booking.bookedInFrame'))
    expect(told).not.toContain(number)
    expect(await frame.getByRole('link', { name: t('booking.searchAgain') }).count()).toBe(2)
    const other = new URL(form)
    other.searchParams.delete('ticket')
    await frame.goto(other.href)
    await frame.locator('#booking').waitFor()
    expect(await frame.locator('main').innerText()).not.toContain(t('booking.bookedInFrame'))
    const { text } = await letterTo(server, email, number)
    expect(text).toContain('Nordlicht Reisen')
    expect(complaints).toEqual([])
    await close()
  },
)

/** Opens the photos of a form into which something was typed, presses one, and returns where the new window is. */
const pressPhoto = async (page: Page, form: Page | Frame): Promise<string> => {
  await form.locator('[name=lastName]').fill('Größe')
  await form.locator('#booking details summary').first().click()
  const photo = form.locator('#booking details a').first()
  const at = form.url()
  const opened = page.waitForEvent('popup')
  await photo.click()
  const window = await opened
  await window.waitForURL(/-1600\.webp$/)
  const path = new URL(window.url()).pathname
  await window.close()
  expect(form.url()).toBe(at)
  expect(await form.locator('[name=lastName]').inputValue()).toBe('Größe')
  expect(await photo.innerText()).toContain(translator('en')('common.opensInNewTab'))
  return path
}

test.each([true, false])(
  'PIC-9 a photo in the form opens in a window of its own, and what was typed stays, framed and not, script: %s',
  async (javaScriptEnabled) => {
    const { page, close } = await visit(others, { viewport: phone, javaScriptEnabled })
    const { iata, id } = photographed
    const query = new URLSearchParams({ ...aStay(), theme: 'light' })
    await page.goto(`${server.url}${fixedPath('bookingForm', 'en', iata, id)}?${query}`)
    const path = await pressPhoto(page, page)
    const framed = fixedPath('embedForm', 'en', 'NORD1', iata, id)
    await page.goto(`${named}/en/light?frames=${encodeURIComponent(`${framed}?${query}`)}`)
    expect(await pressPhoto(page, await frameOf(page))).toBe(path)
    await close()
  },
)

test('AGENCY-51 in a page that the agency has not named the link stays, and of work nothing is ever shown', async () => {
  const { page, complaints, close } = await visit(others)
  await page.goto(`${foreign}/en/light`)
  await expect.poll(() => complaints.join('\n')).toMatch(/frame/i)
  expect(await page.getByText(linkText).count()).toBe(1)
  expect(await heightOf(page)).toBe(0)
  for (const path of [workPath('signIn'), '/en', fixedPath('brand', 'en', 'NORD1')]) {
    complaints.length = 0
    await page.goto(`${named}/en/light?frames=${encodeURIComponent(path)}`)
    await expect.poll(() => complaints.join('\n'), { message: path }).toMatch(/frame/i)
    expect(await (await frameOf(page)).locator('main').count()).toBe(0)
  }
  await close()
})

test('AGENCY-226 AGENCY-227 its own people see the form on a test page of ours, as it stands in theirs', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + workPath('brandTest', 'agency-nord1'))
  expect(page.url()).toContain(workPath('signIn'))
  await signInAs(page, server.url, 'Bram Visser')
  await page.goto(server.url + workPath('brand', 'agency-nord1'))
  await page.goto(new URL((await page.locator('main a[href$="/brand/test"]').getAttribute('href'))!, page.url()).href)
  expect(await page.locator('main').innerText()).toContain(named)
  await page.selectOption('#lang', 'tr')
  await page.selectOption('#theme', 'dark')
  await follow(page.locator('main form button'))
  await expect.poll(() => heightOf(page)).toBeGreaterThan(300)
  expect(await page.locator('[data-parkwing] > a').count()).toBe(0)
  const frame = await frameOf(page)
  expect(await frame.locator('html').getAttribute('data-language')).toBe('tr')
  expect(await frame.locator('body.theme-dark').count()).toBe(1)
  // it goes on as far as it does there
  const query = new URLSearchParams({ location: 'EIN', ...aStay(), theme: 'dark' })
  await frame.goto(`${server.url}${fixedPath('embed', 'tr', 'NORD1')}?${query}`)
  await frame.locator('a[href*="/booking/EIN/2301"]').click()
  await frame.locator('#booking').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('AGENCY-45 AGENCY-48 on the agency’s page a search leads to a list in its look; a code that nobody has leads nowhere', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + fixedPath('brand', 'de', 'nord1') + '?location=EIN')
  await awake(page)
  expect(await page.locator('h1').innerText()).toContain('Nordlicht Reisen')
  await page.locator('main form button').last().click()
  await expect.poll(() => page.url()).toContain('agent=NORD1')
  await page.waitForLoadState()
  expect(await page.locator('body.theme-agency').count()).toBe(1)
  const nobody = await page.goto(server.url + fixedPath('brand', 'de', 'XXXX1'))
  expect(nobody?.status()).toBe(404)
  expect(complaints).toEqual([])
  await close()
})
