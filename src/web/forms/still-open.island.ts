import { bringIn } from '../components/bring-in.ts'
import { behaviour } from '../kernel/behaviour.ts'

/** In milliseconds; a slow line must not keep anybody from sending. */
const patienceMs = 5_000

/**
 * Whether this page would still be shown (ACCESS-7): a booking that was shut is not found, and an account leads to the
 * log-in. When that is unknown, the answer is yes.
 */
export const isStillOpen = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status, redirected }) => status !== 404 && !redirected,
    () => true,
  )

/**
 * Before the form is sent, asks whether its session has ended. If so, it keeps the form as it is and says so in it.
 * What was typed is kept nowhere but in its fields.
 */
export const start = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return
  let asking = false
  let ended: HTMLElement | null = null
  const sendIfOpen = async (): Promise<void> => {
    asking = true
    const isOpen = await isStillOpen(location.pathname)
    asking = false
    if (isOpen) return form.submit()
    ended ??= bringIn(form)
    ended?.focus()
  }
  form.addEventListener('submit', (event) => {
    // a button with an address of its own, such as a language, saves nothing
    if (event.submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    if (!asking) void sendIfOpen()
  })
}

export default behaviour('still-open', 'load', start)
