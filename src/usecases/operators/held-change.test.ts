import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { changesOf } from '#db/changes.ts'
import { verify } from '#db/verify.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf, minuteMs } from '#domain/time/zones.ts'
import { bookedWith, change, stayOf } from '#test/builders/changing.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays, zone } from '#test/builders/inventory.ts'
import { eightDays, must, notified } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { staffAs } from '#test/builders/staff.ts'

const booked = bookedWith(freshDeps())
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const support: Actor = staffAs('support', 's1')
const local = (text: string) => instantOf(text as LocalDateTime, zone, 'second')

test('CHANGE-8 CH-06 driving in drops other dates that wait for their payment, driving out a longer stay; money that comes after goes back', async () => {
  const { deps, bookingId: id } = await booked({}, { capacity: 2 })
  const ahead = stayOf(eightDays.arrival, '2026-12-09T18:00')
  const begun = async (actor: Actor) => {
    const ref =
      must(await startPayment(deps, actor, { bookingId: id }))
        .checkoutUrl.split('/')
        .at(-1) ?? ''
    return async () => (deps.gateway.become(ref, 'paid'), must(await notified(deps, ref)))
  }
  const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [id], address: 'x' }
  deps.clock.set(local('2026-11-30T09:59'))
  must(await change(deps, own, { bookingId: id, stay: ahead, kind: 'stay' }))
  const payFirst = await begun(own)
  expect((await takenDays(deps.db))['2026-12-09']).toBe(1)
  deps.clock.advance(5 * minuteMs)
  must(await checkIn(deps, support, { bookingId: id, forced: { reason: 'came a day early' } }))
  expect((await takenDays(deps.db))['2026-12-09'] ?? 0).toBe(0)
  await payFirst()
  expect(await bookingById(deps.db, id)).toMatchObject({
    status: 'checked_in',
    stay: eightDays,
    paidMinor: 6_900,
    refundedMinor: 700,
  })

  deps.clock.set(local('2026-12-08T17:00'))
  must(await change(deps, own, { bookingId: id, stay: ahead, kind: 'extension' }))
  const payLast = await begun(own)
  must(await checkOut(deps, desk, { bookingId: id }))
  expect((await takenDays(deps.db))['2026-12-09'] ?? 0).toBe(0)
  await payLast()
  expect(await bookingById(deps.db, id)).toMatchObject({
    status: 'checked_out',
    stay: eightDays,
    paidMinor: 7_600,
    refundedMinor: 1_400,
  })
  expect((await changesOf(deps.db, id)).map(({ status }) => status)).toEqual(['dropped', 'dropped'])
  await deps.worker.runDue()
  expect(await verify(deps.db)).toEqual([])
})
