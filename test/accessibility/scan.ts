/** What axe says about a page of the site, and how a test gets to a page in a state. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awake, follow, inItsFonts } from '#test/builders/browser.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Violation = { id: string; nodes: { target: string; html: string }[] }

/** Rules about whole pages, which a letter is not: it lies inside a mail program's page. */
const pageRules = ['region', 'landmark-one-main']

/** Rules that a page breaks, each with the first elements that do. */
export const violations = async (page: Page): Promise<string[]> => {
  // half a megabyte: once a page, however often it is looked at
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const ruleOff = page.url().endsWith('/html') ? pageRules : []
  const found = await page.evaluate(
    async ({ runOnly, off }): Promise<Violation[]> => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(
            context: Document,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>
        }
      }
      const { violations: all } = await axe.run(document, {
        runOnly,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      })
      return all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map(({ target, html }) => ({ target: target.join(' '), html: html.slice(0, 160) })),
      }))
    },
    { runOnly: tags, off: ruleOff },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' | ')}`)
}

/** The same of one part of a page, by axe's own choice of rules. */
export const violationsIn = async (page: Page, part: string): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as {
      axe: { run(selector: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run(selector)).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, part)
}

/** What sticks out of the window, with everything unfolded. */
export const overflow = async (page: Page): Promise<string | null> => {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
  })
  await inItsFonts(page)
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return null
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5)
      .slice(-3)
    return `${document.documentElement.scrollWidth} of ${room}: ${wide.map((element) => `<${element.tagName.toLowerCase()} ${element.className}> ${(element.textContent ?? '').slice(0, 40)}`).join(' | ')}`
  })
}

/** Where a page lies, how to get it into its state, and words that tell that it is. */
export type Stop = { name: string; to: string; reach?: (page: Page) => Promise<unknown>; shows?: string }

/** Presses the last such button of the page and waits for the page it leads to. */
export const pressOn = (selector: string) => async (page: Page) => {
  await follow(page.locator(selector).last())
}

/**
 * Awake where React has something to do: what is looked at while it works may be half of one page and half of the next.
 */
export const rest = async (page: Page): Promise<void> => {
  const isStill = await page.evaluate(() => {
    const { language, still } = document.documentElement.dataset
    return language === undefined || still !== undefined
  })
  if (!isStill) await awake(page)
}

/** Loaded, in its state, and at rest. */
export const arrive = async (page: Page, { name, to, reach, shows }: Stop) => {
  await page.goto(to)
  await reach?.(page)
  if (!reach) expect(new URL(page.url()).pathname, name).toBe(new URL(to).pathname)
  await rest(page)
  // not with the tests' own poll: pictures are taken without a test (bench/screens.ts)
  if (shows)
    await page
      .waitForFunction((words) => document.querySelector('main')?.innerText.includes(words), shows)
      .catch((cause: unknown) => Promise.reject(new Error(`${name}: “${shows}” is not shown`, { cause })))
}
