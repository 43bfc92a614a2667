import { bookingById } from '#db/bookings.ts'
import { hourMs } from '#domain/time/zones.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { browser, commandOf, must, pay, type Browser, type Choice } from '#test/builders/traveller.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'

export const system = { kind: 'system', job: 'test' } as const
/** 1 December 2026, 10:00 in Amsterdam: the arrival of `eightDays`. */
export const arrival = Date.parse('2026-12-01T09:00Z')
export const at = (hours: number) => arrival - hours * hourMs

/** The letters ordered so far, whether already written or not. */
export const ordered = async (deps: TestDeps): Promise<string[]> => {
  const rows = await deps.db.query<{ kind: string; version: number }>(
    `select kind, version from reminder order by ordered_at, kind`,
  )
  return rows.map(({ kind, version }) => `${kind} ${version}`)
}
export const queued = async (deps: TestDeps, kind: string): Promise<number> =>
  (
    await deps.db.query<{ n: number }>(
      `select count(*) as n from job where queue = 'mail' and payload ->> 'kind' = $1`,
      [kind],
    )
  )[0]?.n ?? 0
export const run = async (deps: TestDeps, instant: number): Promise<void> => {
  deps.clock.set(instant)
  await deps.worker.runDue()
}
export const setDetails = (deps: TestDeps, id: string, changes: Record<string, string>) =>
  deps.db.query(`update booking set details = details || $2::jsonb, version = version + 1 where id = $1`, [
    id,
    JSON.stringify(changes),
  ])
export const setStay = (deps: TestDeps, id: string, days: number) =>
  deps.db.query(
    `update booking set local_arrival = to_char(local_arrival::timestamp + $2 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI'), local_departure = to_char(local_departure::timestamp + $2 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI'),
    arrival = arrival + $2 * interval '1 day', departure = departure + $2 * interval '1 day' where id = $1`,
    [id, days],
  )
export const setTerms = (deps: TestDeps, id: string, terms: object) =>
  deps.db.query(`update booking set terms = terms || $2::jsonb where id = $1`, [id, JSON.stringify(terms)])

/** A confirmed booking without a plate, of a product that asks for one. */
export const incompleteBooking = async (
  deps: TestDeps,
  choice: Choice & { paid?: boolean } = {},
): Promise<{ bookingId: string; who: Browser }> => {
  const who = await browser(deps)
  const command = commandOf(deps, who, { paymentLocation: choice.paid ? 'onLine' : 'baCharged', ...choice })
  command.form.details.plate = ''
  const { bookingId } = must(await placeBooking(deps, await who.actor(), command))
  if (choice.paid) await pay(deps, who, bookingId)
  return { bookingId, who }
}
/** Sessions end after half a day, so the traveller comes back by looking the booking up. */
export const again = (who: Browser, bookingId: string): Browser => ({
  ...who,
  actor: async () => ({ kind: 'traveller', sessionId: who.id, bookingIds: [bookingId], address: 'here' }),
})
export const statusOf = async (deps: TestDeps, id: string) => (await bookingById(deps.db, id))?.status
