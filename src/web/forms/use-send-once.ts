import { useEffect, useRef, useState, type FormEvent } from 'react'

/**
 * A second press while the first is on its way does nothing; coming back to the page by the back button makes it fresh
 * again.
 */
export const useSendOnce = () => {
  const [sending, setSending] = useState(false)
  const sent = useRef(false)
  useEffect(() => {
    const again = () => {
      sent.current = false
      setSending(false)
    }
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (sent.current) return event.preventDefault()
    sent.current = true
    setSending(true)
  }
  return { sending, onSubmit }
}
