import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { draw } from './drawing.ts'
import type { Drawing } from './drawn.ts'

/**
 * A process that only draws files, one at a time (CLAIM-11). drawing-pool.ts starts it when the first file comes, and
 * kills it when a file takes too long.
 */

/**
 * A process above this size is not used again, because it does not always give back the memory of a file before the
 * next one needs it.
 */
const tidyBytes = 300 * 1024 * 1024

// Whoever asks for a page comes first. Some systems do not let a process lower its priority, and that is no error.
try {
  setPriority(10)
} catch {}

const watch = new Worker(new URL('./drawing-watch.ts', import.meta.url), { workerData: { parent: process.ppid } })
// Without the watching thread nobody would end this process when it has to end.
watch.on('exit', () => process.exit(1))
process.on('disconnect', () => process.exit())

process.on('message', ({ drawing, bytes }: { drawing: Drawing; bytes: Uint8Array }) => {
  void answer(drawing, bytes)
})

const answer = async (drawing: Drawing, bytes: Uint8Array): Promise<void> => {
  const drawn = await draw(drawing, bytes)
  const isLast = process.memoryUsage.rss() > tidyBytes
  process.send?.({ drawn, isLast }, () => isLast && process.exit())
}

process.send?.('ready')
