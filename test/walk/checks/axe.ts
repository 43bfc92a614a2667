/** What axe says about a page of the site. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about whole pages, which a letter is not: it lies inside a mail program's page. */
export const pageRules = ['region', 'landmark-one-main']
/** The one rule no translation can break: the style sheets are those of every language. */
export const colourRules = ['color-contrast']

/**
 * Half a megabyte that every page of a visitor has from its start: the browser keeps it compiled, and its first answer
 * costs a quarter less. Not in frames, which are asked as pages of their own.
 */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`if (globalThis === globalThis.top) {${axeSource}}`)

type Violation = { id: string; nodes: { target: string; html: string }[] }
type Axe = {
  axe: {
    run(
      context: Document | string,
      options?: object,
    ): Promise<{ violations: { id: string; nodes: { target: string[]; html: string }[] }[] }>
  }
}

/** Rules that a page breaks, each with the first elements that do; those in `off` are not asked. */
export const violations = async (
  page: Page,
  { off = [], runOnly = tags }: { off?: readonly string[]; runOnly?: readonly string[] | null } = {},
): Promise<string[]> => {
  // once a page, however often it is looked at
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ({ only, without }): Promise<Violation[]> => {
      const { axe } = globalThis as unknown as Axe
      const { violations: all } = await axe.run(document, {
        ...(only && { runOnly: only }),
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      })
      return all.map(({ id, nodes }) => ({
        id,
        nodes: nodes.slice(0, 3).map(({ target, html }) => ({ target: target.join(' '), html: html.slice(0, 160) })),
      }))
    },
    { only: runOnly, without: [...off, ...(page.url().endsWith('/html') ? pageRules : [])] },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target} ${html}`).join(' | ')}`)
}

/** The same of one part of a page, by axe's own choice of rules. */
export const violationsIn = async (page: Page, part: string): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as Axe
    return (await axe.run(selector)).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, part)
}
