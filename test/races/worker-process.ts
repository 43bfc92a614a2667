import { flushCompileCache } from 'node:module'
import { mailboxStore } from '#db/mailbox.ts'
import { openPostgres } from '#db/postgres.ts'
import { createMailbox } from '#adapters/mail/mailbox.ts'
import { createDesk } from '#db/booking-desk.ts'
import { jobs } from '#jobs/all.ts'
import { createWorker } from '#jobs/worker.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createThrottle } from '#usecases/throttle.ts'

// A server's worker without its doors (lifecycle.test.ts): does what is due at the moment given, until nothing is left
// or it is killed.
const [url = '', instant = ''] = process.argv.slice(2)
const db = openPostgres(url, 4)
const clock = { now: () => Number(instant) }
const catalogue = createCatalogue(db)
await catalogue.refresh()
const unused = async (): Promise<never> => {
  throw new Error('not here')
}
const gateway = {
  name: 'none',
  mode: 'test' as const,
  methods: [],
  create: unused,
  get: unused,
  cancel: unused,
  refund: unused,
  since: unused,
}
const worker = createWorker({
  deps: {
    db,
    clock,
    catalogue,
    mailer: createMailbox(mailboxStore(db), clock),
    desk: createDesk(db),
    throttle: createThrottle(),
    pepper: Buffer.alloc(32, 7),
    gateways: {
      for: () => gateway,
      named: () => gateway,
      all: () => [gateway],
      offered: () => [],
      refresh: async () => undefined,
    },
    files: { name: 'none', put: unused, get: unused, remove: unused },
    publicUrl: 'https://parkwing.example',
    wake: () => undefined,
    rates: () => ({ day: '2026-11-20', source: 'snapshot', perEuro: {} }),
  } as unknown as Parameters<typeof createWorker>[0]['deps'],
  jobs,
  onError: (error, work) => process.send?.({ error: String(error), queue: work.queue }),
  batch: 10,
})
// now: a process that is killed never gets to it
flushCompileCache()
process.send?.('ready')
await worker.runDue()
process.send?.('idle')
process.on('disconnect', () => process.exit(0))
