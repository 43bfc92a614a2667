import { armAll } from '../../kernel/arm.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { beginPending, endPending, isPending } from '../pending.ts'
import { typedFields } from '../typed-fields.ts'
import { takeOver } from './take-over.ts'

/** In milliseconds. */
const patienceMs = 20_000

/** A page with parts that are exchanged takes the answer itself, and prevents the default (exchange.island.ts). */
export type PageAnew = CustomEvent<Document>

/** The same page again, with what the form has; throws without a network, or when the answer is another page. */
const pageIn = async (form: HTMLFormElement, button: HTMLButtonElement): Promise<Document> => {
  const body = typedFields(form, button)
  const action = button.getAttribute('formaction') ?? form.action
  const answer = await fetch(action, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
  const { pathname } = new URL(answer.url)
  if (!answer.ok || pathname !== location.pathname) throw new Error(`${answer.status} ${pathname}`)
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** Exchanges the prices of the page that stands: nothing that was typed is lost, nor the place on the page. */
const showIn = (next: Document): void => {
  const [main, other] = [document.getElementById('main'), next.getElementById('main')]
  if (!main || !other) throw new Error('no page')
  if (document.dispatchEvent(new CustomEvent('pageanew', { detail: next, cancelable: true }))) {
    takeOver(main, other)
    document.title = next.title
    armAll(main)
  }
  main.querySelector('[name=package]:checked')?.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * The button of the currency (PRICE-19). Without script, or before this wakes, the form is sent and the page comes back
 * filled.
 */
const start = (place: HTMLElement): void => {
  const button = place.querySelector('button')
  const told = place.querySelector<HTMLElement>('[data-lost]')
  const details = place.closest('details')
  const [opener, form] = [details?.querySelector('summary'), button?.form]
  if (!button || !told || !details || !opener || !form) return
  const change = async () => {
    beginPending(place, { pressed: [button], said: told, words: told.dataset['waiting'] })
    let words = ''
    try {
      const next = await pageIn(form, button)
      showIn(next)
      const short = next.querySelector('[data-part=currency]')?.closest('details')?.querySelector('summary')
      if (short) takeOver(opener, short)
      opener.focus({ preventScroll: true })
      details.open = false
    } catch {
      words = told.dataset['lost'] ?? ''
    }
    endPending(place)
    told.textContent = words
  }
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (!isPending(place)) void change()
  })
}

export default behaviour('currency', 'intent', start)
