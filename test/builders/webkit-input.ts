import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

type Tool = (...args: string[]) => Promise<string>
type Key = { key: string; text?: string }
type Raw = { rawKeyboard: object; rawMouse: object }

/** Names of keys on the page, and what the screen calls them. Letters have the same name on both. */
const names: Record<string, string> = {
  Enter: 'Return',
  Escape: 'Escape',
  Tab: 'Tab',
  Backspace: 'BackSpace',
  Delete: 'Delete',
  Home: 'Home',
  End: 'End',
  PageUp: 'Prior',
  PageDown: 'Next',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Shift: 'Shift_L',
  Control: 'Control_L',
  Alt: 'Alt_L',
}
const buttons = { left: '1', middle: '2', right: '3' }

const nameOf = (key: string): string => names[key] ?? `U${key.codePointAt(0)!.toString(16).padStart(4, '0')}`

type Counting = { arrived?: number }

/** In the page, before its scripts: counts what the screen hands to it. */
export const countArrivals = (): void => {
  const counting = globalThis as Counting
  counting.arrived = 0
  for (const kind of ['keydown', 'keyup', 'mousemove', 'mousedown', 'mouseup'])
    addEventListener(kind, ({ isTrusted }) => void (counting.arrived! += Number(isTrusted)), { capture: true })
}

const longestMs = 400

/**
 * What the screen hands to a window is on its way for a moment. It has arrived when the page counts more, or is another
 * page; a mouse that stays where it is does not arrive at all.
 */
const doAndArrive = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
  const counted = () => page.evaluate(() => (globalThis as Counting).arrived ?? -1).catch(() => -1)
  const before = await counted()
  await act()
  for (const end = Date.now() + longestMs; Date.now() < end; await sleep(10)) if ((await counted()) !== before) return
}

/** In place of what Playwright would make up inside the page, where nothing moves the focus or opens a list. */
export const keysAndMouse = ({
  page,
  tool,
  bars,
  old,
}: {
  page: Page
  tool: Tool
  bars: () => number
  old: Raw
}): Raw => {
  const mouse = (...args: string[]): Promise<void> => doAndArrive(page, () => tool(...args))
  const key = (deed: string, { key: name }: Key): Promise<void> => mouse(deed, nameOf(name))
  Object.assign(old.rawKeyboard, {
    keydown: (_progress: unknown, _modifiers: unknown, _name: string, description: Key) => key('keydown', description),
    keyup: (_progress: unknown, _modifiers: unknown, _name: string, description: Key) => key('keyup', description),
  })
  Object.assign(old.rawMouse, {
    move: (_progress: unknown, x: number, y: number) =>
      mouse('mousemove', String(Math.round(x)), String(Math.round(y + bars()))),
    down: (_progress: unknown, _x: number, _y: number, button: keyof typeof buttons) =>
      mouse('mousedown', buttons[button]),
    up: (_progress: unknown, _x: number, _y: number, button: keyof typeof buttons) => mouse('mouseup', buttons[button]),
    wheel: (_progress: unknown, _x: number, _y: number, _b: unknown, _m: unknown, _deltaX: number, deltaY: number) =>
      mouse('click', '--repeat', String(Math.max(1, Math.round(Math.abs(deltaY) / 50))), deltaY > 0 ? '5' : '4'),
  })
  return { rawKeyboard: old.rawKeyboard, rawMouse: old.rawMouse }
}
