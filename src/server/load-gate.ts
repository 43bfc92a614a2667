import { performance } from 'node:perf_hooks'

/**
 * An order takes something in: a booking, a payment, a change, a notice of a provider. A count is what comes before one
 * that a person sends: how many forms came from there (ACCESS-8). A question only reads, and can be asked again without
 * loss. In the order in which they begin.
 */
const works = ['order', 'count', 'question'] as const
export type Work = (typeof works)[number]

export type GateBounds = {
  /**
   * how much is under way at once while the processor has none of its time left: of orders more, because those that
   * wait for the database together share a statement there
   */
  least: Readonly<Record<Work, number>>
  /** while it has time left, so many times as much: work then waits for others, such as a payment provider */
  mostTimes: number
  mostWaiting: number
  longestWaitMs: number
  /** a process is new until so much work has ended: its code is slow at first, and what it keeps is not there yet */
  newFor: number
  /** so long one waits for a new process instead (MACHINE-16) */
  newWaitMs: number
  /** for how long work is begun in one turn of the loop, before others are heard */
  turnMs: number
}
const usualBounds: GateBounds = {
  least: { order: 64, count: 16, question: 12 },
  mostTimes: 4,
  mostWaiting: 200,
  longestWaitMs: 400,
  newFor: 300,
  newWaitMs: 10_000,
  turnMs: 20,
}

/** From this share of its time on the processor counts as fully used. */
const busyFrom = 0.85

/**
 * How many times the least may be under way from now on, when somebody had to wait. More helps only while the processor
 * has time left; when it has not, more would make all of it slower and finish nothing sooner.
 */
export const nextTimes = (times: number, usedShare: number, mostTimes: number): number =>
  usedShare < busyFrom ? Math.min(mostTimes, times + 0.5) : Math.max(1, times * 0.7)

export type LoadGate = {
  /** Returns what to call when the work has ended. Null: turned away, there is more than can be done. */
  enter(work: Work): Promise<(() => void) | null>
  /** Whether somebody waits, or did a moment ago. */
  isCrowded: () => boolean
  /** Whether whoever came now with this work would be turned away at once. */
  isFull(work: Work): boolean
  /** Only for controls of tests: lets everybody in. */
  setOpen(open: boolean): void
}

/** `since`: by the clock of those who wait. */
type Waiting = { since: number; answer(leave: (() => void) | null): void }

const lookEveryMs = 50
/** When a busy machine lets the process stand still for longer, nobody is turned away for that. */
const longestLookMs = 150
const stepsOfTurn = 12

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
 * MACHINE-14: begins only as much work as the process can do. The rest waits for a moment, orders before questions, and
 * is turned away when the moment is over or too many wait, while that still costs little. It must be left exactly when
 * the work ends, also when nobody reads its answer any more.
 */
export const createLoadGate = ({
  bounds = usualBounds,
  now = () => performance.now(),
  usedShare = usedShareOfLoop(),
}: Surroundings = {}): LoadGate => {
  const running = { order: 0, count: 0, question: 0 }
  const waiting: Record<Work, Waiting[]> = { order: [], count: [], question: [] }
  let endedWork = 0
  let times = 1
  let isOpen = false
  let turnBegan: number | null = null
  let isPumping = false
  let pumpedAt = 0
  let lookedAt = 0
  let waitedMs = 0
  let looking: ReturnType<typeof setInterval> | null = null

  const begin = (work: Work): (() => void) => {
    running[work]++
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running[work]--
      endedWork++
      if (looking) pump()
    }
  }

  const mayBegin = (work: Work): boolean => running[work] < Math.floor(bounds.least[work] * times)

  const nextWaiting = (): Work | undefined =>
    works.find((work) => waiting[work].length > 0 && (isOpen || mayBegin(work)))

  const beginNext = (): boolean => {
    const work = nextWaiting()
    if (work !== undefined) waiting[work].shift()?.answer(begin(work))
    return work !== undefined
  }

  /**
   * In each turn of the loop begins at least one that waits, and more for as long as the turn took to hear others: what
   * can be done without waiting is done between two steps.
   */
  const pump = (): void => {
    if (isPumping) return
    isPumping = true
    let beganAt = 0
    let forMs = 0
    setImmediate(() => {
      beganAt = now()
      forMs = Math.min(beganAt - pumpedAt, bounds.turnMs)
      beginNext()
    })
    for (let step = 1; step < stepsOfTurn; step++) setImmediate(() => now() - beganAt < forMs && beginNext())
    setImmediate(() => {
      isPumping = false
      pumpedAt = now()
      if (nextWaiting() !== undefined) pump()
    })
  }

  const hasTurnLeft = (): boolean => {
    if (turnBegan !== null) return now() - turnBegan < bounds.turnMs
    turnBegan = now()
    setImmediate(() => (turnBegan = null))
    return true
  }

  const turnAwayLate = (): void => {
    const at = now()
    waitedMs += Math.min(at - lookedAt, longestLookMs)
    lookedAt = at
    const latest = waitedMs - (endedWork < bounds.newFor ? bounds.newWaitMs : bounds.longestWaitMs)
    for (const line of Object.values(waiting))
      while ((line[0]?.since ?? Number.POSITIVE_INFINITY) < latest) line.shift()?.answer(null)
  }

  const look = (): void => {
    turnAwayLate()
    if (works.every((work) => waiting[work].length === 0)) {
      if (looking) clearInterval(looking)
      looking = null
      times = 1
      return
    }
    times = nextTimes(times, usedShare(), bounds.mostTimes)
    pump()
  }

  const isFull = (work: Work): boolean => !isOpen && waiting[work].length >= bounds.mostWaiting

  return {
    isCrowded: () => looking !== null,
    isFull,
    async enter(work) {
      const isOver = waiting[work].length > 0 || !hasTurnLeft() || !mayBegin(work)
      if (isOpen || !isOver) return begin(work)
      if (isFull(work)) return null
      if (!looking) {
        usedShare()
        lookedAt = now()
        looking = setInterval(look, lookEveryMs)
        looking.unref()
      }
      pump()
      return new Promise((resolve) => waiting[work].push({ since: waitedMs, answer: resolve }))
    },
    setOpen(open) {
      isOpen = open
      pump()
    },
  }
}
