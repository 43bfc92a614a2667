import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** Keys of a scanner follow each other faster than this, those of people never for long. In milliseconds. */
const burstMs = 35
/** So long a single key waits for a second one; longer than a burst's gap, because a timer may overtake a key. */
const holdMs = 80
const shortestBurst = 6
const lookingAfterMs = 400
/** The same code again within this time is the same scan. */
const sameScanMs = 3_000

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit)$/.test(target.type)) ||
  target instanceof HTMLTextAreaElement

/** Speaks to who cannot see the verdict; it outlives the parts of the page that are exchanged. */
const speaker = (): HTMLElement => {
  const there = document.getElementById('desk-speaker')
  if (there) return there
  const made = document.createElement('p')
  made.id = 'desk-speaker'
  made.className = 'visually-hidden'
  made.setAttribute('aria-live', 'assertive')
  document.body.append(made)
  return made
}

/** The frequencies of two short tones, rising to let in and out, low for a stop; and how the phone shakes. */
const tones: Readonly<Record<string, readonly number[]>> = { go: [660, 880], ask: [660, 660], stop: [220] }
const shakes: Readonly<Record<string, readonly number[]>> = {
  go: [60],
  ask: [60, 60, 60],
  stop: [120, 80, 120, 80, 120],
}
const toneMs = 150
let sounds: AudioContext | undefined

/** Tells the verdict to who looks at the car and not at the screen. */
const signal = (verdict: string): void => {
  if (scanForm()?.dataset['sound'] === 'off') return
  navigator.vibrate?.([...(shakes[verdict] ?? [])])
  sounds ??= new AudioContext()
  for (const [at, frequency] of (tones[verdict] ?? []).entries()) {
    const tone = new OscillatorNode(sounds, { frequency })
    const volume = new GainNode(sounds, { gain: 0.15 })
    tone.connect(volume).connect(sounds.destination)
    tone.start(sounds.currentTime + (at * toneMs) / 1000)
    tone.stop(sounds.currentTime + ((at + 1) * toneMs) / 1000)
  }
}

const scanForm = (): HTMLFormElement | null => document.querySelector('form[data-part=desk-scan]')
const tell = (words: string): void => {
  const place = scanForm()?.querySelector<HTMLElement>('[data-ready]')
  if (place) place.textContent = words
}
const ready = (): void => tell(scanForm()?.querySelector<HTMLElement>('[data-ready]')?.dataset['ready'] ?? '')

/** The address of what stands in the page. */
let shown = ''

/** Puts another page in the place of this one, without losing the keys that are typed meanwhile. */
const showPage = (next: Document, { url: address, ok: isOk }: Response): void => {
  const [main, other] = [document.getElementById('main'), next.getElementById('main')]
  const isDesk = next.querySelector('form[data-part=desk-scan]') !== null
  if (!main || !other || (isOk && !isDesk)) return location.assign(address)
  main.replaceWith(other)
  for (const nav of document.querySelectorAll('nav')) {
    const same = [...next.querySelectorAll('nav')].find((one) => one.className === nav.className)
    if (same && !nav.contains(document.activeElement)) nav.innerHTML = same.innerHTML
  }
  document.title = next.title
  history.pushState(null, '', address)
  shown = location.pathname + location.search
  armAll(other)
  // where something can be taken back by one key, no field may swallow it; a scanner is heard without a field too
  const isDone = other.querySelector('[data-part=toast]') !== null
  const first = other.querySelector<HTMLElement>('[autofocus]') ?? other.querySelector<HTMLElement>('[data-key~=Enter]')
  ;((isDone ? null : first) ?? other).focus({ preventScroll: true })
  const verdict = other.querySelector<HTMLElement>('[data-verdict]')
  if (verdict) signal(verdict.dataset['verdict'] ?? '')
  speaker().textContent = verdict?.textContent ?? other.querySelector('[role=alert]')?.textContent ?? ''
  ready()
}

type Sending = { action: string; body: URLSearchParams; again: () => void }
const waiting: Sending[] = []
let isSending = false

const sendOne = async ({ action, body, again }: Sending): Promise<void> => {
  const slow = setTimeout(() => tell(scanForm()?.dataset['looking'] ?? ''), lookingAfterMs)
  try {
    const answer = await fetch(action, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
    const type = answer.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) throw new Error(type)
    showPage(new DOMParser().parseFromString(await answer.text(), 'text/html'), answer)
  } catch {
    again()
    tell(scanForm()?.dataset['lost'] ?? '')
  } finally {
    clearTimeout(slow)
  }
}

/** One after the other, in their order: none is lost and none overtakes. */
const send = async (sending: Sending): Promise<void> => {
  waiting.push(sending)
  if (isSending) return
  isSending = true
  for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next)
  isSending = false
}

let last = { text: '', at: -Infinity }
const scan = (text: string): void => {
  const form = scanForm()
  const typed = text.trim()
  if (!form || typed === '') return
  if (last.text === typed && performance.now() - last.at < sameScanMs && isSending) return
  last = { text: typed, at: performance.now() }
  void send({
    action: form.action,
    body: new URLSearchParams({ q: typed }),
    again() {
      const field = scanForm()?.querySelector('input')
      if (field) field.value = typed
    },
  })
}

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

const hear = (event: KeyboardEvent): void => {
  if (passed.has(event) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  // the time at which the key was pressed: a page that is busy hears it later
  const now = event.timeStamp
  const isClose = now - burst.at < burstMs
  if (event.key === 'Enter' || event.key === 'Tab') return finish(event, isClose)
  if (event.key.length !== 1) return
  clearTimeout(held)
  const field = isField(event.target) ? event.target : null
  if (isClose) burst = { ...burst, text: burst.text + event.key, at: now }
  else burst = { text: event.key, at: now, field, before: field?.value ?? '' }
  if (field) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!isClose) held = setTimeout(() => giveBack(event), holdMs)
}

const finish = (event: KeyboardEvent, isClose: boolean): void => {
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

/** Every form of the page is sent without leaving it. */
const take = (event: SubmitEvent): void => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.closest('main')) return
  event.preventDefault()
  if (form === scanForm()) return scan(form.querySelector('input')?.value ?? '')
  if (form.dataset['sent'] !== undefined) return
  form.dataset['sent'] = ''
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form, event.submitter))
    if (typeof value === 'string') body.append(name, value)
  void send({ action: form.action, body, again: () => delete form.dataset['sent'] })
}

let isHearing = false

/**
 * Hears a hand scanner whatever has the focus: keys less than 35 ms apart that end in Enter or Tab. The scan, and every
 * other form of the page, is then sent without leaving the page, so that no key of the next scan is lost.
 */
export default behaviour('desk-scan', 'load', () => {
  ready()
  if (isHearing) return
  isHearing = true
  shown = location.pathname + location.search
  document.addEventListener('keydown', hear, true)
  document.addEventListener('submit', take)
  // back and forward; a link within the page is neither
  window.addEventListener('popstate', () => {
    if (shown !== location.pathname + location.search) location.reload()
  })
})
