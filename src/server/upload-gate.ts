/**
 * Forms with files while they arrive (CLAIM-15). What has arrived of each is held in memory until it is complete (up to
 * 20 MB), and a slow line takes its time (UP-14). So places are many and memory is bounded; whoever is slow gives way.
 */
export type UploadBounds = {
  /** how many may arrive at once, in this process and from one network */
  most: number
  mostEach: number
  /** of all together, as far as they have arrived */
  mostBytes: number
  /** from this time on a form must have brought so much for each second, or it is closed */
  paceFromMs: number
  leastPerSecond: number
  /** from this time on whoever is slower than that gives way when there is no room for somebody else */
  yieldsFromMs: number
  quickPerSecond: number
}
export const usualUploads: UploadBounds = {
  most: 32,
  mostEach: 3,
  mostBytes: 160 * 1024 * 1024,
  paceFromMs: 10_000,
  leastPerSecond: 8 * 1024,
  yieldsFromMs: 2_000,
  quickPerSecond: 64 * 1024,
}

export type Sender = {
  network: string
  /** bytes that have arrived so far */
  arrived(): number
  isComplete(): boolean
  /** the form took too long: says so and closes the connection */
  close(): void
}

export type UploadGate = {
  /** Returns what to call when the request has ended. Null: there are too many at this moment. */
  enter(sender: Sender): (() => void) | null
}

export type Progress = { bytes: number; ms: number; isComplete: boolean }

const perSecond = ({ bytes, ms }: Progress): number => (bytes / Math.max(ms, 1)) * 1_000

export const isTooSlow = (progress: Progress, { paceFromMs, leastPerSecond }: UploadBounds): boolean =>
  !progress.isComplete && progress.ms >= paceFromMs && perSecond(progress) < leastPerSecond

/** Who gives way to somebody else: the slowest of those that are not quick. Null: nobody does. */
export const whoYields = <T extends Progress>(
  all: readonly T[],
  { yieldsFromMs, quickPerSecond }: UploadBounds,
): T | null =>
  all
    .filter((one) => !one.isComplete && one.ms >= yieldsFromMs && perSecond(one) < quickPerSecond)
    .reduce<T | null>((slowest, one) => (slowest && perSecond(slowest) <= perSecond(one) ? slowest : one), null)

type Entered = { sender: Sender; since: number; leave: () => void }

const lookEveryMs = 1_000

/** Counts forms with files while they arrive, so that nobody fills the memory or the places with them. */
export const createUploadGate = (
  bounds: UploadBounds = usualUploads,
  now: () => number = () => performance.now(),
): UploadGate => {
  const entered = new Set<Entered>()
  let looking: ReturnType<typeof setInterval> | null = null

  const progressOf = (one: Entered) => ({
    one,
    bytes: one.sender.arrived(),
    ms: now() - one.since,
    isComplete: one.sender.isComplete(),
  })
  const close = ({ sender, leave }: Entered): void => {
    leave()
    sender.close()
  }
  const isFull = (bytes: number): boolean => bytes >= bounds.mostBytes

  const look = (): void => {
    const all = [...entered].map(progressOf)
    for (const progress of all) if (isTooSlow(progress, bounds)) close(progress.one)
    // what arrives counts only now: the slowest make room until the rest fits
    let left = all.filter(({ one }) => entered.has(one))
    while (isFull(left.reduce((sum, { bytes }) => sum + bytes, 0))) {
      const slowest = whoYields(left, { ...bounds, yieldsFromMs: 0, quickPerSecond: Number.POSITIVE_INFINITY })
      if (!slowest) return
      close(slowest.one)
      left = left.filter((progress) => progress !== slowest)
    }
  }

  return {
    enter(sender) {
      const all = [...entered].map(progressOf)
      if (all.filter(({ one }) => one.sender.network === sender.network).length >= bounds.mostEach) return null
      if (entered.size >= bounds.most || isFull(all.reduce((sum, { bytes }) => sum + bytes, 0))) {
        const slowest = whoYields(all, bounds)
        if (!slowest) return null
        close(slowest.one)
      }
      const mine: Entered = {
        sender,
        since: now(),
        leave: () => {
          entered.delete(mine)
          if (entered.size > 0 || !looking) return
          clearInterval(looking)
          looking = null
        },
      }
      entered.add(mine)
      looking ??= setInterval(look, lookEveryMs).unref()
      return mine.leave
    },
  }
}
