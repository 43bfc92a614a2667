import { workerData } from 'node:worker_threads'

/**
 * A thread beside the drawing, which may be busy for ever. It ends the process when that has grown too large, or when
 * the product was killed and nobody is left to end the process after its time.
 */
const mostBytes = 1024 * 1024 * 1024
const everyMs = 250

const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
