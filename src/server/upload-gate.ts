/**
 * How many forms with files may arrive at once: in this process, and from one network. Each is held in memory until it
 * is complete (up to 20 MB), and a slow line takes its time (UP-14).
 */
const most = 8
const mostEach = 3

export type UploadGate = {
  /** Returns what to call when the request has ended. Null: there are too many at this moment. */
  enter(network: string): (() => void) | null
}

/** Counts forms with files while they arrive, so that nobody fills the memory with them. */
export const createUploadGate = (): UploadGate => {
  const under = new Map<string, number>()
  let all = 0
  return {
    enter(network) {
      const own = under.get(network) ?? 0
      if (all >= most || own >= mostEach) return null
      all++
      under.set(network, own + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        all--
        const left = (under.get(network) ?? 1) - 1
        if (left > 0) under.set(network, left)
        else under.delete(network)
      }
    },
  }
}
