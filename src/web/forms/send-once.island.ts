import { behaviour } from '../kernel/behaviour.ts'

/**
 * A second press while the first is on its way does nothing; a page that the browser brings back as it was left is fresh
 * again. `data-sending`: what is said meanwhile.
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
