import type { Page } from 'playwright-core'
import { inItsFonts } from '#test/builders/browser.ts'

type Measured = { tops: number[]; heights: number[]; wide: number; shift: number; bar: number; h1: number }

/** What moved with the fonts as they came, and then how much room everything needs in ours. */
export const measure = async (page: Page): Promise<Measured> => {
  const shift = await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => setTimeout(resolve, 300))
    return (globalThis as unknown as { shifted: number }).shifted
  })
  await inItsFonts(page)
  const room = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main li[data-card]')].map((card) => card.getBoundingClientRect())
    // the header is as high as what it has to say (a test, a suggested language), so counting begins below it
    const top = document.querySelector('main')?.previousElementSibling?.getBoundingClientRect().top ?? 0
    return {
      tops: boxes.map(({ top: y }) => y - top),
      heights: boxes.map(({ height }) => Math.round(height)),
      wide: document.documentElement.scrollWidth - innerWidth,
      bar: Number(document.querySelector('nav:has([data-opens])')?.getBoundingClientRect().height),
      h1: Number(document.querySelector('h1')?.getBoundingClientRect().height),
    }
  })
  return { ...room, shift }
}

/** Counts what moves by itself, where a browser tells: Firefox does not, and there nothing is counted. */
export const watchShifts = () => {
  Object.assign(globalThis, { shifted: 0 })
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) (globalThis as unknown as { shifted: number }).shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
