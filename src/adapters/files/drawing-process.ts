import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { draw } from './drawing.ts'
import type { Drawing } from './drawn.ts'

/**
 * A process that draws files and does nothing else: started by drawing-pool.ts with the first file, one file at a time,
 * ended by it at the latest when a file takes too long (CLAIM-11).
 */

/** Above this it is not used again: the memory of a file is not always given back before the next one needs it. */
const tidyBytes = 300 * 1024 * 1024

// whoever asks for a page comes first; some systems do not let a process say so
try {
  setPriority(10)
} catch {}

const watch = new Worker(new URL('./drawing-watch.ts', import.meta.url), { workerData: { parent: process.ppid } })
// without it nobody would end this process when it has to end
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
