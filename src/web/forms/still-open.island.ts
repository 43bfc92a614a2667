import { bringIn } from '../components/bring-in.ts'
import { behaviour } from '../kernel/behaviour.ts'
import { send } from './send.ts'

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
const start = (form: HTMLElement): void => {
  let ended: HTMLElement | null = null
  const mayLeave = async (): Promise<boolean> => {
    if (await isStillOpen(location.pathname)) return true
    ended ??= bringIn(form)
    ended?.focus()
    return false
  }
  form.addEventListener('submit', (event) => void send(event, mayLeave))
}

export default behaviour('still-open', 'load', start)
