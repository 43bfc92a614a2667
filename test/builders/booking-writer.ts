import { createDesk } from '#db/booking-desk.ts'
import { openFolder } from '#db/pglite.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { placeRequest } from './inventory.ts'

// Books in the folder given until it is killed; says the id of each booking once it was acknowledged
// (src/db/pglite.test.ts).
const db = await openFolder(process.argv[2] ?? '')
const desk = createDesk(db)
process.stdout.write('ready\n')
for (let n = 0; ; n++) {
  await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const { outcome, bookingId } = await desk.place(
        placeRequest({ from: addDays('2026-12-01' as LocalDate, (n * 8 + i) % 300), days: 3 }),
      )
      if (outcome === 'placed') process.stdout.write(`${bookingId}\n`)
    }),
  )
}
