import { behaviour } from '../../kernel/behaviour.ts'

/** Where keys are letters, and where they already mean something. */
const types =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(types) !== null

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  `${ctrlKey || metaKey ? 'Ctrl ' : ''}${key.length === 1 ? key.toUpperCase() : key}`

const isSeen = (element: HTMLElement): boolean => element.checkVisibility?.() ?? element.offsetParent !== null

/** The first that can be seen: in a dialog over the page, only what is in it. */
const keyed = (name: string): HTMLElement | undefined => {
  const place = document.querySelector<HTMLElement>('dialog[open]') ?? document.body
  return [...place.querySelectorAll<HTMLElement>('[data-key]')].find(
    (one) => one.dataset['key']?.split('|').includes(name) && isSeen(one),
  )
}

const act = (element: HTMLElement): void => {
  if (!element.matches('input, textarea, select')) return element.click()
  element.focus()
  if (element instanceof HTMLInputElement) element.select()
}

/** How long after G a second letter still belongs to it. */
const togetherMs = 1_500

/**
 * A key does what the element with that key does: `data-key="P"`, `"Ctrl K"`, `"G A"` (G, then A), or several parted by
 * `|`. Fields get the focus, everything else is pressed. While somebody types, letters are letters; Ctrl
 * and the keys F1 to F12 work always.
 */
export default behaviour('work-keys', 'load', () => {
  let before: { name: string; at: number } | null = null
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing || event.repeat) return
    const isCommand = event.ctrlKey || event.metaKey || /^F\d+$/.test(event.key)
    if (!isCommand && isTyping(event.target)) return
    const name = nameOf(event)
    const pair = before && performance.now() - before.at < togetherMs ? keyed(`${before.name} ${name}`) : undefined
    before = isCommand ? null : { name, at: performance.now() }
    // a key that presses what has the focus is left to the browser
    const isPress = name === 'Enter' || name === ' '
    if (isPress && event.target instanceof Element && event.target.closest('a, button, summary, input')) return
    const found = pair ?? keyed(name)
    if (!found) return
    event.preventDefault()
    before = null
    act(found)
  })
})
