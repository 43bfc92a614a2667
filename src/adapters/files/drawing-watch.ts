import { workerData } from 'node:worker_threads'

/**
 * A thread beside the drawing, which may be busy for ever: it ends the process when it grew too large, and when nobody
 * is left who would end it after its time (the product was killed).
 */
const mostBytes = 1024 * 1024 * 1024
const everyMs = 250

const { parent } = workerData as { parent: number }

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, everyMs)
