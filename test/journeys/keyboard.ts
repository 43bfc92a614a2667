import type { Page } from 'playwright-core'
import { led } from '#test/builders/browser.ts'

/**
 * What has the focus, and whether somebody who looks at the screen can tell: it has a size, lies inside the window, is
 * not covered, and is marked.
 */
type Focus = { what: string; isWanted: boolean; trouble: string | null }

const look = (page: Page, wanted: string): Promise<Focus> =>
  page.evaluate((selector) => {
    const element = document.activeElement
    if (!element || element === document.body)
      return { what: 'the page itself', isWanted: false, trouble: 'nothing has the focus' }
    const what = `<${element.tagName.toLowerCase()} ${['id', 'name', 'value', 'href', 'class']
      .map((name) => element.getAttribute(name))
      .filter(Boolean)
      .join(' ')}>`.slice(0, 160)
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const isMarked =
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none'
    const isInside =
      box.width > 0 &&
      box.height > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth
    const at = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
      Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
    )
    const isCovered = at !== null && !element.contains(at) && !at.contains(element)
    const troubles = [
      ...(isInside ? [] : ['is not on the screen']),
      ...(isMarked ? [] : ['shows no focus']),
      ...(isCovered ? [`is covered by <${at?.tagName.toLowerCase()} ${at?.className}>`] : []),
    ]
    return { what, isWanted: element.matches(selector), trouble: troubles[0] ?? null }
  }, wanted)

/** The same, once the page has scrolled it into view. */
const settled = async (page: Page, wanted: string): Promise<Focus> => {
  const late = Date.now() + patienceMs
  for (;;) {
    const focus = await look(page, wanted)
    if (!focus.trouble || Date.now() > late) return focus
    await page.waitForTimeout(everyMs)
  }
}

/** How long a page may take for that, including a font that arrives meanwhile. It is a limit and measures nothing. */
const patienceMs = 10_000
const everyMs = 50
const mostStops = 80

/** Presses Tab until the wanted element has the focus. Each stop on the way must be visible. */
export const tabTo = async (page: Page, wanted: string): Promise<void> => {
  const stops: string[] = []
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const { what, isWanted, trouble } = await settled(page, wanted)
    stops.push(what)
    if (trouble) throw new Error(`${what} ${trouble}, on the way to ${wanted}`)
    if (isWanted) return
  }
  throw new Error(`${wanted} is not reached by Tab; stops: ${stops.join(', ')}`)
}

/** Waits until the page has put the focus on the wanted element. */
export const expectFocus = async (page: Page, wanted: string): Promise<void> => {
  await page
    .waitForFunction((selector) => document.activeElement?.matches(selector), wanted)
    .catch(async () => {
      throw new Error(`the focus is on ${(await look(page, wanted)).what}, not on ${wanted}`)
    })
}

/** Presses Enter on what has the focus and waits for the page it leads to, which may have the same address. */
export const enter = (page: Page): Promise<void> => led(page, () => page.keyboard.press('Enter'))

/** Presses Enter on what has the focus and waits for an address, perhaps through others. */
export const enterTo = async (page: Page, address: RegExp): Promise<void> => {
  await enter(page)
  await page.waitForURL(address)
}

/** Reaches a field with Tab and types into it. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await tabTo(page, `[name="${name}"]`)
  await page.keyboard.type(text)
}
