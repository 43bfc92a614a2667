import type { Page } from 'playwright-core'
import { inItsFonts } from '#test/builders/browser.ts'

/** What sticks out of the window, with everything unfolded: nothing of it folds again. */
export const overflow = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details')) folded.setAttribute('open', '')
  })
  await inItsFonts(page)
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5)
      .slice(-3)
    return [
      `${document.documentElement.scrollWidth} of ${room}: ${wide.map((element) => `<${element.tagName.toLowerCase()} ${element.className}> ${(element.textContent ?? '').slice(0, 40)}`).join(' | ')}`,
    ]
  })
}
