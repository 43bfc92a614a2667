// `npm run jobs` shows the jobs by queue. `-- retry <number or queue>` puts jobs back that were given up, `-- run
// <name>` does a repeated job now, `-- erasures` lists what was erased on request, and `-- erase <file>` erases such a
// list once more after an older copy of the database was brought back.
import { readFile } from 'node:fs/promises'
import { askedErasures } from '../src/db/erasure.ts'
import { recurring } from '../src/jobs/all.ts'
import { eraseBookingNow } from '../src/usecases/erasure/erase-booking.ts'
import { listJobs, noteRecurring, retryJobs } from '../src/usecases/system/job-list.ts'
import { actor, fail, runCommand } from './command.ts'

const [command = 'list', what = ''] = process.argv.slice(2)
const when = (instant: number | null): string =>
  instant === null ? '' : new Date(instant).toISOString().slice(0, 19).replace('T', ' ')

await runCommand(async ({ deps, mailer, db }) => {
  switch (command) {
    case 'list': {
      const found = await listJobs(deps, actor, { queue: what || null })
      if (!found.ok) return
      const { queues, failed, recurring: runs, degraded } = found.value
      console.table(
        queues.map(({ queue, due, waiting, failed: given, oldestDueAt, nextAt, lastError }) => ({
          queue,
          due,
          waiting,
          failed: given,
          'due since': when(oldestDueAt),
          next: when(nextAt),
          'last error': lastError ?? '',
        })),
      )
      if (failed.length > 0)
        console.table(
          failed.map(({ id, queue, attempts, failedAt, lastError, payload }) => ({
            id,
            queue,
            attempts,
            'given up': when(failedAt),
            'last error': lastError ?? '',
            about: JSON.stringify(payload),
          })),
        )
      console.table(
        recurring
          .map(({ name }) => runs.find((run) => run.name === name) ?? { name })
          .map((run) => ({
            name: run.name,
            'last run': 'lastRunAt' in run ? when(run.lastRunAt) : 'never',
            'last error': 'lastError' in run ? (run.lastError ?? '') : '',
          })),
      )
      console.log(
        degraded
          ? 'Somebody should look: jobs were given up, or have been due for more than ten minutes.'
          : 'Everything is on time.',
      )
      return
    }
    case 'retry': {
      if (!what) return fail('Say what: the number of a job, or a queue.')
      const answer = await retryJobs(deps, actor, /^\d{1,15}$/.test(what) ? { id: Number(what) } : { queue: what })
      console.log(`${answer.ok ? answer.value.retried : 0} put back.`)
      return
    }
    case 'run': {
      const task = recurring.find(({ name }) => name === what)
      if (!task)
        return fail(`There is no repeated work ${what}; there is ${recurring.map(({ name }) => name).join(', ')}.`)
      await task.run({ ...deps, mailer })
      await noteRecurring(deps, what, null)
      console.log(`${what} is done.`)
      return
    }
    case 'erasures':
      for (const { bookingId, erasedAt } of await askedErasures(db))
        console.log(`${bookingId} ${new Date(erasedAt).toISOString()}`)
      return
    case 'erase': {
      if (!what) return fail('Say what: a file with the list that `-- erasures` wrote.')
      const ids = (await readFile(what, 'utf8'))
        .split('\n')
        .map((line) => line.trim().split(' ')[0] ?? '')
        .filter(Boolean)
      const answers = await ids.reduce<Promise<string[]>>(async (before, bookingId) => {
        const done = await before
        const answer = await eraseBookingNow(deps, actor, { bookingId, reason: 'asked' })
        return [...done, answer.ok ? (answer.value.erased ? 'erased' : 'erased before') : answer.problem.code]
      }, Promise.resolve([]))
      for (const result of new Set(answers)) console.log(`${result}: ${answers.filter((one) => one === result).length}`)
      if (answers.some((one) => one === 'booking_active')) process.exitCode = 1
      return
    }
    default:
      fail(`Unknown: ${command}. There is list, retry, run, erasures, erase.`)
  }
})
