import { beginPending, endPending, isLate, isPending } from '../components/pending.ts'
import { carries, onceBack, typedIn } from './line.ts'

/** Of all presses of a page the last one counts, as the browser too goes to one page only. */
let last: { form: HTMLFormElement } | undefined

/**
 * Sends it as the browser does by itself; what `pressed` says goes along, which `submit()` would leave out. Who counts
 * searches (components/tracker) hears of it, because for everybody else the press itself was held back.
 */
const leave = (form: HTMLFormElement, pressed: HTMLElement | null): void => {
  const said = document.createElement('input')
  said.type = 'hidden'
  if (pressed instanceof HTMLButtonElement) {
    said.name = pressed.name
    said.value = pressed.value
  }
  form.append(said)
  form.dispatchEvent(new Event('formsent', { bubbles: true }))
  form.submit()
  said.remove()
}

/**
 * What becomes of a form that is pressed. It asks first whether the line carries, and only then leaves the page:
 * without a line it stays as it is and says so, and nothing was sent (BOOK-40). What only asks is sent by itself when
 * the line is back, as long as the form is as it was (BOOK-42). A second press while the first is on its way does
 * nothing; after ten seconds the form says so, and offers to press again where that is safe (BOOK-41). Where that press
 * finds no line, it goes on waiting.
 *
 * The words are those of the form or of what stands around it: `data-sending`, `data-slow`, `data-again` (only where it
 * may be sent twice) and `data-lost`. They stand in its `data-note`; the first also in what has `data-said`, instead of
 * its own. `mayLeave` says beforehand whether it may be sent at all.
 */
export const send = async (event: SubmitEvent, mayLeave = () => Promise.resolve(true)): Promise<void> => {
  // a button with an address of its own, such as a language, orders nothing and is left to the browser (BOOK-38)
  if (event.submitter?.hasAttribute('formaction')) return
  event.preventDefault()
  const form = event.target as HTMLFormElement
  if (isPending(form)) return
  // an order may have arrived already, so that nobody could say that nothing was sent
  const isUnknown = isLate(form) && form.method !== 'get'
  if (last) endPending(last.form)
  const own = { form }
  last = own
  const words = { ...form.closest<HTMLElement>('[data-lost]')?.dataset, ...form.dataset }
  const note = form.querySelector('[data-note]')
  const said = form.querySelector('[data-said]') ?? note
  const name = said?.ariaLabel ?? null
  const attempt = async (): Promise<void> => {
    if (said) said.ariaLabel = null
    beginPending(form, {
      said,
      words: words['sending'],
      note,
      slow: words['slow'],
      again: words['again'],
      by: event.submitter,
      ended: () => {
        if (said) said.ariaLabel = name
      },
    })
    const [may, isThere] = (await mayLeave()) ? [true, await carries()] : [false, false]
    if (last !== own) return
    if (isThere) return leave(form, event.submitter)
    if (may && isUnknown) return
    endPending(form)
    if (!may || !note) return
    note.textContent = words['lost'] ?? ''
    if (form.method !== 'get') return
    const typed = typedIn(form)
    void onceBack(
      () => last === own && typedIn(form) === typed,
      () => void attempt(),
    )
  }
  await attempt()
}
