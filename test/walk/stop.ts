/** How a test gets to a page of the site in a state, and until when it waits there. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { awake, follow } from '#test/builders/browser.ts'

/** Where a page lies, how to get it into its state, and words that tell that it is. */
export type Stop = {
  name: string
  to: string
  reach?: (page: Page) => Promise<unknown>
  shows?: string
  /** only there after the clock was moved, on a page that was open before if it still is */
  late?: boolean
}

/** Presses the last such button of the page and waits for the page it leads to. */
export const pressOn = (selector: string) => async (page: Page) => {
  await follow(page.locator(selector).last())
}

/**
 * Awake where React has something to do: what is looked at while it works may be half of one page and half of the next.
 */
const rest = async (page: Page): Promise<void> => {
  const isStill = await page.evaluate(() => {
    const { language, still } = document.documentElement.dataset
    return language === undefined || still !== undefined
  })
  if (!isStill) await awake(page)
}

/** Loaded, in its state, and at rest. */
export const arrive = async (page: Page, { name, to, reach, shows, late }: Stop) => {
  if (!late || page.url() !== to) await page.goto(to)
  await reach?.(page)
  if (!reach) expect(new URL(page.url()).pathname, name).toBe(new URL(to).pathname)
  await rest(page)
  // not with the tests' own poll: pictures are taken without a test (bench/screens.ts)
  if (shows)
    await page
      .waitForFunction((words) => document.querySelector('main')?.innerText.includes(words), shows)
      .catch((cause: unknown) => Promise.reject(new Error(`${name}: “${shows}” is not shown`, { cause })))
}
