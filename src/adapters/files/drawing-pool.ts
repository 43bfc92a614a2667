import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Drawing, Drawn } from './drawn.ts'

/**
 * `processes`: how many draw at once, each with up to 1 GB (drawing-watch.ts). `waiting`: how many files may wait for a
 * process; beyond that the answer is `busy`. The others are milliseconds. `fileMs`: how long a file may take.
 * `startMs`: how long a process may take to start. `idleMs`: after how long a process without work ends. `closeMs`: how
 * long the files being drawn may still take when the product stops.
 */
export type DrawingLimits = Readonly<
  Record<'processes' | 'waiting' | 'fileMs' | 'startMs' | 'idleMs' | 'closeMs', number>
>
export const usualLimits: DrawingLimits = {
  processes: 2,
  waiting: 6,
  fileMs: 10_000,
  startMs: 20_000,
  idleMs: 30_000,
  closeMs: 4_000,
}

/**
 * `busy` means that trying again may succeed; `failed`, that no process could be started. Neither says anything about
 * the file.
 */
export type PoolAnswer = Drawn | { ok: false; reason: 'busy' } | { ok: false; reason: 'failed'; cause: string }

export type DrawingPool = {
  /** Draws a file anew in another process. It never throws and always answers in the end. */
  draw: (drawing: Drawing, bytes: Uint8Array) => Promise<PoolAnswer>
  /** How many processes there are now: none before the first file, and none some time after the last. */
  processes: () => number
  close: () => Promise<void>
}

type Task = { drawing: Drawing; bytes: Uint8Array; answer: (answer: PoolAnswer) => void }
type Hand = { child: ChildProcess; task: Task | null; isReady: boolean; timer: NodeJS.Timeout | undefined }

const entry = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/**
 * The process gets no settings of ours, and Node's permissions keep it from writing files and from starting programs.
 * It may read any file, because the libraries load theirs from several folders. From Node 25 on the permissions also
 * deny it the network; Node 24 does not.
 */
const startChild = (): ChildProcess =>
  fork(entry, {
    env: {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      '--max-old-space-size=192',
      '--no-warnings',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/**
 * Draws files in other processes, so that the worst of them holds up nobody and breaks nothing. A process that takes
 * too long, grows too large or crashes is thrown away, and its file is refused.
 */
export const createDrawingPool = (limits: DrawingLimits = usualLimits): DrawingPool => {
  const hands = new Set<Hand>()
  const waiting: Task[] = []
  let isClosed = false

  const settle = (hand: Hand, answer: PoolAnswer): void => {
    clearTimeout(hand.timer)
    const { task } = hand
    hand.task = null
    task?.answer(answer)
  }
  const lost = (hand: Hand, cause: string): void => {
    hands.delete(hand)
    settle(
      hand,
      isClosed
        ? { ok: false, reason: 'busy' }
        : hand.isReady
          ? { ok: false, reason: 'unreadable' }
          : { ok: false, reason: 'failed', cause },
    )
    goOn()
  }
  const limit = (hand: Hand): void => {
    clearTimeout(hand.timer)
    hand.timer = setTimeout(() => hand.child.kill('SIGKILL'), hand.isReady ? limits.fileMs : limits.startMs)
  }
  const release = (hand: Hand): void => {
    clearTimeout(hand.timer)
    hands.delete(hand)
    if (hand.child.connected) hand.child.disconnect()
  }
  /** A process without work must not keep the process that started it alive. */
  const rest = (hand: Hand): void => {
    hand.child.unref()
    hand.child.channel?.unref()
    hand.timer = setTimeout(() => release(hand), limits.idleMs).unref()
  }

  const hire = (): Hand => {
    const hand: Hand = { child: startChild(), task: null, isReady: false, timer: undefined }
    hands.add(hand)
    hand.child.on('message', (message: 'ready' | { drawn: Drawn; isLast: boolean }) => {
      if (message === 'ready') {
        hand.isReady = true
        return limit(hand)
      }
      settle(hand, message.drawn)
      if (message.isLast || isClosed) release(hand)
      else rest(hand)
      return goOn()
    })
    hand.child.once('error', (error) => lost(hand, error.message))
    hand.child.once('exit', (code, signal) => lost(hand, `ended with ${signal ?? code}`))
    return hand
  }

  const goOn = (): void => {
    while (waiting.length > 0) {
      const free = [...hands].find(({ task }) => task === null)
      if (!free && hands.size >= limits.processes) return
      const hand = free ?? hire()
      const task = waiting.shift()!
      hand.task = task
      hand.child.ref()
      hand.child.channel?.ref()
      limit(hand)
      // A failure to send needs no callback: the process then ends, and that is noticed.
      hand.child.send({ drawing: task.drawing, bytes: task.bytes }, () => undefined)
    }
  }

  return {
    draw: (drawing, bytes) =>
      new Promise((answer) => {
        if (isClosed || waiting.length >= limits.waiting) return answer({ ok: false, reason: 'busy' })
        waiting.push({ drawing, bytes, answer })
        return goOn()
      }),
    processes: () => hands.size,
    close: async () => {
      isClosed = true
      for (const task of waiting.splice(0)) task.answer({ ok: false, reason: 'busy' })
      const ends = [...hands].map((hand) => {
        const ended = new Promise((resolve) => hand.child.once('exit', resolve))
        hand.child.ref()
        if (hand.task === null) release(hand)
        else {
          clearTimeout(hand.timer)
          hand.timer = setTimeout(() => hand.child.kill('SIGKILL'), limits.closeMs)
        }
        return ended
      })
      await Promise.all(ends)
    },
  }
}
