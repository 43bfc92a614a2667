import { typedFields } from '../../components/typed-fields.ts'

/** After this time nobody waits for an answer any more. Sending again is safe: the same form books once. */
const longestMs = 60_000

/**
 * What became of a form that was sent: where to go on, a page to show, one for the browser to ask for, or no answer.
 */
export type Sent = { to: string } | { shown: Document } | 'otherPage' | 'failed' | 'lost'

/**
 * Sends the form, as `pressed` would, so that it stays where it is when the network is away. The answer to an order is
 * the next address. Any other answer is the form again, with what is wrong.
 */
export const sendOrder = async (form: HTMLFormElement, pressed: HTMLButtonElement | null): Promise<Sent> => {
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: typedFields(form, pressed),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(longestMs),
    })
    if (answer.redirected) return { to: answer.url }
    if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json'))
      return (await answer.json()) as { to: string }
    const shown = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (shown.querySelector('#main #booking')) return { shown }
    // a proxy that reaches no process of ours answers in its own words
    return answer.status > 500 ? 'failed' : 'otherPage'
  } catch {
    return 'lost'
  }
}
