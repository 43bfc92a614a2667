/** How a journey gets in at the work side, and how it acts there by keys. */
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { awake, engine, follow, led } from '#test/builders/browser.ts'
import { scanInFirefox } from '#test/builders/firefox.ts'

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

/**
 * As a hand scanner types, whatever has the focus: a key each two milliseconds. The times are given with the keys, as a
 * scanner's come from the system: on a busy machine keys that are stamped when they arrive lie further apart than the
 * 35 ms of DESK-17.
 */
export const scan = async (page: Page, code: string): Promise<void> => {
  const browser = page.context().browser()
  // WebDriver's name of the key Enter
  if (engine === 'firefox' && browser) return scanInFirefox(browser, page, [...code, '\uE007'])
  const keyboard = await page.context().newCDPSession(page)
  // after whatever key was pressed before, so that the two are not read as one
  const start = Date.now() + 50
  const press = (key: string, text: string, at: number): Promise<unknown>[] =>
    (['keyDown', 'keyUp'] as const).map((type) =>
      keyboard.send('Input.dispatchKeyEvent', {
        type,
        key,
        ...(type === 'keyDown' ? { text } : {}),
        windowsVirtualKeyCode: key === 'Enter' ? 13 : 0,
        timestamp: (start + at * 2) / 1000,
      }),
    )
  // none waits for the one before, or a busy machine would type as slowly as a person
  await Promise.all([...code].flatMap((key, at) => press(key, key, at)).concat(press('Enter', '\r', code.length)))
  await keyboard.detach()
}
