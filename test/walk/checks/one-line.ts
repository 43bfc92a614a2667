import type { Page } from 'playwright-core'

/** The views of a page that stand in more than one line (WORK-11). */
export const brokenViews = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-views]')].flatMap((views) => {
      const links = [...views.querySelectorAll('a')]
      const tops = new Set(links.map((link) => Math.round(link.getBoundingClientRect().top)))
      const isCut = views.scrollWidth > views.clientWidth + 1
      return tops.size > 1 || isCut
        ? [
            `${links.map(({ textContent }) => textContent).join(' | ')}: ${isCut ? 'wider than its line' : 'in two lines'}`,
          ]
        : []
    }),
  )
