import type { Page } from 'playwright-core'

/** A4 in the points of a PDF, and how many pixels lie between its margins of 12 mm. */
const sheet = [595, 842]
const between = 703

/** What does not come out on A4 as it should (WORK-16). It leaves the page at another width. */
export const paperFaults = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)].map(([, ...sides]) => sides.map(Number))
  const odd = boxes.filter((sides) => sides.some((side, at) => Math.abs(side - (sheet[at] ?? 0)) > 1))
  await page.setViewportSize({ width: between, height: 1_000 })
  const found = await page.evaluate(() => {
    const nameOf = (one: Element) => `<${one.tagName.toLowerCase()}> ${one.textContent.slice(0, 40)}`
    const seen = [...document.body.querySelectorAll('*')].filter(
      (one) => one.checkVisibility() && !one.closest('.visually-hidden'),
    )
    const room = document.documentElement.clientWidth
    const isCut = (one: Element) =>
      one.getBoundingClientRect().right > room + 1 ||
      (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
    return [
      ...seen.filter((one) => one.matches('header, nav, form, button')).map((one) => `${nameOf(one)} is on paper`),
      ...seen.filter(isCut).map((one) => `${nameOf(one)} is cut on paper`),
    ]
  })
  await page.emulateMedia({ media: null })
  return [...(boxes.length > 0 ? [] : ['no sheet']), ...odd.map((sides) => `a sheet of ${sides.join(' × ')}`), ...found]
}
