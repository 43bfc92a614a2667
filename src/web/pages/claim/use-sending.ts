import { useState, type SubmitEvent } from 'react'

/** What a refused form says, read from the page it was answered with. */
export type Refusal = { errors: Record<string, string>; failed: string | null }

/**
 * The answer is the same page the browser would have shown: its messages have ids, so nothing is told twice in another
 * format.
 */
const refusalOf = (html: string, names: readonly string[]): Refusal => {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const errors = Object.fromEntries(
    names
      .flatMap((name) => [[name, page.getElementById(`error-${name}`)?.textContent ?? '']])
      .filter(([, text]) => text !== ''),
  )
  return { errors: errors as Record<string, string>, failed: page.getElementById('claim-failed')?.textContent ?? null }
}

/**
 * Sends the form in the page, so that chosen files stay chosen when it is refused, and says how far a slow line has
 * come. Without script, or when this cannot be done, the browser sends it by itself and the answer is a page like any
 * other.
 */
export const useSending = (names: readonly string[]) => {
  const [percent, setPercent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    if (percent !== null) return
    const request = new XMLHttpRequest()
    const byBrowser = () => form.submit()
    request.open('POST', form.action)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      setPercent(Math.min(99, Math.round((loaded / Math.max(1, total)) * 100))),
    )
    request.addEventListener('error', byBrowser)
    request.addEventListener('load', () => {
      if (request.status < 300) return window.location.assign(request.responseURL)
      if (!request.responseText.includes('id="claim-form"')) return byBrowser()
      setPercent(null)
      setRefusal(refusalOf(request.responseText, names))
    })
    setPercent(0)
    request.send(new FormData(form))
  }
  return { submit, percent, refusal }
}
