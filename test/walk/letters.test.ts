/** The HTML of every letter under axe, as a mail program shows it: narrow and wide, light and dark (screen 37). */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { letterKinds, type LetterKind } from '#domain/letters/letters.ts'
import { renderLetter } from '#letters/render.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { pageRules, violations } from './checks/axe.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  await emptyBrowser()
})

const shown = async (page: Page, kind: LetterKind, language: Language): Promise<void> => {
  const { html, attachments } = await renderLetter(kind, sampleModels()[kind], language)
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

test('the check can fail: grey on white', async () => {
  const page = await pageFor(390, 'light')
  await page.setContent(
    '<!doctype html><html lang="en"><head><title>x</title></head><body><main><h1>x</h1><p style="color:#ccc;background:#fff">too pale</p></main></body></html>',
  )
  expect(await violations(page, { off: pageRules })).toEqual([expect.stringContaining('color-contrast')])
})
