import { behaviour } from '../kernel/behaviour.ts'

/**
 * A second press while the first is on its way does nothing. When the browser brings the page back as it was left,
 * pressing works again. `data-sending` is what is shown meanwhile.
 */
export const start = (form: HTMLElement): void => {
  let sending = false
  const said = form.querySelector('[role=status]')
  const show = (): void => {
    for (const button of form.querySelectorAll('button:not([type=button])'))
      if (sending) button.setAttribute('aria-disabled', 'true')
      else button.removeAttribute('aria-disabled')
    if (said) said.textContent = sending ? (form.dataset['sending'] ?? '') : ''
  }
  form.addEventListener('submit', (event) => {
    if (sending) return event.preventDefault()
    sending = true
    show()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    sending = false
    show()
  })
}

export default behaviour('send-once', 'load', start)
