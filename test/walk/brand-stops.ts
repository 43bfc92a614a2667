import type { Page } from 'playwright-core'
import { pressOn, type Stop } from './stop.ts'

type On = 'brand' | 'brandTest'

/** The look of an agency: not published yet, published with a draft, and its form on a test page. */
export const brandStops = <One extends Stop>(
  stop: (name: string, on: On, parts: readonly string[]) => One,
  agency: string,
): One[] => [
  stop('branded page', 'brand', [agency]),
  {
    ...stop('branded page, with a draft', 'brand', [agency]),
    reach: async (page: Page) => {
      await page.check('#isOpen')
      await pressOn('main button[value=publish]')(page)
      await pressOn('main button[value=save]')(page)
    },
  },
  stop('form on a test page', 'brandTest', [agency]),
]
