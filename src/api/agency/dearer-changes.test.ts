import { describe, expect, test } from 'vitest'
import { aStay, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { cards, desk, local, noCards, payByLink } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { expireChanges } from '#db/changes.ts'
import { dayMs } from '#domain/time/zones.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { openPayLink } from '#usecases/travellers/open-pay-link.ts'

const fresh = freshDeps()
const longer = { ...aStay, departure: '2026-12-10T18:00' }
type Changed = { payFirstMinor: number; payUntil: string | null; booking: { stay: object; dueMinor: number } }

/** A booking of NORD1, paid in one way or another. */
const world = async (paid: 'agency' | 'traveller' | 'carPark', changes: Parameters<typeof fresh>[0] = {}) => {
  const made = await agencyWorld(await fresh(changes))
  const { nord, deps } = made
  const id = String((await bookedBy(nord, { paid })).body['id'])
  if (paid === 'traveller') await payByLink(deps, id)
  await deps.worker.runDue()
  deps.mailer.sent.length = 0
  const path = `/bookings/${id}`
  const both = async (kind: 'change' | 'extension', body: object) => {
    const quoted = await nord('POST', `${path}/${kind}s`, body)
    const quoteId = String(quoted.body[`${kind}Id`])
    const confirmed = await nord('POST', `${path}/${kind}s/${quoteId}/confirm`)
    return { quote: quoted.body, body: confirmed.body as Changed, status: confirmed.status }
  }
  const shown = async () => (await nord('GET', path)).body
  const link = () => /\/pay\/([\w-]+)/.exec(deps.mailer.sent.map(({ text }) => text).join('\n'))?.[1] ?? ''
  return { ...made, id, both, shown, link }
}

describe('changes that cost more', () => {
  test('AGENCY-21 CHANGE-5 what the traveller paid himself is put to him by a letter, and then the change is made', async () => {
    const { both, shown, link, deps, id } = await world('traveller')
    const { quote, body } = await both('change', { stay: longer })
    const more = Number(quote['payFirstMinor'])
    expect(more).toBeGreaterThan(0)
    expect(quote).toMatchObject({ differenceMinor: more, dueMinor: 0 })
    const payUntil = new Date(deps.clock.now() + dayMs).toISOString()
    expect(body).toMatchObject({ payFirstMinor: more, payUntil, booking: { stay: aStay } })
    await deps.worker.runDue()
    const [letter] = deps.mailer.sent
    expect([deps.mailer.sent.length, letter?.text.includes('This pays for a change of your booking')]).toEqual([
      1,
      true,
    ])
    const visitor = { kind: 'visitor', sessionId: null, address: 'x' } as const
    const opened = must(await openPayLink(deps, visitor, { token: link() }))
    expect(opened.view.toPay).toMatchObject({ amountMinor: more, changeId: expect.any(String) as string })
    deps.clock.advance(dayMs / 2)
    await payByLink(deps, id)
    expect(await shown()).toMatchObject({ stay: longer, dueMinor: 0 })
  })

  test('AGENCY-21 not paid in time: the booking is as it was, and the link pays nothing', async () => {
    const { both, shown, link, deps } = await world('traveller')
    await both('change', { stay: longer })
    await deps.worker.runDue()
    deps.clock.advance(dayMs)
    await expireChanges(deps.db, deps.clock.now())
    expect(await shown()).toMatchObject({
      stay: aStay,
      availableActions: expect.arrayContaining(['change']) as string[],
    })
    const opened = await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { token: link() })
    expect(opened).toMatchObject({ ok: false, problem: { code: 'payment_not_needed' } })
  })

  test('AGENCY-21 it waits no longer than until the booked arrival', async () => {
    const { both, deps } = await world('traveller')
    deps.clock.set(local(aStay.arrival) - 5 * 3_600_000)
    const { body } = await both('change', { stay: longer })
    expect(body.payUntil).toBe(new Date(local(aStay.arrival)).toISOString())
  })

  test('AGENCY-21 on account and at the car park nothing is paid first', async () => {
    const account = await world('agency')
    expect((await account.both('change', { stay: longer })).body).toMatchObject({
      payFirstMinor: 0,
      payUntil: null,
      booking: { stay: longer, dueMinor: 0 },
    })
    const there = await world('carPark')
    const { body } = await there.both('change', { stay: longer })
    expect([body.payFirstMinor, body.booking.stay, body.booking.dueMinor > 6_200]).toEqual([0, longer, true])
  })
})

describe('a longer stay', () => {
  const driveIn = async ({ deps, id }: Awaited<ReturnType<typeof world>>) => {
    deps.clock.set(local(aStay.arrival))
    must(await checkIn(deps, desk, { bookingId: id }))
    await deps.worker.runDue()
    deps.mailer.sent.length = 0
  }
  const departure = longer.departure

  test('AGENCY-22 only while the car is there, and only longer', async () => {
    const made = await world('carPark')
    expect((await made.shown())['availableActions']).not.toContain('extend')
    expect((await made.both('extension', { departure })).quote).toMatchObject({ code: 'extend_not_in' })
    await driveIn(made)
    expect((await made.shown())['availableActions']).toContain('extend')
    expect((await made.both('extension', { departure: '2026-12-08T17:00' })).quote).toMatchObject({
      code: 'extend_later',
    })
    expect((await made.both('extension', { departure: '2026-12-40T17:00' })).quote).toMatchObject({ status: 422 })
  })

  test.each([
    ['carPark', 'due'],
    ['agency', 'account'],
  ] as const)('AGENCY-22 paid by %s: made at once', async (paid, where) => {
    const made = await world(paid, { changes: cards })
    await driveIn(made)
    const { body } = await made.both('extension', { departure })
    expect(body).toMatchObject({ payFirstMinor: 0, payUntil: null, booking: { stay: longer, status: 'checked_in' } })
    expect(body.booking.dueMinor > 0).toBe(where === 'due')
  })

  test('AGENCY-22 AGENCY-21 where no cards are taken at the exit it is paid first, by letter', async () => {
    const made = await world('traveller', { changes: noCards })
    await driveIn(made)
    const { body } = await made.both('extension', { departure })
    expect(body.payFirstMinor).toBeGreaterThan(0)
    expect(body.booking.stay).toEqual(aStay)
    await made.deps.worker.runDue()
    expect(made.link()).not.toBe('')
    await payByLink(made.deps, made.id)
    expect(await made.shown()).toMatchObject({ stay: longer, status: 'checked_in' })
  })
})
