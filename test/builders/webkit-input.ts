import { setTimeout as sleep } from 'node:timers/promises'

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

/** What the screen hands to a window is on its way for a moment; what is asked of the page meanwhile queues behind. */
const arrived = (): Promise<void> => sleep(40)

/** In place of what Playwright would make up inside the page, where nothing moves the focus or opens a list. */
export const keysAndMouse = ({ tool, bars, old }: { tool: Tool; bars: () => number; old: Raw }): Raw => {
  const key = async (deed: string, { key: name }: Key): Promise<void> => {
    await tool(deed, nameOf(name))
    await arrived()
  }
  const mouse = async (...args: string[]): Promise<void> => {
    await tool(...args)
    await arrived()
  }
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
