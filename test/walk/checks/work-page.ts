import type { Page } from 'playwright-core'

const mostScript = 130 * 1024

/** What a page of the work side has too much or too little of: headings of the first level, and script (WORK-15). */
export const workPageFaults = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility())
    const script = performance
      .getEntriesByType('resource')
      .filter((one): one is PerformanceResourceTiming => new URL(one.name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return [
      ...(headings.length === 1 ? [] : [`${headings.length} headings of the first level`]),
      ...(script <= most ? [] : [`${Math.round(script / 1024)} KB of script`]),
    ]
  }, mostScript)

/** Addresses and telephone numbers of the travellers of work-world.ts, and who may not read which (WORK-16). */
const travellers = /\b(?:car\d|sold\d|later|driven)@example\.org/g
const ofOthers = /\b(?:car\d|driven)@example\.org/g
const hidden: Readonly<Record<string, RegExp>> = {
  'Sanne de Wit': travellers,
  'Joris Bakker': travellers,
  'Milan Jansen': travellers,
  'Bram Visser': ofOthers,
}
const phone = /612345678/g

/** What somebody reads on the open page who may not. */
export const toldTooMuch = async (page: Page, name: string | null): Promise<string[]> => {
  const mails = name === null ? undefined : hidden[name]
  if (!mails) return []
  const words = await page.evaluate(() => document.documentElement.outerHTML)
  const numbers = mails === travellers && !page.url().includes('/overdue') ? (words.match(phone) ?? []) : []
  return [...new Set([...(words.match(mails) ?? []), ...numbers])].map((one) => `${one} is told to ${name}`)
}
