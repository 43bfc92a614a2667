import { bookingById } from '#db/bookings.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, eightDays, must, notified, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import type { FileClaim } from '#usecases/travellers/file-claim.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { staffAs } from './staff.ts'

export const visitor = { kind: 'visitor', sessionId: null, address: 'here' } satisfies Actor
const personId = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`
export const support = staffAs('support', personId('1'))
/** A second person of customer service. */
export const secondSupport = staffAs('support', personId('2'))
export const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
export const system: Actor = { kind: 'system', job: 'test' }
export const local = (text: string) => instantOf(text as LocalDateTime, zone, 'second')

const people = async (deps: TestDeps) => {
  for (const [{ personId: id }, name] of [
    [support, 'Nadia'],
    [secondSupport, 'Ruben'],
  ] as const)
    await deps.db.query(
      `
        insert into person (id, email, name, language, created_at)
        values ($1, $2, $3, 'en', now())
        on conflict do nothing`,
      [id, `${name}@parkwing.example`, name],
    )
}

export const bookedBy = async (deps: TestDeps, email = 'noor@example.org') => {
  await people(deps)
  const who = await browser(deps)
  const id = await place(deps, who, { email })
  await pay(deps, who, id)
  return { id, number: (await bookingById(deps.db, id))!.number, who }
}

let forms = 0
export const claimOf = (
  number: string,
  changes: Record<string, string> = {},
  files: FileClaim['files'] = {},
  formKey = `form ${++forms}`,
): FileClaim => ({
  values: {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: 'noor@example.org',
    bookingReference: number,
    newReturnFlightNumber: 'HV5634',
    requestedClaimAmount: '7,00',
    reasonForDelay: 'Storm over Crete',
    accountDetails: 'NL91 ABNA 0417 1643 00',
    ...changes,
  },
  files,
  language: 'en',
  formKey,
})

/** The car came at the booked arrival and left at a time, and what was charged for that is unpaid. */
export const leftAt = async (deps: TestDeps, id: string, time: string) => {
  deps.clock.set(local(eightDays.arrival))
  must(await checkIn(deps, desk, { bookingId: id }))
  deps.clock.set(local(time))
  must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'pays by link' } }))
}

export const payByLink = async (deps: TestDeps, id: string): Promise<void> => {
  const { checkoutUrl } = must(
    await startPayment(
      deps,
      { kind: 'traveller', sessionId: 'later', bookingIds: [], payableIds: [id], address: 'x' },
      { bookingId: id },
    ),
  )
  const ref = checkoutUrl.split('/').at(-1) ?? ''
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
}
