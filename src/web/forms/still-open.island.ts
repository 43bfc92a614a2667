import { bringIn } from '../components/bring-in.ts'
import { behaviour } from '../kernel/behaviour.ts'

/** A slow line must not keep anybody from sending. */
const patienceMs = 5_000

/**
 * Whether this page would still be shown (ACCESS-7): a booking that was shut is not found, an account leads to the
 * log-in. Unknown is yes.
 */
export const isStillOpen = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status, redirected }) => status !== 404 && !redirected,
    () => true,
  )

/**
 * Asks before the form is sent whether its session has ended, and if so keeps the form as it stands and says so in it.
 * Nothing that was typed is kept anywhere but in its fields.
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
    event.preventDefault()
    if (!asking) void sendIfOpen()
  })
}

export default behaviour('still-open', 'load', start)
