/**
 * Tells the shop that something happened to a payment. As with Mollie this names only the id, so that the shop asks for
 * the truth itself.
 */
export type Notifier = {
  /**
   * Sends `copies` at once. Each is repeated until the shop answers 2xx, five times at most by default. It never throws
   * and never waits.
   */
  notify(webhookUrl: string, ref: string, copies?: number): void
  /** Does something later, in this process only. */
  later(ms: number, work: () => Promise<void>): void
  /** Resolves when nothing is under way any more, for tests and for shutdown. */
  drain(): Promise<void>
}

export type NotifierOptions = { send?: typeof fetch; wait?: (ms: number) => Promise<void>; delaysMs?: number[] }

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * It may give up: a lost notification does no harm, because the product asks for open payments on its own (job
 * check-payment).
 */
export const createNotifier = ({
  send = fetch,
  wait = pause,
  delaysMs = [1_000, 5_000, 30_000, 120_000],
}: NotifierOptions = {}): Notifier => {
  const underWay = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work.catch(() => undefined).finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  const accepted = async (webhookUrl: string, ref: string): Promise<boolean> => {
    try {
      const answer = await send(webhookUrl, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ id: ref }).toString(),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  const deliver = async (webhookUrl: string, ref: string): Promise<void> => {
    for (const delay of [...delaysMs, null]) {
      if (await accepted(webhookUrl, ref)) return
      if (delay !== null) await wait(delay)
    }
  }

  return {
    notify: (webhookUrl, ref, copies = 1) => {
      for (let copy = 0; copy < copies; copy++) track(deliver(webhookUrl, ref))
    },
    later: (ms, work) => track(wait(ms).then(work)),
    drain: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
