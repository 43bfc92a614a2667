/** After this time nobody waits for an answer any more. Sending again is safe: the same form books once. */
const longestMs = 60_000
const slowMs = 10_000

/** What became of an order: where to go on, a page to look at, or no answer. */
export type Sent = { to: string } | 'refused' | 'failed' | 'lost'

/**
 * Sends the form so that it stays where it is when the network is away. The answer to an order is the next address; to
 * anything else it is a page, for which the browser sends the form itself.
 */
export const sendOrder = async (form: HTMLFormElement): Promise<Sent> => {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(longestMs),
    })
    if (answer.ok && answer.headers.get('content-type')?.startsWith('application/json'))
      return (await answer.json()) as { to: string }
    // a proxy that reaches no process of ours
    return answer.status > 500 ? 'failed' : 'refused'
  } catch {
    return 'lost'
  }
}

/** Says after a while that it takes longer than usual. Returns what ends the waiting. */
export const sayWhenSlow = (say: () => void): (() => void) => {
  const timer = setTimeout(say, slowMs)
  return () => clearTimeout(timer)
}
