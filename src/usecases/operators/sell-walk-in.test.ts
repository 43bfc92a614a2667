import { expect, test } from 'vitest'
import { bookingByNumber } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { desk, local } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { payAndPass } from './pay-and-pass.ts'
import { quoteWalkIn, sellWalkIn, type WalkIn } from './sell-walk-in.ts'

const fresh = freshDeps()
const command: WalkIn = {
  place: { airportId: 1, carParkId: 1 },
  productId: 1,
  until: '2026-12-08T18:00' as LocalDateTime,
  shownMinor: 5_600,
  typed: {
    firstName: '',
    lastName: 'Peeters',
    email: 'peeters@example.org',
    plate: '1-xkd-204',
    plateCountry: 'BE',
    passengers: '2',
  },
  language: 'nl',
  nonce: 'w1',
}

test('DESK-18 DESK-14 sold from now at today’s price, once, then paid with a receipt and in', async () => {
  const deps = await fresh()
  deps.clock.set(local('2026-12-01T10:02'))
  const quote = must(await quoteWalkIn(deps, desk, command))
  expect([quote.stay.arrival, quote.offer.price.total.minor]).toEqual(['2026-12-01T10:05', 5_600])
  expect(codeOf(await sellWalkIn(deps, desk, { ...command, shownMinor: 5_500 }))).toBe('price_changed')
  const both = await Promise.all([sellWalkIn(deps, desk, command), sellWalkIn(deps, desk, command)])
  const numbers = both.map((one) => must(one).number)
  expect(new Set(numbers).size).toBe(1)
  const sold = (await bookingByNumber(deps.db, numbers[0]!))!
  expect(sold).toMatchObject({ status: 'confirmed', totalMinor: 5_600, paymentLocation: 'baCharged' })
  expect(Object.values(await takenDays(deps.db)).every((taken) => taken <= 1)).toBe(true)
  const pay = { way: 'in', shownMinor: 5_600, takenBy: 'cash', receipt: 'R1', nonce: 'p1' } as const
  must(await payAndPass(deps, desk, { bookingId: sold.id, ...pay }))
  expect(await bookingByNumber(deps.db, numbers[0]!)).toMatchObject({ status: 'checked_in', paidMinor: 5_600 })
  expect(await verify(deps.db)).toEqual([])
})

test('DESK-18 refused: full, a wrong form, a departure that is over, another car park’s desk and product', async () => {
  const deps = await fresh({ capacity: 1 })
  deps.clock.set(local('2026-12-01T10:02'))
  const ask = (changes: Partial<WalkIn>, actor: Parameters<typeof sellWalkIn>[1] = desk) =>
    sellWalkIn(deps, actor, { ...command, ...changes })
  const wrong = await ask({ typed: { ...command.typed, lastName: '', email: 'x', plate: '', passengers: '0' } })
  expect(wrong).toMatchObject({
    ok: false,
    problem: {
      fields: {
        lastName: 'last_name_required',
        email: 'email_invalid',
        plate: 'plate_invalid',
        passengers: 'passengers_range',
      },
    },
  })
  expect(codeOf(await ask({ until: null }))).toBe('departure_required')
  expect(codeOf(await ask({ until: '2026-12-01T10:05' as LocalDateTime }))).toBe('departure_before_arrival')
  expect(codeOf(await ask({ productId: 2 }))).toBe('not_found')
  expect(codeOf(await ask({}, { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }))).toBe('not_found')
  expect(codeOf(await ask({}, staffAs('support')))).not.toBe('ok')
  must(await ask({}))
  expect(codeOf(await ask({ nonce: 'w2' }))).toBe('sold_out')
  expect(await verify(deps.db)).toEqual([])
})
