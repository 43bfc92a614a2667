import { behaviour } from '../kernel/behaviour.ts'
import { beginPending, isPending } from '../components/pending.ts'

/** A second press while the first is on its way does nothing. `data-sending` is what is shown meanwhile. */
export const start = (form: HTMLElement): void => {
  form.addEventListener('submit', (event) => {
    if (isPending(form)) return event.preventDefault()
    const said = form.querySelector('[role=status]')
    beginPending(form, { said, words: form.dataset['sending'] })
  })
}

export default behaviour('send-once', 'load', start)
