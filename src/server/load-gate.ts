import { performance } from 'node:perf_hooks'

/**
 * An order takes something in: a booking, a payment, a change, a notice of a provider. A question only reads, and can
 * be asked again without loss.
 */
export type Work = 'order' | 'question'

export type GateBounds = {
  /** how much work is under way at once while the processor has none of its time left */
  least: number
  /** and at most, while it has: work then waits for others, such as a payment provider or a database elsewhere */
  most: number
  mostWaiting: number
  longestWaitMs: number
  /** for how long work is begun in one turn of the loop, before others are heard */
  turnMs: number
}
export const usualBounds: GateBounds = { least: 16, most: 200, mostWaiting: 200, longestWaitMs: 400, turnMs: 10 }

export type Load = { running: Readonly<Record<Work, number>>; allowed: number }

/** Neither kind takes more than three quarters, so that a flood of one leaves room for the other. */
export const mayBegin = ({ running, allowed }: Load, work: Work): boolean =>
  running.order + running.question < allowed && running[work] < Math.ceil(allowed * 0.75)

/** From this share of its time on the processor counts as fully used. */
const busyFrom = 0.85
const more = 8

/**
 * How much may be under way from now on, when somebody had to wait. More helps only while the processor has time left;
 * when it has not, more would make all of it slower and finish nothing sooner.
 */
export const nextAllowed = (allowed: number, usedShare: number, { least, most }: GateBounds): number =>
  usedShare < busyFrom ? Math.min(most, allowed + more) : Math.max(least, Math.floor(allowed * 0.7))

export type LoadGate = {
  /** Returns what to call when the work has ended. Null: turned away, there is more than can be done. */
  enter(work: Work): Promise<(() => void) | null>
  /** Only for controls of tests: lets everybody in. */
  setOpen(open: boolean): void
}

type Waiting = { since: number; answer(leave: (() => void) | null): void }

const lookEveryMs = 50

type Surroundings = {
  bounds?: GateBounds
  now?: () => number
  /** the share of its time that the processor has worked for this process since it was asked last */
  usedShare?: () => number
}

const usedShareOfLoop = (): (() => number) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}

/**
 * MACHINE-13: begins only as much work as the process can do. The rest waits for a moment, orders before questions, and
 * is turned away when the moment is over or too many wait, while that still costs little. It must be left exactly when
 * the work ends, also when nobody reads its answer any more.
 */
export const createLoadGate = ({
  bounds = usualBounds,
  now = () => performance.now(),
  usedShare = usedShareOfLoop(),
}: Surroundings = {}): LoadGate => {
  const running = { order: 0, question: 0 }
  const waiting: Record<Work, Waiting[]> = { order: [], question: [] }
  let allowed = bounds.least
  let isOpen = false
  let turnBegan: number | null = null
  let isPumping = false
  let looking: ReturnType<typeof setInterval> | null = null

  const begin = (work: Work): (() => void) => {
    running[work]++
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running[work]--
      if (looking) pump()
    }
  }

  const nextWaiting = (): Work | undefined =>
    (['order', 'question'] as const).find(
      (work) => waiting[work].length > 0 && (isOpen || mayBegin({ running, allowed }, work)),
    )

  /** Begins one that waits in each turn of the loop: what can be done without waiting is done within that turn. */
  const pump = (): void => {
    if (isPumping) return
    isPumping = true
    setImmediate(() => {
      isPumping = false
      const work = nextWaiting()
      if (work === undefined) return
      waiting[work].shift()?.answer(begin(work))
      pump()
    })
  }

  const hasTurnLeft = (): boolean => {
    if (turnBegan !== null) return now() - turnBegan < bounds.turnMs
    turnBegan = now()
    setImmediate(() => (turnBegan = null))
    return true
  }

  const turnAwayLate = (): void => {
    const latest = now() - bounds.longestWaitMs
    for (const line of Object.values(waiting))
      while ((line[0]?.since ?? Number.POSITIVE_INFINITY) < latest) line.shift()?.answer(null)
  }

  const look = (): void => {
    turnAwayLate()
    if (waiting.order.length + waiting.question.length === 0) {
      if (looking) clearInterval(looking)
      looking = null
      allowed = bounds.least
      return
    }
    allowed = nextAllowed(allowed, usedShare(), bounds)
    pump()
  }

  return {
    async enter(work) {
      const isOver = waiting[work].length > 0 || !hasTurnLeft() || !mayBegin({ running, allowed }, work)
      if (isOpen || !isOver) return begin(work)
      if (waiting[work].length >= bounds.mostWaiting) return null
      if (!looking) {
        usedShare()
        looking = setInterval(look, lookEveryMs)
        looking.unref()
      }
      pump()
      return new Promise((resolve) => waiting[work].push({ since: now(), answer: resolve }))
    },
    setOpen(open) {
      isOpen = open
      pump()
    },
  }
}
