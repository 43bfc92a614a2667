import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inItsFonts, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { languages } from '#domain/languages.ts'
import { measure, watchShifts } from './list-room.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { formPath, searchPath } from './steps.ts'

/** In a file of its own, because it passes in Firefox as well (MACHINE-7), which the rest of the list does not yet. */

site()

test('S6 S38 how much room cards take at 320, 390, 768 and 1440 pixels, and that nothing moves while the page comes', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone, fonts: 'as they come' })
  await page.addInitScript(watchShifts)
  const found: string[] = []
  for (const language of languages.filter((one) => ['en', 'de', 'tr', 'pl', 'fr'].includes(one))) {
    for (const [width, height, most] of [
      [390, 844, 260],
      [320, 700, 300],
      [768, 1024, 200],
      [1440, 900, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(server.url + searchPath(language, 'AMS'))
      const { tops, heights, wide, shift, bar, h1 } = await measure(page)
      const where = `${language} ${width}: ${heights.join(' ')}`
      expect(heights.length, where).toBe(9)
      found.push(...heights.filter((one) => one > most).map(() => where))
      expect(heights.length).toBeGreaterThan(0)
      expect([wide <= 0, shift], where).toEqual([true, 0])
      expect(bar, where).toBe(width < 768 ? 56 : 0)
      if (width !== 390) continue
      expect(h1, where).toBeLessThan(30)
      // a second currency needs two lines more above the list
      expect(tops[0], where).toBeLessThanOrEqual(182 + (language === 'pl' ? 2 * 24 : 0))
      // below the header, and above the bar at the foot; with a second currency its lower edge may lie under that
      const foot = 844 - 56 - 56 + (language === 'pl' ? 6 : 0)
      expect((tops[1] ?? 0) + (heights[1] ?? 0), where).toBeLessThanOrEqual(foot)
    }
  }
  expect([...new Set(found)]).toEqual([])
  expect(complaints).toEqual([])
  await close()
}, 300_000)

/** How far the box for comparing is from the picture, the name and the rest of each card; below 0 it covers. */
const roomOfBoxes = (page: Page) =>
  page.locator('main li[data-card]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const box = card.querySelector('label:has([name=compare])')?.getBoundingClientRect()
      const picture = card.querySelector('img')?.getBoundingClientRect()
      const words = [...card.querySelectorAll('h2, h2 ~ *')].map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return range.getBoundingClientRect()
      })
      if (!box || !picture) return []
      const apart = words.map((one) => Math.max(box.left - one.right, box.top - one.bottom, one.top - box.bottom))
      return [[box.left - picture.right, ...apart].map(Math.round)]
    }),
  )

/** Of each box for free cancellation: how many lines its words have, and how far price and button are from them. */
const choicesOf = (page: Page) =>
  page.locator('main li[data-card] label:has([data-flex])').evaluateAll((all) =>
    all.map((label) => {
      const words = document.createRange()
      words.selectNodeContents(label.querySelector('span')!)
      // the name that only a screen reader is told
      words.setEndBefore(label.querySelector('span > .visually-hidden')!)
      const { top, bottom, height } = words.getBoundingClientRect()
      const [price, button] = ['[data-price]', 'button'].map((one) =>
        [...label.parentElement!.querySelectorAll(one)]
          .map((it) => it.getBoundingClientRect())
          .find((it) => it.height > 0)!,
      )
      const lines = Math.round(height / Number.parseFloat(getComputedStyle(label).lineHeight))
      return { lines, apart: Math.round(Math.min(top - price!.bottom, button!.top - bottom)) }
    }),
  )

test('SEARCH-50 SEARCH-54 at 1440 pixels the box for comparing lies beside the name, over neither the picture nor any words; that for free cancellation takes two lines', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: { width: 1440, height: 900 } })
  for (const language of languages) {
    await page.goto(server.url + searchPath(language, 'AMS'))
    await inItsFonts(page)
    const room = await roomOfBoxes(page)
    expect(room.length, language).toBe(9)
    for (const apart of room) {
      expect(apart.length, language).toBeGreaterThan(2)
      expect(Math.min(...apart), `${language}: ${room.join(' | ')}`).toBeGreaterThanOrEqual(0)
    }
    const choices = await choicesOf(page)
    expect(choices.length, language).toBeGreaterThan(5)
    const wrong = choices.filter(({ lines, apart }) => lines > 2 || apart < 4)
    expect(wrong, `${language}: ${JSON.stringify(choices)}`).toEqual([])
  }
  expect(complaints).toEqual([])
  await close()
})

/** Of each card that can be booked: how large its minutes, its price and all other words are, and where things are. */
const weightsOf = (page: Page) =>
  page.locator('main li[data-card]:has(form)').evaluateAll((cards) =>
    cards.map((card) => {
      const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize)
      const words = [...card.querySelectorAll('*')].filter(
        (one) =>
          !one.closest('details') &&
          one.getClientRects().length > 0 &&
          [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
      )
      const isPrice = (one: Element) => one.matches('[data-price] p > strong')
      const minutes = words.find((one) => one.matches('p > strong') && !isPrice(one))
      const price = words.find(isPrice)?.getBoundingClientRect()
      const choice = card.querySelector('label:has([data-flex])')?.getBoundingClientRect()
      const button = card.querySelector('form button')?.getBoundingClientRect()
      const others = words.filter((one) => one !== minutes && !isPrice(one))
      return {
        price: Math.max(...words.filter(isPrice).map(sizeOf)),
        minutes: minutes ? sizeOf(minutes) : 0,
        others: Math.max(...others.map(sizeOf)),
        inOneRow: Boolean(price && button && price.top < button.bottom && button.top < price.bottom),
        apart: price && choice ? Math.round(Math.max(choice.top - price.bottom, price.top - choice.bottom)) : 0,
      }
    }),
  )

test('SEARCH-52 the minutes to the door are with the price the largest words of a card, and choice and button are beside the price', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  for (const language of languages.filter((one) => ['en', 'de', 'tr'].includes(one)))
    for (const [width, height, least] of [
      [390, 844, 24],
      [768, 1024, 24],
      [1440, 900, 28],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(server.url + searchPath(language, 'AMS'))
      await inItsFonts(page)
      const cards = await weightsOf(page)
      expect(cards.length).toBeGreaterThan(5)
      for (const { price, minutes, others, inOneRow, apart } of cards) {
        const where = `${language} ${width}: ${JSON.stringify(cards)}`
        expect(minutes, where).toBeGreaterThanOrEqual(least)
        expect(minutes, where).toBeGreaterThan(others)
        expect(price, where).toBeGreaterThan(others)
        // on a phone the price stands beside the button, and the choice right above or below the price
        if (width === 390) expect([price > minutes, inOneRow], where).toEqual([true, true])
        expect(apart, where).toBeLessThanOrEqual(60)
      }
    }
  expect(complaints).toEqual([])
  await close()
})

test('SEARCH-51 on a phone a table of three car parks is not wider than its frame, and each row says above what it is about', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  await page.goto(server.url + searchPath('en', 'AMS'))
  const ids = await page
    .locator('main [name=compare]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  const three = ids.slice(0, 3).map((id) => `&compare=${id}`)
  for (const language of languages) {
    await page.goto(server.url + searchPath(language, 'AMS') + three.join(''))
    await inItsFonts(page)
    const frame = page.locator('#comparison > div')
    const { wide, rows } = await frame.evaluate((it) => ({
      wide: it.scrollWidth - it.clientWidth,
      rows: [...it.querySelectorAll('tbody tr')].map((row) => {
        const range = document.createRange()
        const [title = 0, ...values] = [...row.children].map((cell, i) => {
          range.selectNodeContents(cell)
          const { top, bottom } = range.getBoundingClientRect()
          return i === 0 ? bottom : top
        })
        return { values: values.length, apart: Math.round(Math.min(...values) - title) }
      }),
    }))
    const where = `${language}: ${JSON.stringify(rows)}`
    expect(wide, where).toBe(0)
    expect(rows, where).toHaveLength(6)
    expect(
      rows.filter(({ values, apart }) => values !== 3 || apart < 0),
      where,
    ).toEqual([])
  }
  expect(complaints).toEqual([])
  await close()
})

test('S38 nothing moves while home, an airport’s page and the booking form come, whether or not about cookies is asked', async () => {
  const schiphol = airportPageOf('AMS')!
  for (const asked of [true, false]) {
    const { page, complaints, close } = await visit(browser, { viewport: phone, asked, fonts: 'as they come' })
    await page.addInitScript(watchShifts)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of [pathOf('home', 'de')!, pathOf(schiphol, 'de')!, formPath('de')]) {
        await page.goto(server.url + path)
        expect((await measure(page)).shift, `${path} ${width}, asked: ${asked}`).toBe(0)
      }
    }
    expect(complaints).toEqual([])
    await close()
  }
})
