import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createDrawingPool } from '#adapters/files/drawing-pool.ts'
import { createPicturePrinter } from '#adapters/files/picture-printer.ts'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { createGateways } from '#adapters/payments/gateways.ts'
import { jobs } from '#jobs/all.ts'
import { createWorker } from '#jobs/worker.ts'
import { fakeGateway } from '#test/builders/gateway.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { commandsFor, makeRoom } from './booking.ts'
import { median, type Figure } from './figures.ts'
import { measuredProduct } from './product.ts'
import { bought } from './trips.ts'

const aRound = 60
const rounds = 7

/**
 * What the letter of a paid booking costs this process, with its invoice, its pictures and all that the database is
 * asked: from the order in the table to the mail server's answer, as in a server (MACHINE-42).
 */
export const measureLetters = async (): Promise<Figure[]> => {
  const postgres = await startPostgres()
  const mail = fork(fileURLToPath(new URL('mail-server.ts', import.meta.url)))
  const drawing = createDrawingPool()
  try {
    const [url] = (await once(mail, 'message')) as [string]
    const product = await measuredProduct(postgres.url, 10)
    await makeRoom(product)
    const commands = await commandsFor(product)
    const gateway = fakeGateway()
    const deps = {
      ...product,
      gateways: createGateways([gateway], gateway.name),
      printPicture: createPicturePrinter(drawing),
      mailer: createSmtp({ url, from: { name: 'Parkwing', address: 'noreply@parkwing.example' } }),
    }
    const errors: unknown[] = []
    const worker = createWorker({ deps, jobs, onError: (error) => errors.push(error) })
    const costs: number[] = []
    // the first round makes the pictures, and what follows meets code that is warm
    for (let round = -1; round < rounds; round += 1) {
      for (let n = 0; n < aRound; n += 1)
        await bought(deps, gateway, commands[n % commands.length] as PlaceBooking, `letters-${round}-${n}`)
      const before = process.cpuUsage()
      await worker.runDue()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) costs.push((user + system) / 1_000 / aRound)
    }
    if (errors.length > 0) throw errors[0]
    const [row] = await deps.db.query<{ letters: number; invoices: number }>(
      `select (select count(*)::int from letter where state = 'sent') as letters,
         (select count(*)::int from invoice) as invoices`,
    )
    const all = aRound * (rounds + 1)
    if (row?.letters !== all || row.invoices !== all) throw new Error('not every letter and invoice was written')
    await deps.db.close()
    return [
      {
        name: 'processor time of a letter with its invoice',
        value: median(costs),
        goal: 25,
        better: 'lower',
        unit: 'ms',
        detail: `median of ${rounds} rounds of ${aRound} bookings: ${costs.map((one) => one.toFixed(1)).join(', ')}`,
      },
    ]
  } finally {
    await drawing.close()
    mail.disconnect()
    await postgres.stop()
  }
}
