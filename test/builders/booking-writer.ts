import { flushCompileCache } from 'node:module'
import { createDesk } from '#db/booking-desk.ts'
import { FolderFault } from '#db/folder-words.ts'
import { openFolder, type FolderOptions } from '#db/pglite.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { placeRequest } from './inventory.ts'

// Books in the given folder until it is killed, and prints the id of each booking that was acknowledged
// (src/db/pglite.slow.test.ts). The second argument is what openFolder takes, as JSON: a lock that no kernel knows of,
// or none for a control. With the third argument `once` it only opens the folder and closes it again.
const [folder = '', options = '{}', once] = process.argv.slice(2)
const open = async () => {
  try {
    return await openFolder(folder, JSON.parse(options) as FolderOptions)
  } catch (error) {
    if (!(error instanceof FolderFault)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
const db = await open()
process.stdout.write('ready\n')
// now: a process that is killed never gets to it
flushCompileCache()
if (once) {
  await db.close()
  process.exit(0)
}
const desk = createDesk(db)
for (let n = 0; ; n++) {
  await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const { outcome, bookingId } = await desk.place(
        placeRequest({ from: addDays('2026-12-01' as LocalDate, (n * 8 + i) % 300), days: 3 }),
      )
      if (outcome === 'placed') process.stdout.write(`${bookingId}\n`)
    }),
  )
  // lets the signals and timers of the lock run
  await new Promise((resolve) => setImmediate(resolve))
}
