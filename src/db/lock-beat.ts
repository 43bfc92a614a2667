import { fdatasyncSync, openSync, readSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { beatText } from './lock-rules.ts'

/**
 * The beat of the holder of the lock, in a thread of its own: the embedded database works on the main thread, and a
 * long statement must not look like a dead process. The file stays open. If another process has put its own file in the
 * place, the beats go into a file that nobody sees, and never into the other's.
 */
const { path, head, beatMs } = workerData as { path: string; head: string; beatMs: number }

const file = openSync(path, 'r+')
const place = Buffer.byteLength(head)
const found = Buffer.alloc(place)
readSync(file, found, 0, place, 0)
let beat = 0
if (found.toString() === head)
  setInterval(() => {
    try {
      beat += 1
      writeSync(file, beatText(beat), place)
      // written to the disk, so that other machines on the same network file system see it
      fdatasyncSync(file)
    } catch {
      // A disk may refuse for a moment. The next beat tries again, and without the lock nothing is written anyway.
    }
  }, beatMs)
