import type { Page } from 'playwright-core'
import type { WorkAddress } from '#domain/site-map/work.ts'
import { fetchBrotli } from '../../../bench/weigh.ts'

/** KB of script, brotli (WORK-15). */
const plainKb = 10
const mostKb: Partial<Record<WorkAddress, number>> = {
  arrivals: 20,
  departures: 20,
  onSite: 20,
  overdue: 20,
  scan: 20,
  stay: 20,
  valet: 30,
  valetJob: 30,
  offline: 130,
}

const weighed = new Map<string, Promise<{ bytes: number }>>()
/** Each file is asked for once, and not in the page: of what a worker kept, a browser says how long it is unpacked. */
const bytesOf = async (url: string): Promise<number> => {
  const asked = weighed.get(url) ?? fetchBrotli(url)
  weighed.set(url, asked)
  return (await asked).bytes
}

/** Not exactly one heading of the first order, or more script than the page may have. */
export const frameFaults = async (page: Page, on: WorkAddress): Promise<string[]> => {
  const { headings, scripts } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
    // what a desk fetches to keep it for a time without a line does not run here
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, initiatorType }) => new URL(name).pathname.endsWith('.js') && initiatorType !== 'fetch')
      .map(({ name }) => name),
  }))
  const sizes = await Promise.all([...new Set(scripts)].map(bytesOf))
  const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000
  const most = mostKb[on] ?? plainKb
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} of h1: ${headings.join(' | ')}`]),
    ...(kb <= most ? [] : [`${kb.toFixed(1)} KB of script, of at most ${most}`]),
  ]
}
