import { expect, test } from 'vitest'
import { cards, desk, inside, local } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { bookingById } from '#db/bookings.ts'
import type { Actor } from '../actor.ts'
import { payAndPass } from './pay-and-pass.ts'
import { showSlips } from './show-slips.ts'

const fresh = freshDeps()
const place = { airportId: 1, carParkId: 1 }
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

test('DESK-28 a receipt lists what was booked, charged, taken at the till and settled before; another car park sees none', async () => {
  const deps = await fresh({ changes: cards })
  const { id } = await inside(deps)
  const { number } = (await bookingById(deps.db, id))!
  deps.clock.set(local('2026-12-10T12:00'))
  must(
    await payAndPass(deps, desk, {
      bookingId: id,
      way: 'out',
      shownMinor: 1_400,
      takenBy: 'cash',
      receipt: 'R-7',
      nonce: 'a-nonce-of-a-form-01',
    }),
  )
  const slips = must(await showSlips(deps, desk, { place, number }))
  expect(slips).toMatchObject({ agreedMinor: 6_200, otherwiseMinor: 6_200, dueMinor: 0, keyTag: null })
  expect(slips.charges.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['overstay', 1_400]])
  expect(slips.till).toMatchObject([{ receipt: 'R-7', takenBy: 'cash', amountMinor: 1_400 }])
  expect(codeOf(await showSlips(deps, elsewhere, { place, number }))).toBe('not_found')
})
