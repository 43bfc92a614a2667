import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { violationsIn } from '#test/walk/checks/axe.ts'
import { awake, desktop, follow, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { momentAhead, searchPath } from './steps.ts'

site()

const t = translator('en')
const faults = (page: Page) => violationsIn(page, 'main')

/** A link that opens the map where there is no room for it beside the list. */
const toggle = (page: Page) => page.locator('main a[href="#list-map"]').filter({ visible: true })
const drawing = (page: Page) => page.locator('[data-map] svg[role=group]')
const pins = (page: Page) => drawing(page).locator('a')
/** The name of each pin with the card it leads to; and for each card that can be booked, what its pin should be. */
const named = (page: Page) =>
  pins(page).evaluateAll((all) => all.map((pin) => `${pin.getAttribute('href')} ${pin.getAttribute('aria-label')}`))
const expected = (page: Page) =>
  page.locator('main li[aria-labelledby^=park-]').evaluateAll((all) =>
    all.flatMap((card) => {
      const link = card.querySelector('h2 a')
      const price = [...card.querySelectorAll('[data-price] strong')].find((one) => one.checkVisibility())?.textContent
      return link && price ? [`#${card.getAttribute('aria-labelledby')} ${price}: ${link.textContent}`] : []
    }),
  )
const agree = async (page: Page, count?: number) => {
  const wanted = await expected(page)
  if (count) expect(wanted).toHaveLength(count)
  expect(await named(page)).toEqual(wanted)
}
/** Presses a filter: in the row of the page, or on a phone in the sheet. */
const filter = async (page: Page, viewport: typeof phone, name = 'covered') => {
  const sheet = page.locator('[data-sheet]')
  if (viewport === phone) await page.locator('[data-opens=filter]').click()
  await sheet.locator(`input[name=${name}]`).click()
  if (viewport === phone) await sheet.locator('[data-close]').click()
}
/** Beside the list it stands already; on a phone it comes when its button is pressed. */
const open = async (page: Page, viewport: typeof phone) => {
  expect(await drawing(page).isVisible()).toBe(viewport === desktop)
  expect(await toggle(page).count()).toBe(viewport === desktop ? 0 : 1)
  if (viewport !== desktop) await toggle(page).click()
  expect(await drawing(page).isVisible()).toBe(true)
}
/** The card is the one that the address names, and it is in sight. */
const led = async (page: Page, id: string) => {
  expect(new URL(page.url()).hash).toBe(id)
  await expect
    .poll(() =>
      page
        .locator(`${id}:target`)
        .evaluate((card) => card.getBoundingClientRect().top > 0 && card.getBoundingClientRect().bottom <= innerHeight),
    )
    .toBe(true)
}

describe.each([
  ['390', phone],
  ['1440', desktop],
])('at %s pixels', (_, viewport) => {
  test('S6 S24 MAP-11 without script the map opens, and each pin has the price of its card and leads there', async () => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false, viewport })
    await page.goto(server.url + searchPath('en'))
    await open(page, viewport)
    await agree(page, 3)
    expect(await page.locator('[data-map] button').filter({ visible: true }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const frame = (await page.locator('[data-map-frame]').boundingBox())!
    for (const pin of await pins(page).all()) {
      const box = (await pin.boundingBox())!
      expect([box.x >= frame.x, box.x + box.width <= frame.x + frame.width, box.height >= 24]).toEqual([
        true,
        true,
        true,
      ])
    }
    const last = (await pins(page).last().getAttribute('href'))!
    await pins(page).last().focus()
    await page.keyboard.press('Enter')
    await led(page, last)
    // a closed car park has no pin, and where there are no others there is no map
    await page.goto(
      server.url + searchPath('en', 'EIN', { startDateTime: momentAhead(20, '01:30'), endDateTime: momentAhead(25) }),
    )
    expect(await page.getByText(t('results.closed')).count()).toBeGreaterThan(0)
    await agree(page)
    expect(await drawing(page).count()).toBe((await expected(page)).length > 0 ? 1 : 0)
    // a filter leads to a new page, with a map of its list
    await page.goto(`${server.url}${searchPath('en', 'AMS')}&valet=1`)
    await agree(page, 2)
    await page.emulateMedia({ media: 'print' })
    expect(await drawing(page).isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await close()
  })

  test('S6 S24 MAP-11 with script nothing is loaded before it is opened, and a filter exchanges the map with the list', async () => {
    const { page, complaints, close } = await visit(browser, { viewport, reducedMotion: 'reduce' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const ofMaps = () => asked.filter((path) => /\bmap[-.]|leaflet/.test(path))
    await page.goto(server.url + searchPath('en', 'AMS'))
    await awake(page)
    await page.waitForLoadState('networkidle')
    expect(ofMaps().filter((path) => /live|json|leaflet/.test(path))).toEqual([])
    await open(page, viewport)
    const moving = page.getByRole('button', { name: t('site.mapShow') })
    await moving.waitFor()
    expect(ofMaps().filter((path) => /live|json|leaflet/.test(path))).toEqual([])
    await agree(page, 9)
    expect(await faults(page)).toEqual([])
    if (viewport === desktop) {
      const [map, list] = [
        (await page.locator('[data-map-frame]').boundingBox())!,
        (await page.locator('main li[aria-labelledby]').first().boundingBox())!,
      ]
      expect(map.x).toBeGreaterThan(list.x + list.width)
    }

    await filter(page, viewport)
    await expect.poll(() => pins(page).count()).toBe(2)
    await agree(page)
    expect(await drawing(page).isVisible()).toBe(true)

    // the interactive map has the same pins, and its windows lead to the same cards
    await moving.click()
    const live = page.locator('.map-live')
    await live.waitFor()
    const wanted = (await expected(page)).map((line) => line.replace(/^\S+ /, ''))
    await expect
      .poll(() =>
        live.locator('.map-pin').evaluateAll((all) => all.slice(1).map((pin) => pin.getAttribute('aria-label'))),
      )
      .toEqual(wanted)
    await live.getByRole('button', { name: wanted[1]!, exact: true }).focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('dialog').getByRole('link', { name: t('results.details') })
    const target = (await link.getAttribute('href'))!
    expect(await faults(page)).toEqual([])
    await link.click()
    await led(page, target)

    // filtered once more, the map is drawn again as the list is
    await filter(page, viewport)
    await expect.poll(() => pins(page).count()).toBe(9)
    await agree(page)
    if (viewport === phone) await toggle(page).click()
    await moving.waitFor()
    expect(await live.count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })
})

test('S6 MAP-11 without anything to book there is no map, and filters that leave nothing take it away until they are off', async () => {
  const { page, complaints, close } = await visit(browser)
  for (const path of [
    searchPath('en', 'IST'),
    '/en/search?location=lon&startDateTime=&endDateTime=',
    searchPath('en', 'EIN', { startDateTime: '2020-01-01T10:00', endDateTime: '2020-01-03T10:00' }),
  ]) {
    await page.goto(server.url + path)
    expect([await page.locator('main').isVisible(), await drawing(page).count()], path).toEqual([true, 0])
  }
  await page.goto(`${server.url}${searchPath('en')}&valet=1`)
  await awake(page)
  expect([await drawing(page).count(), await toggle(page).count()]).toEqual([0, 0])
  await filter(page, phone, 'valet')
  await expect.poll(() => drawing(page).count()).toBe(1)
  await toggle(page).click()
  await agree(page, 3)
  await page.getByRole('button', { name: t('site.mapShow') }).waitFor()
  await follow(page.locator('main li[aria-labelledby^=park-] h2 a').first())
  expect(complaints).toEqual([])
  await close()
})

/** Names of the drawing of which a part is cut off by the edge of the map. */
const cutNames = (page: Page) =>
  page.locator('[data-map-frame]:visible').evaluateAll((frames) =>
    frames.flatMap((frame) => {
      const edge = frame.getBoundingClientRect()
      return [...frame.querySelectorAll('svg[role=group] > g[aria-hidden] text')].flatMap((name) => {
        const { left, right, width } = name.getBoundingClientRect()
        return width > 0 && (left < edge.left || right > edge.right) ? [name.textContent] : []
      })
    }),
  )

/** Names of the drawing that lie under a pin, each with what lies on it. */
const hiddenNames = (page: Page) =>
  page.locator('[data-map-frame]:visible').evaluateAll((frames) =>
    frames.flatMap((frame) => {
      const pins = [...frame.querySelectorAll('svg[role=group] > g:not([aria-hidden]) :is(rect, circle)')]
      return [...frame.querySelectorAll('svg[role=group] > g[aria-hidden] text')].flatMap((name) => {
        const own = name.getBoundingClientRect()
        // the room of a line is higher than its letters
        const [top, bottom] = [own.top + 4, own.bottom - 4]
        if (own.width === 0) return []
        return pins.flatMap((pin) => {
          const on = pin.getBoundingClientRect()
          const isUnder = own.left < on.right && own.right > on.left && top < on.bottom && bottom > on.top
          return on.width > 0 && isUnder ? [`${name.textContent} under ${pin.parentElement?.textContent}`] : []
        })
      })
    }),
  )

test.each(['CPH', 'BER', 'CDG', 'AGP', 'EIN', 'AMS'])(
  'MAP-9 MAP-12 MAP-13 beside the list and on the page of %s no name of the map is cut off, however wide it is, or lies under a pin',
  async (iata) => {
    const { page, close } = await visit(browser, { viewport: desktop })
    for (const path of [searchPath('en', iata), pathOf(airportPageOf(iata)!, 'en')!]) {
      await page.goto(server.url + path)
      for (const width of [1440, 1280, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        if (path.includes('/search') && width < 1180) await page.goto(`${server.url}${path}#list-map`)
        expect([width, await cutNames(page), await hiddenNames(page)]).toEqual([width, [], []])
      }
      await page.setViewportSize(desktop)
    }
    // control: shown all the same, some would be cut off
    await page.goto(`${server.url}${searchPath('en', iata)}`)
    await page
      .locator('svg[role=group] text')
      .evaluateAll((names) => names.forEach((one) => one.removeAttribute('class')))
    expect(await cutNames(page)).not.toEqual([])
    // and a pin that is moved onto a name lies on it
    await page.locator('#list-map svg[role=group]').evaluate((map) => {
      const name = [...map.querySelectorAll('g[aria-hidden] text')].find((one) => one.getClientRects().length > 0)!
      map
        .querySelector('a')!
        .parentElement!.setAttribute('transform', `translate(${name.getAttribute('x')} ${name.getAttribute('y')})`)
    })
    expect(await hiddenNames(page)).not.toEqual([])
    await close()
  },
)
