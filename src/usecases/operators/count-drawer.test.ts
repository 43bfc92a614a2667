import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { cards, desk, local, only, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark as place, peopleOf } from '#test/builders/gate-devices.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { correctPayment } from './correct-payment.ts'
import { countDrawer, showDrawer, type CountDrawer } from './count-drawer.ts'
import { payAndPass } from './pay-and-pass.ts'
import { showShift } from './show-shift.ts'

const fresh = freshDeps()
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

/** The form as it is drawn now, with what somebody types. */
const form = async (deps: TestDeps, counted: string, left: string, reason = ''): Promise<CountDrawer> => {
  const { last, expectedMinor } = must(await showDrawer(deps, desk, { place }))
  return { place, previous: last?.id ?? null, shownMinor: expectedMinor, counted, left, reason, nonce: randomUUID() }
}
/** Cars that pay 62.00 at the window, one after the other. */
const payers = async (deps: TestDeps) => {
  const ids: string[] = []
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'])
    ids.push((await paidBooking(deps, { paymentLocation: 'baCharged', email })).id)
  deps.clock.set(local('2026-12-01T10:00'))
  return async (receipt: string, takenBy: 'cash' | 'terminal' = 'cash') => {
    deps.clock.advance(minuteMs)
    const paid = { way: 'in' as const, shownMinor: 6_200, takenBy, receipt, nonce: randomUUID() }
    must(await payAndPass(deps, desk, { bookingId: ids.shift() ?? '', ...paid }))
  }
}

test('DESK-39 the drawer is compared with the cash in the books since the last count', async () => {
  const deps = await fresh({ changes: cards })
  const { manager } = await peopleOf(deps)
  const pays = await payers(deps)
  expect(must(await showDrawer(deps, desk, { place }))).toMatchObject({ last: null, expectedMinor: 0 })
  for (const wrong of ['', 'x', '-5', '1.234'])
    expect(codeOf(await countDrawer(deps, desk, await form(deps, wrong, '0')))).toBe('amount_wrong')
  expect(codeOf(await countDrawer(deps, desk, await form(deps, '100', '100,01')))).toBe('amount_wrong')
  expect(codeOf(await countDrawer(deps, elsewhere, await form(deps, '100', '100')))).toBe('not_found')
  const first = await form(deps, '1 204,50', '100')
  for (const _twice of [1, 2]) must(await countDrawer(deps, desk, first))
  const { counts } = must(await showDrawer(deps, desk, { place }))
  expect(only(counts)).toMatchObject({ countedMinor: 120_450, leftMinor: 10_000, differenceMinor: null })

  await pays('R1')
  await pays('R2')
  await pays('R3', 'terminal')
  const late = await form(deps, '212', '100')
  await pays('R4')
  // somebody took cash while it was counted
  expect(codeOf(await countDrawer(deps, desk, late))).toBe('conflict')
  const { payments } = must(await showShift(deps, manager, { place }))
  const { id, bookingId } = payments.find(({ receipt }) => receipt === 'R4')!
  const wrong = { bookingId, paymentId: id, shownMinor: 6_200, amountMinor: 5_800, reason: 'Typed wrong' }
  must(await correctPayment(deps, manager, wrong))
  expect(must(await showDrawer(deps, desk, { place }))).toMatchObject({ takenMinor: 18_200, expectedMinor: 28_200 })
  expect(await countDrawer(deps, desk, await form(deps, '280.50', '100'))).toMatchObject({
    problem: { code: 'reason_required', facts: { amount: -150 }, fields: { reason: 'reason_required' } },
  })
  const second = await form(deps, '280.50', '100', 'Gave too much change')
  expect(must(await countDrawer(deps, desk, second))).toMatchObject({ differenceMinor: -150 })
  deps.clock.advance(minuteMs)
  expect(must(await countDrawer(deps, desk, await form(deps, '100', '0')))).toMatchObject({ differenceMinor: 0 })
  expect(await verify(deps.db)).toEqual([])
})

test('DESK-39 two who count at once: one count, and the other reads it', async () => {
  const deps = await fresh()
  const { manager } = await peopleOf(deps)
  for (const round of [1, 2]) {
    const forms = [await form(deps, '100', '100'), await form(deps, '100', '100')]
    const said = await Promise.all([countDrawer(deps, desk, forms[0]!), countDrawer(deps, manager, forms[1]!)])
    expect(said.filter(({ ok }) => ok)).toHaveLength(1)
    expect(said.filter(({ ok }) => !ok).map(codeOf)).toEqual(['conflict'])
    expect(must(await showDrawer(deps, desk, { place })).counts).toHaveLength(round)
    deps.clock.advance(minuteMs)
  }
  expect(await deps.db.query("select 1 from trail where operation = 'shift.drawerCounted'")).toHaveLength(2)
})
