import { behaviour } from '../kernel/behaviour.ts'
import { beginPending, isPending } from '../components/pending.ts'
import { isCutOff } from './cut-off.ts'

/**
 * A second press while the first is on its way does nothing. `data-sending` is what is shown meanwhile, `data-slow`
 * when the answer takes long, and `data-lost` when there is no network: then the form stays as it is (BOOK-37).
 */
export const start = (form: HTMLElement): void => {
  form.addEventListener('submit', (event) => {
    if (isPending(form)) return event.preventDefault()
    const said = form.querySelector(':scope > [role=status]')
    const { sending, slow, lost } = form.dataset
    if (isCutOff(said, lost)) return event.preventDefault()
    beginPending(form, { said, words: sending, whenSlow: () => said && (said.textContent = slow ?? '') })
  })
}

export default behaviour('send-once', 'load', start)
