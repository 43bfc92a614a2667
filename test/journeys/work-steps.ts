/** How a journey gets in at the work side, and how it acts there by keys. */
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { awake, follow, led } from '#test/builders/browser.ts'

/** Signs in as the first of the demo with this name, or part of it, without any factor. */
export const signInAs = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(url + workPath('demoPeople'))
  await follow(page.getByRole('button', { name: new RegExp(name) }).first())
  await page.waitForURL(/\/work/)
}

/** Presses a key, which means something only once the page's script is there, and waits for the page it leads to. */
export const pressKey = async (page: Page, key: string): Promise<void> => {
  await awake(page)
  await led(page, () => page.keyboard.press(key))
}
