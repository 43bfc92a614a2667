import { behaviour } from '../kernel/behaviour.ts'
import { beginPending, endPending, isPending } from '../components/pending.ts'
import { isCutOff } from './cut-off.ts'

/**
 * A second press while the first is on its way does nothing. `data-sending` is what is shown meanwhile, `data-slow`
 * when the answer takes long, and `data-lost` when there is no network: then the form stays as it is (BOOK-37).
 */
export const start = (form: HTMLElement): void => {
  form.addEventListener('submit', (event) => {
    // a button with an address of its own, such as a language, is left to the browser
    if (event.submitter?.hasAttribute('formaction')) return
    if (isPending(form)) return event.preventDefault()
    const said = form.querySelector(':scope > [role=status]')
    const { sending, slow, lost } = form.dataset
    if (isCutOff(form, said, lost)) return event.preventDefault()
    const whenSlow = (): void => {
      // what only asks can be asked again, by who has stopped the page from loading too
      if (form.getAttribute('method') === 'get') endPending(form)
      if (said) said.textContent = slow ?? ''
    }
    beginPending(form, { said, words: sending, whenSlow })
  })
}

export default behaviour('send-once', 'load', start)
