/** The HTML of every letter under axe, as a mail program shows it: narrow and wide, light and dark (screen 37). */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { letterKinds, type LetterKind } from '#domain/letters/letters.ts'
import { renderLetter } from '#letters/render.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { sampleBooking, sampleModels } from '#test/builders/letters.ts'
import { pageRules, violations } from './checks/axe.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  await emptyBrowser()
})

const shown = async (page: Page, kind: LetterKind, language: Language, models = sampleModels()): Promise<void> => {
  const { html, attachments } = await renderLetter(kind, models[kind], language)
  const pictures = attachments.reduce(
    (text, { cid, contentType, content }) =>
      cid
        ? text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
        : text,
    html,
  )
  await page.setContent(pictures)
}

/** One page for each look: letter after letter is written into it, so that it reads axe once. */
const pages = new Map<number, Promise<Page>>()
const pageFor = (width: number, colorScheme: 'light' | 'dark'): Promise<Page> => {
  const page =
    pages.get(width) ?? browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  pages.set(width, page)
  return page
}

describe.each(letterKinds)('%s', (kind) => {
  test.each([
    ['en', 390, 'light'],
    ['de', 320, 'dark'],
  ] as const)('S37 %s, %i wide, %s: axe finds nothing, nothing is cut off', async (language, width, colorScheme) => {
    const page = await pageFor(width, colorScheme)
    await shown(page, kind, language)
    expect(await violations(page, { off: pageRules })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(
      await page
        .locator('a')
        .evaluateAll((links) =>
          links.filter((link) => link.getBoundingClientRect().height < 24).map((link) => link.textContent),
        ),
    ).toEqual([])
  })
})

test.each([320, 390, 640])(
  'VOUCH-10 %i wide, in every language: the code is one line, and it and its words stay clear of their frame',
  async (width) => {
    const page = await pageFor(width, 'light')
    await page.setViewportSize({ width, height: 900 })
    const faults: string[] = []
    for (const language of languages) {
      await shown(page, 'confirmation', language)
      const [lines = 0, clear = 0] = await page.evaluate(() => {
        const code = [...document.querySelectorAll('div')].find((one) =>
          /^[\dA-Z]{4}(-[\dA-Z]{4}){3}$/.test(one.textContent ?? ''),
        )
        const frame = code?.closest('table')?.getBoundingClientRect()
        const words = [...(code?.parentElement?.querySelectorAll('div') ?? [])].map((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return range.getBoundingClientRect()
        })
        if (!code || !frame) return []
        const edges = words.flatMap(({ left, right }) => [left - frame.left, frame.right - right])
        return [
          Math.round(code.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(code).lineHeight)),
          Math.min(...edges),
        ]
      })
      if (lines !== 1 || clear < 12) faults.push(`${language}: ${lines} lines, ${clear} px`)
    }
    await page.setViewportSize({ width: width === 640 ? 390 : width, height: 900 })
    expect(faults).toEqual([])
  },
)

test.each(['de', 'tr', 'en'] as const)(
  'LETTER-14 beside the long name of a partner our sign stays square, and the code of the airport keeps apart: %s',
  async (language) => {
    const page = await pageFor(390, 'light')
    await page.setViewportSize({ width: 390, height: 900 })
    const look = { name: 'Nord Reizen Business Travel', brand: '#7a1f5c' }
    await shown(page, 'confirmation', language, sampleModels(sampleBooking({ language }, {}, { look })))
    const [lines, width, height, room] = await page.evaluate(() => {
      const sign = [...document.querySelectorAll('td')].findLast((one) => one.textContent === 'P')!
      const code = [...document.querySelectorAll('span')].find((one) => one.textContent === 'EIN')!
      const name = code.parentElement!.previousElementSibling!
      const range = document.createRange()
      range.selectNodeContents(name)
      const words = range.getBoundingClientRect()
      const { width: wide, height: high } = sign.getBoundingClientRect()
      return [words.height / 24, wide, high, code.getBoundingClientRect().left - words.right]
    })
    expect(lines).toBeGreaterThan(1.5)
    expect([width, height]).toEqual([32, 32])
    expect(room).toBeGreaterThanOrEqual(12)
  },
)

test('the check can fail: grey on white', async () => {
  const page = await pageFor(390, 'light')
  await page.setContent(
    '<!doctype html><html lang="en"><head><title>x</title></head><body><main><h1>x</h1><p style="color:#ccc;background:#fff">too pale</p></main></body></html>',
  )
  expect(await violations(page, { off: pageRules })).toEqual([expect.stringContaining('color-contrast')])
})
