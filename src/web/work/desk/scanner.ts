/** Keys of a scanner follow each other faster than this, those of people never for long. In milliseconds. */
const burstMs = 35
/** So long a single key waits for a second one; longer than a burst's gap, because a timer may overtake a key. */
const holdMs = 80
const shortestBurst = 6

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

type Scan = (text: string) => void
type Burst = { text: string; at: number; field: Field | null; before: string }
let burst: Burst = { text: '', at: -Infinity, field: null, before: '' }
let held: ReturnType<typeof setTimeout> | undefined

/** A key that a person pressed after all: whoever listens for single keys gets it a moment later. */
const giveBack = (event: KeyboardEvent): void => {
  const again = new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true })
  passed.add(again)
  event.target?.dispatchEvent(again)
}
const passed = new WeakSet<Event>()

const hear = (event: KeyboardEvent, scan: Scan): void => {
  if (passed.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // the time at which the key was pressed: a page that is busy hears it later
  const now = event.timeStamp
  const isClose = now - burst.at < burstMs
  if (event.key === 'Enter' || event.key === 'Tab') return finish(event, isClose, scan)
  if (event.key.length !== 1) return
  // no code begins with a blank, which presses the button that has the focus
  if (event.key === ' ' && !isClose && !isField(event.target)) return
  clearTimeout(held)
  const field = isField(event.target) ? event.target : null
  if (isClose) burst = { ...burst, text: burst.text + event.key, at: now }
  else burst = { text: event.key, at: now, field, before: field?.value ?? '' }
  if (field) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!isClose) held = setTimeout(() => giveBack(event), holdMs)
}

const finish = (event: KeyboardEvent, isClose: boolean, scan: Scan): void => {
  const { text, field, before } = burst
  burst = { ...burst, text: '', at: -Infinity }
  if (isClose && text.length >= shortestBurst) {
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(held)
    // what the scanner typed into somebody's note is taken out again
    if (field) field.value = before
    return scan(text)
  }
  const isEmptyScan = event.target instanceof HTMLInputElement && event.target.id === 'scan' && !event.target.value
  if (event.key !== 'Enter' || !isEmptyScan) return
  event.preventDefault()
  document.querySelector<HTMLElement>('main [data-key~=Enter]')?.click()
}

/** Hears a hand scanner whatever has the focus: keys less than 35 ms apart that end in Enter or Tab (DESK-17). */
export const hearScanner = (scan: Scan): (() => void) => {
  const listen = (event: KeyboardEvent): void => hear(event, scan)
  document.addEventListener('keydown', listen, true)
  return () => document.removeEventListener('keydown', listen, true)
}
