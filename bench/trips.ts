import { createGateways } from '#adapters/payments/gateways.ts'
import { createDesk } from '#db/booking-desk.ts'
import { jobs } from '#jobs/all.ts'
import { createWorker } from '#jobs/worker.ts'
import { counted, type Asked } from '#test/builders/counted.ts'
import { fakeGateway, type FakeGateway } from '#test/builders/gateway.ts'
import type { Deps } from '#usecases/deps.ts'
import { hearNotice } from '#usecases/payments/hear-notice.ts'
import { openSession, readSession } from '#usecases/sessions.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { Figure } from './figures.ts'

/** What a paid booking asked before decision 0104, counted in the same way. */
const before: Readonly<Record<string, [roundTrips: number, commits: number]>> = {
  'the first page with a session': [1, 1],
  'the booking': [6, 6],
  'the payment begins': [12, 5],
  'the notice of the provider': [16, 3],
  'letter and invoice, by the worker': [13, 7],
}

/**
 * A booking from its first page to the notice that it is paid. `onStep` is called after each step. Letter and invoice
 * are ordered then, and not written.
 */
export const bought = async (
  deps: Deps,
  gateway: FakeGateway,
  command: PlaceBooking,
  key: string,
  onStep: () => void = () => undefined,
): Promise<void> => {
  const form = { ...command.form, paymentLocation: 'onLine' as const }
  const { token } = await openSession(deps)
  onStep()
  const who = async () => {
    const session = await readSession(deps, token)
    if (!session) throw new Error('no session')
    return { kind: 'traveller' as const, sessionId: session.id, ...session, address: key }
  }
  const placed = await placeBooking(deps, await who(), { ...command, form, idempotencyKey: key })
  if (!placed.ok) throw new Error(`refused: ${placed.problem.code}`)
  onStep()
  const begun = await startPayment(deps, await who(), { bookingId: placed.value.bookingId })
  if (!begun.ok) throw new Error(`refused: ${begun.problem.code}`)
  onStep()
  const ref = gateway.lastRef()
  gateway.become(ref, 'paid')
  await hearNotice(deps, { kind: 'system', job: 'webhook' }, { ref })
  onStep()
}

/**
 * Counts what one paid booking asks of a database and prints it, statement by statement: with its letter and its
 * invoice, without the pages around it, and without how often workers look for jobs. Nothing of it depends on the
 * machine.
 */
export const measureTrips = async (measured: Deps, command: PlaceBooking): Promise<Figure[]> => {
  const { db, taken } = counted(measured.db)
  const gateway = fakeGateway()
  const mailer = { name: 'none', send: async () => undefined }
  const deps = { ...measured, db, desk: createDesk(db), gateways: createGateways([gateway], gateway.name), mailer }
  const errors: unknown[] = []
  const worker = createWorker({ deps, jobs, onError: (error) => errors.push(error) })
  const buy = async (key: string): Promise<Asked[]> => {
    const steps: Asked[] = []
    await bought(deps, gateway, command, key, () => steps.push(taken()))
    await worker.runDue()
    steps.push(taken())
    return steps
  }
  // the first invoice of a year begins its series
  await buy('counted-first')
  const steps = await buy('counted')
  if (errors.length > 0) throw errors[0]
  const names = Object.keys(before)
  for (const [index, { roundTrips, commits, statements }] of steps.entries()) {
    const [tripsBefore, commitsBefore] = before[names[index] ?? ''] ?? [0, 0]
    console.log(
      `${names[index]}: ${roundTrips} round trips (${tripsBefore} before), ${commits} commits (${commitsBefore} before)`,
    )
    console.log(`  ${statements.join(', ')}`)
  }
  const sum = (of: (step: Asked) => number): number => steps.reduce((total, step) => total + of(step), 0)
  const sumBefore = (place: 0 | 1): number => Object.values(before).reduce((total, one) => total + one[place], 0)
  const figure = { better: 'lower' as const, unit: '' }
  return [
    {
      ...figure,
      name: 'round trips of a paid booking',
      value: sum(({ roundTrips }) => roundTrips),
      goal: 26,
      detail: `${sumBefore(0)} before; from its first page to letter and invoice`,
    },
    {
      ...figure,
      name: 'commits of a paid booking',
      value: sum(({ commits }) => commits),
      goal: 13,
      detail: `${sumBefore(1)} before, about 40 at first`,
    },
  ]
}
