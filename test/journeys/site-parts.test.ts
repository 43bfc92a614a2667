import { expect, test } from 'vitest'
import { chromium, type Page } from 'playwright-core'
import { airports } from '#domain/airports/catalogue.ts'
import { awake, desktop, follow, holdPages, inItsFonts, listens, press, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { searchPath } from './steps.ts'

site()

const t = translator('en')
const eindhoven = pathOf(airportPageOf('EIN')!, 'de')!

test('S23 LANG-2 LANG-3 a page in another language asks once in the reader’s, without script and without moving anything', async () => {
  const { page, complaints, close } = await visit(browser, {
    javaScriptEnabled: false,
    locale: 'nl-NL',
    extraHTTPHeaders: { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8' },
  })
  await page.goto(server.url + eindhoven)
  const asked = page.getByRole('banner').getByRole('button', { name: translator('nl')('site.suggestedLanguage') })
  expect(await asked.locator('..').getAttribute('lang')).toBe('nl-NL')
  await follow(asked)
  expect(new URL(page.url()).pathname).toBe(pathOf(airportPageOf('EIN')!, 'nl'))
  expect(await asked.count()).toBe(0)
  // the same page, reached once more from outside
  await page.goto(server.url + eindhoven)
  expect(await asked.count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

/** Where the button that follows and the form's own button are, in pixels from the top of the window. */
const tops = (page: Page) =>
  page.evaluate(() => ({
    window: innerHeight,
    following: document.querySelector('main button[form=search]')?.getBoundingClientRect().bottom ?? 0,
    form: document.querySelector('form#search')?.getBoundingClientRect().bottom ?? 0,
  }))
const scrollBy = (page: Page, to: string) =>
  page.evaluate(
    (where) => scrollTo({ top: where === 'end' ? document.body.scrollHeight : Number(where), behavior: 'instant' }),
    to,
  )

test('S5 on a phone “Show prices” follows once the form has left, ends above the footer, and sends the form; without script too', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
    await page.goto(server.url + eindhoven)
    if (javaScriptEnabled) await awake(page)
    const button = page.locator('main button[form=search]')
    if (javaScriptEnabled) {
      const start = await tops(page)
      expect(start.following).toBeGreaterThan(start.window)
      // it appears as soon as one has scrolled below the form, and never while the form is visible
      for (let top = 0; top < start.form + start.window; top += 60) {
        await scrollBy(page, String(top))
        const { window, following, form } = await tops(page)
        if (following <= window) expect(form).toBeLessThanOrEqual(0)
        else expect(form).toBeGreaterThan(-start.window)
      }
      const there = await tops(page)
      expect(there.following).toBeLessThanOrEqual(there.window)
      await scrollBy(page, 'end')
      const footer = await page.locator('footer').evaluate((element) => element.getBoundingClientRect().top)
      expect((await tops(page)).following).toBeLessThanOrEqual(footer)
    }
    await follow(button)
    expect(new URL(page.url()).searchParams.get('startDateTime')).not.toBeNull()
    expect(new URL(page.url()).pathname).toBe('/de/search')
    expect(complaints).toEqual([])
    await close()
  }
  const { page, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + eindhoven)
  expect(await page.locator('main button[form=search]').isVisible()).toBe(false)
  await close()
})

test('SEARCH-46 “Show prices” says that it is on its way, after ten seconds that it takes long, and asks again', async () => {
  const { page, close } = await visit(browser)
  await page.goto(server.url + pathOf(airportPageOf('EIN')!, 'en')!)
  await awake(page)
  await page.clock.install()
  const { asked } = await holdPages(page)
  const send = page.locator('#search button:not([type=button])').first()
  const again = page.locator('#search').getByRole('button', { name: t('results.again') })
  const saysSoon = (words: string) => expect.poll(() => send.innerText()).toBe(words)
  await press(send)
  await saysSoon(t('common.loading'))
  await expect.poll(asked).toBe(1)
  expect([await page.getByText(t('results.slow')).count(), await again.count()]).toEqual([0, 0])
  await page.clock.fastForward(10_001)
  await page.getByText(t('results.slow')).waitFor()
  await press(again)
  await expect.poll(asked).toBe(2)
  // it waits anew
  await saysSoon(t('common.loading'))
  expect([await page.getByText(t('results.slow')).count(), await again.count()]).toEqual([0, 0])
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await saysSoon(t('search.showPrices'))
  // what the form holds back itself is not waited for
  await page.locator('[name=location]').fill('')
  await page.keyboard.press('Escape')
  await send.evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())
  await page.getByText(t('problems.airportRequired')).first().waitFor()
  expect(await send.innerText()).toBe(t('search.showPrices'))
  await close()
})

/** What turns before the words of an element, as its style has it: `none` where there is nothing. */
const wheelOf = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((one) => {
    const { content, animationName } = getComputedStyle(one, '::before')
    return content === 'none' ? 'none' : animationName.split(',')[0]!
  })

test.each([
  ['no-preference', 'wheel'],
  ['reduce', 'none'],
] as const)('SEARCH-48 a wheel turns beside the words of a long call, motion: %s', async (reducedMotion, expected) => {
  const { page, close } = await visit(browser, { reducedMotion })
  await page.goto(server.url + searchPath('en'))
  await awake(page)
  await holdPages(page)
  const choose = 'li[data-card] form button'
  expect(await wheelOf(page, `${choose} >> nth=0`)).toBe('none')
  await press(page.locator(choose).first())
  await page.locator(`${choose}[aria-disabled=true]`).waitFor()
  expect(await wheelOf(page, `${choose} >> nth=0`)).toBe(expected)
  // an answer of the list that is long in coming
  await page.route(/[?&]flex=1/, () => undefined)
  await page.locator('[name=flex]').first().check({ force: true })
  await expect.poll(() => page.locator('[data-updating]').innerText()).toBe(t('results.updating'))
  expect(await wheelOf(page, '[data-updating]')).toBe(expected)
  await close()
})

test('S4 S21 SEARCH-36 what is typed above a list stands in the address, and is there again after loading', async () => {
  const { page, complaints, close } = await visit(browser)
  for (const [path, words] of [
    [`${pathOf('airports', 'en')}?sort=x`, 'köln'],
    [pathOf('faq', 'en'), 'iDEAL'],
  ] as const) {
    await page.goto(server.url + path)
    const field = page.locator('form[role=search] input[type=search]')
    await listens(page.locator('form[role=search]'))
    const before = await page.evaluate(() => history.length)
    await field.fill(words)
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
    expect(new URL(page.url()).searchParams.get('sort')).toBe(path.includes('sort') ? 'x' : null)
    expect(await page.evaluate(() => history.length)).toBe(before)
    const said = await page.locator('form[role=search] [role=status]').textContent()
    await page.reload()
    expect([await field.inputValue(), await page.locator('form[role=search] [role=status]').textContent()]).toEqual([
      words,
      said,
    ])
  }
  await page.goto(server.url + pathOf('airports', 'en'))
  await listens(page.locator('form[role=search]'))
  const field = page.locator('form[role=search] input[type=search]')
  await field.fill('köln')
  await expect.poll(() => page.url()).toContain('?q=')
  await field.fill('')
  await expect.poll(() => page.url()).toBe(server.url + pathOf('airports', 'en'))
  expect(complaints).toEqual([])
  await close()
})

test('S32 the form of the not-found page becomes the usual one when somebody reaches for it, and not before', async () => {
  const { page, complaints, close } = await visit(browser)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`${server.url}/en/nowhere`)
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => /hydrate|react/.test(url))).toEqual([])
  await page.locator('#location').focus()
  const moment = page.getByRole('button', { name: new RegExp(`^${t('search.driveIn')}, `) })
  await moment.waitFor()
  await page.keyboard.type('koeln')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('#location[aria-activedescendant]').waitFor()
  await page.keyboard.press('Enter')
  await moment.click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await follow(page.getByRole('button', { name: t('search.showPrices') }))
  expect(new URL(page.url()).searchParams.get('location')).toBe('CGN')
  expect(complaints).toEqual([])
  await close()
})

test('S24 MAP-7 every airport of the moving overview can be pressed at its widest zoom, and a window opens at its pin', async () => {
  const { page, complaints, close } = await visit(browser, { reducedMotion: 'reduce' })
  await page.goto(server.url + pathOf('airports', 'en'))
  const map = page.locator('[data-part=map]')
  await listens(map)
  await map.getByRole('button', { name: t('site.mapShow') }).click()
  await map.locator('.map-live').waitFor()
  const gap = () =>
    map.locator('.map-pin').evaluateAll((pins) => {
      const middles = pins
        .map((pin) => pin.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const)
      return Math.min(
        ...middles.flatMap(([x, y], index) =>
          middles.slice(index + 1).map(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY)),
        ),
      )
    })
  expect(await map.locator('.map-pin').count()).toBe(airports.filter(({ landing }) => landing).length)
  expect(await gap()).toBeGreaterThanOrEqual(24)
  await map.getByRole('button', { name: t('site.mapZoomOut') }).click()
  expect(await gap()).toBeGreaterThanOrEqual(24)
  await map.getByRole('button', { name: '(EIN)' }).click()
  expect(await map.getByRole('dialog').innerText()).toContain('EIN')
  expect(complaints).toEqual([])
  await close()
})

test('C0 nothing sticks out at 195 pixels, nor at 320 with letters twice as large; wide tables scroll in a frame that can be reached', async () => {
  const large = await chromium.launch({
    executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  })
  const pages = [
    pathOf('shuttle-bus-schedule', 'en'),
    pathOf('cookies', 'de'),
    pathOf('shuttle-bus-schedule', 'tr'),
    eindhoven,
    pathOf('home', 'en'),
  ]
  for (const [by, width] of [
    [browser, 195],
    [large, 320],
  ] as const) {
    const { page, close } = await visit(by, { viewport: { width, height: 700 } })
    for (const path of pages) {
      await page.goto(server.url + path)
      await inItsFonts(page)
      const room = await page.evaluate(() => {
        for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
        const frames = [...document.querySelectorAll('main table')].map((table) =>
          table.closest('[role=region][tabindex="0"]'),
        )
        return {
          wide: document.documentElement.scrollWidth,
          framed: frames.every((frame) => frame?.getAttribute('aria-label') || frame?.getAttribute('aria-labelledby')),
        }
      })
      expect(room, `${path} at ${width}`).toEqual({ wide: width, framed: true })
    }
    await close()
  }
  await large.close()
})

test('S5 S21 on paper every answer is there, and nothing that only a screen can use', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  await page.emulateMedia({ media: 'print' })
  for (const path of [pathOf('faq', 'en')!, pathOf(airportPageOf('EIN')!, 'en')!]) {
    await page.goto(server.url + path)
    const paper = await page.evaluate(() => {
      const isSeen = (element: Element) => element.getBoundingClientRect().height > 0
      const answers = [...document.querySelectorAll('main details > :not(summary)')]
      return {
        answers: answers.length,
        unseen: answers.filter((one) => !isSeen(one)).map((one) => one.textContent),
        controls: [...document.querySelectorAll('main :is(form, a[data-product], [data-part=section-nav])')].filter(
          isSeen,
        ).length,
      }
    })
    expect(paper, path).toMatchObject({ unseen: [], controls: 0 })
    expect(paper.answers, path).toBeGreaterThan(4)
  }
  await close()
})
