import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { exchangeMain, exchangeNavs } from './exchange.ts'
import { hearScanner } from './scanner.ts'
import { keepScreenOn } from './screen-awake.ts'
import { hasTones, isTone, signal } from './tones.ts'

const lookingAfterMs = 400
/** The same code again within this time is the same scan. */
const sameScanMs = 3_000

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
  const put = exchangeMain(main, other)
  exchangeNavs(next)
  document.title = next.title
  history.pushState(null, '', address)
  shown = location.pathname + location.search
  armAll(document)
  // where something can be taken back by one key, no field may swallow it; a scanner is heard without a field too
  const isDone = put.querySelector('[data-part=toast]') !== null
  const first = put.querySelector<HTMLElement>('[autofocus]') ?? put.querySelector<HTMLElement>('[data-key~=Enter]')
  ;((isDone ? null : first) ?? put).focus({ preventScroll: true })
  const verdict = put.querySelector<HTMLElement>('[data-verdict]')
  const tone = verdict?.dataset['verdict']
  if (isTone(tone)) signal(tone, hasTones(localStorage, scanForm()?.dataset['sound'] !== 'off'))
  speaker().textContent = verdict?.textContent ?? put.querySelector('[role=alert]')?.textContent ?? ''
  ready()
}

/** `about`: what is looked for again where there is no line. */
type Sending = { action: string; body: URLSearchParams; about: string; again: () => void }
const waiting: Sending[] = []
let isSending = false

const sendOne = async ({ action, body, about, again }: Sending): Promise<void> => {
  const slow = setTimeout(() => tell(scanForm()?.dataset['looking'] ?? ''), lookingAfterMs)
  try {
    const answer = await fetch(action, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
    const type = answer.headers.get('content-type') ?? ''
    if (!type.startsWith('text/html')) throw new Error(type)
    showPage(new DOMParser().parseFromString(await answer.text(), 'text/html'), answer)
  } catch {
    again()
    tell(scanForm()?.dataset['lost'] ?? '')
    // the desk goes on without a line, if its device can (desk-keep.island.ts)
    document.dispatchEvent(new CustomEvent('parkwing-lost', { detail: about }))
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
    about: typed,
    again() {
      const field = scanForm()?.querySelector('input')
      if (field) field.value = typed
    },
  })
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
  const about = /\/stay\/([^/]+)$/.exec(new URL(form.action).pathname)?.[1] ?? ''
  void send({ action: form.action, body, about, again: () => delete form.dataset['sent'] })
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
  hearScanner(scan)
  keepScreenOn()
  document.addEventListener('submit', take)
  // back and forward; a link within the page is neither
  window.addEventListener('popstate', () => {
    if (shown !== location.pathname + location.search) location.reload()
  })
})
