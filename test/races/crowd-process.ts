import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import { tasks, type TaskName } from './tasks.ts'

// One process of a crowd (crowd.ts): waits for a task, does it, says what came of it.
const db: Db = unhurried(openPostgres(process.argv[2] ?? '', 12))
const place = { db, desks: Array.from({ length: 8 }, () => createDesk(db)) }

const run = (task: TaskName, input: unknown): Promise<unknown> =>
  (tasks[task] as (at: typeof place, what: unknown) => Promise<unknown>)(place, input)

process.on('message', ({ id, task, input }: { id: number; task: TaskName; input: unknown }) => {
  run(task, input).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.stack : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0 })
