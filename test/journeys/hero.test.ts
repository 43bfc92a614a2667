import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, inItsFonts, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'

site()

const pageOf = (iata: string) => pathOf(airportPageOf(iata)!, 'en')!

/** WCAG's relative luminance of a colour of 0–255. */
const luminance = (colour: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = colour.map((value) => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Words = { text: string; colour: number[]; clip: { x: number; y: number; width: number; height: number } }

/** Every line of words that stands on the picture itself, with its place on the page. */
const wordsOn = (page: Page): Promise<Words[]> =>
  page.evaluate(() => {
    const hero = document.querySelector('main picture')!.parentElement!
    const lines: Words[] = []
    for (const element of hero.querySelectorAll('h1, p, nav a, nav li')) {
      if (element.closest('form') || element.closest('[id=reservation]')) continue
      const range = document.createRange()
      range.selectNodeContents(element)
      const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 4 && height > 4)
          lines.push({ text: element.textContent.trim(), colour, clip: { x, y: y + scrollY, width, height } })
    }
    return lines
  })

/** The page's policy allows no style sheets of others, so each element is told by itself. */
const hideWords = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main picture ~ * *'))
      if (!element.closest('form'))
        Object.assign(element.style, { color: 'transparent', textDecoration: 'none', transition: 'none', fill: 'none' })
  })

type Picture = { data: Buffer; width: number; channels: number }

/** The page without its words, drawn once: a picture for each line took most of this test's time. */
const drawn = async (page: Page, lines: readonly Words[]): Promise<Picture> => {
  const height = Math.ceil(Math.max(...lines.map(({ clip }) => clip.y + clip.height)))
  const clip = { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height }
  const picture = await page.screenshot({ fullPage: true, clip })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, channels: info.channels }
}

const worstBehind = ({ data, width, channels }: Picture, { colour, clip }: Words): number => {
  const own = luminance(colour)
  const [left, right] = [Math.max(0, Math.floor(clip.x)), Math.min(width, Math.ceil(clip.x + clip.width))]
  let worst = 21
  let seen = 0
  for (let y = Math.floor(clip.y); y < Math.ceil(clip.y + clip.height); y += 1)
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * channels
      const ground = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
      worst = Math.min(worst, (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05))
      seen += 1
    }
  expect(seen).toBeGreaterThan(0)
  return worst
}

const wide = { width: 2_560, height: 1_300 }
const middle = { width: 800, height: 1_000 }

test.each([
  ['home', '/', [phone, middle, desktop, wide]],
  ['Schiphol', pageOf('AMS'), [phone, desktop, wide]],
  ['by the sea', pageOf('BCN'), [phone, desktop]],
  ['in the mountains', pageOf('LYS'), [desktop]],
] as const)('PIC-6 words on the picture can be read: %s', async (_, path, viewports) => {
  for (const viewport of viewports) {
    const { page, complaints, close } = await visit(browser, { viewport, reducedMotion: 'reduce' })
    await page.goto(server.url + path)
    await inItsFonts(page)
    const lines = await wordsOn(page)
    expect(lines.length).toBeGreaterThan(1)
    await hideWords(page)
    const ground = await drawn(page, lines)
    for (const line of lines)
      expect([viewport.width, line.text, worstBehind(ground, line)]).toEqual([
        viewport.width,
        line.text,
        expect.toSatisfy((worst: number) => worst >= 4.5, 'a contrast of 4.5') as number,
      ])
    expect(complaints).toEqual([])
    await close()
  }
})

test('PIC-6 one picture is fetched, whatever the screen', async () => {
  for (const [viewport, shape] of [
    [phone, 'ams-homephone'],
    [desktop, 'ams-home'],
  ] as const) {
    const { page, close } = await visit(browser, { viewport })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('-home')) asked.push(pathname)
    })
    await page.goto(`${server.url}/`, { waitUntil: 'load' })
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^/pictures/${shape}\\.[0-9a-z]+\\.svg$`))])
    await close()
  }
})
