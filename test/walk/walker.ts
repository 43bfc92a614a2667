/** Opens each page once, and does there everything that is to be done at each of its widths (decision 0045). */
import type { Page } from 'playwright-core'
import { inItsFonts, type phone } from '#test/builders/browser.ts'
import { colourRules, violations } from './checks/axe.ts'
import { clippedParts } from './checks/clipped.ts'
import { overflow } from './checks/sideways.ts'
import { arrive, type Stop } from './stop.ts'

/**
 * A width of the window and what is asked there; that nothing scrolls sideways is asked at every width. `axe`: of all
 * rules, or of those a translation can break.
 */
export type Look = { size: typeof phone; axe?: 'all' | 'words'; clipped?: boolean }

/** `also`: what is asked of this page only. */
export type Visit = { stop: Stop; looks: readonly Look[]; also?: (page: Page) => Promise<string[]> }

type Finding = (page: Page, look: Look) => Promise<string[]>

/** As the page came; clipped before anything of it is unfolded. */
const folded: [name: string, find: Finding][] = [
  ['axe', async (page, { axe }) => (axe ? await violations(page, { off: axe === 'words' ? colourRules : [] }) : [])],
  [
    'clipped',
    async (page, { clipped }) => {
      if (!clipped) return []
      await inItsFonts(page)
      return clippedParts(page)
    },
  ],
]
const unfolded: [name: string, find: Finding][] = [['sideways', overflow]]

/** A window that is told its own size lays everything out again. */
const widen = async (page: Page, size: Look['size']): Promise<void> => {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
}

/** Later stops may need what the lost ones do: more would only say the same again, a minute later each. */
const mostLost = 3

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]

/**
 * What is wrong, each with page, language, width and check. `complaints` are those of the page so far (visit): they are
 * taken out, and named after the page they came on.
 */
export const walk = async (
  page: Page,
  complaints: string[],
  language: string,
  visits: readonly Visit[],
): Promise<string[]> => {
  const faults: string[] = []
  let lost = 0
  for (const { stop, looks, also } of visits) {
    const path = new URL(stop.to).pathname
    const tell = (where: string, check: string, found: readonly string[]) =>
      faults.push(...found.map((one) => `${stop.name} (${path}) in ${language}${where}: ${check}: ${one}`))
    const lookAt = async (finding: readonly [string, Finding][], look: Look) => {
      await widen(page, look.size)
      for (const [name, find] of finding) tell(` at ${look.size.width} px`, name, await find(page, look))
    }
    try {
      // at the width of the first look, so that the first of all pages is not laid out twice
      if (looks[0]) await widen(page, looks[0].size)
      await arrive(page, stop)
      if (also) tell('', 'page', await also(page))
      for (const look of looks) await lookAt(folded, look)
      // the last width is the one the window has
      for (const look of looks.toReversed()) await lookAt(unfolded, look)
    } catch (error) {
      tell('', 'not reached', [firstLine(error) ?? ''])
      lost += 1
    }
    tell('', 'console', complaints.splice(0))
    if (lost >= mostLost) return [...faults, `${language}: ${mostLost} pages were not reached, so the walk ends here`]
  }
  return faults
}
