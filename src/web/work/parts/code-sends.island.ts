import { behaviour } from '../../kernel/behaviour.ts'

/** After this time a form that was sent and not answered may be sent again by hand. */
const patienceMs = 10_000

/**
 * A form with the code of an app is sent by its sixth digit, when nothing else is left to type. It is sent once: a code
 * works once, so Enter right after the sixth digit would have it refused.
 */
export default behaviour('code-sends', 'load', (form) => {
  if (!(form instanceof HTMLFormElement)) return
  const field = form.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')
  if (!field) return
  let sentAt = -patienceMs
  const isComplete = (): boolean =>
    /^\d{6}$/.test(field.value.replace(/[\s-]/g, '')) &&
    [...form.querySelectorAll('input')].every((input) => input.type === 'hidden' || input.value !== '')
  form.addEventListener('submit', (event) => {
    if (performance.now() - sentAt < patienceMs) return event.preventDefault()
    sentAt = performance.now()
  })
  // whoever comes back to the page begins anew
  addEventListener('pageshow', () => (sentAt = -patienceMs))
  field.addEventListener('input', () => {
    if (isComplete()) form.requestSubmit()
  })
})
