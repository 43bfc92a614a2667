import { useRef, useState, type SubmitEvent } from 'react'

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
 * Asks before the form is sent whether its session has ended, and if so keeps the form as it stands: `ended` counts how
 * often. Nothing that was typed is kept anywhere but in its fields.
 */
export const useStillOpen = () => {
  const [ended, setEnded] = useState(0)
  const asking = useRef(false)
  const sendIfOpen = async (form: HTMLFormElement) => {
    asking.current = true
    const isOpen = await isStillOpen(window.location.pathname)
    asking.current = false
    if (isOpen) form.submit()
    else setEnded((before) => before + 1)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asking.current) void sendIfOpen(event.currentTarget)
  }
  return { ended, onSubmit }
}
