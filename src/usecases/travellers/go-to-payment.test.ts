import { describe, expect, test } from 'vitest'
import { paymentsOf } from '#db/payments.ts'
import { bookedWith, change, nineDays } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { begin, browser, codeOf, must, notified, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { goToPayment, type Onward } from './go-to-payment.ts'

const booked = bookedWith(freshDeps())
const goes = async (deps: TestDeps, who: Browser, bookingId: string): Promise<Onward> =>
  must(await goToPayment(deps, await who.actor(), { bookingId }))
const minuteMs = 60_000

describe('PAY-19 on the way to the provider', () => {
  test('the page of the payment that was begun, as often as it is asked; nothing is begun, ended or written for it', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    const ref = await begin(deps, who, bookingId)
    const before = await paymentsOf(deps.db, bookingId)
    deps.gateway.calls.length = 0
    const page = { to: 'provider', provider: 'fake', checkoutUrl: `https://pay.example/${ref}` }
    expect(await Promise.all([1, 2, 3].map(() => goes(deps, who, bookingId)))).toEqual([page, page, page])
    expect(deps.gateway.calls).toEqual(['get', 'get', 'get'])
    expect(await paymentsOf(deps.db, bookingId)).toEqual(before)
  })

  test('for whoever may pay it, by its link too; for nobody else, and no booking that is none', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    await begin(deps, who, bookingId)
    const stranger = await browser(deps)
    expect(codeOf(await goToPayment(deps, await stranger.actor(), { bookingId }))).toBe('not_found')
    const byLink: Actor = { kind: 'traveller', sessionId: 'x', bookingIds: [], payableIds: [bookingId], address: 'x' }
    expect(must(await goToPayment(deps, byLink, { bookingId })).to).toBe('provider')
    expect(codeOf(await goToPayment(deps, byLink, { bookingId: 'x' }))).toBe('not_found')
  })

  test('nothing was begun, or its order is not known to have arrived: to the ways to pay', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'pay' })
    deps.gateway.state.down = true
    await begin(deps, who, bookingId).catch(() => undefined)
    expect((await paymentsOf(deps.db, bookingId)).map(({ providerRef }) => providerRef)).toEqual([null])
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'pay' })
  })

  test.each(['paid', 'declined', 'cancelled', 'expired'] as const)(
    'ended as %s at the provider, before any news of it and after: to the page that says so',
    async (status) => {
      const { deps, who, bookingId } = await booked({ paid: false })
      const ref = await begin(deps, who, bookingId)
      deps.gateway.become(ref, status)
      expect(await goes(deps, who, bookingId)).toEqual({ to: 'return' })
      must(await notified(deps, ref))
      expect(await goes(deps, who, bookingId)).toEqual({ to: 'return' })
    },
  )

  test('the money is under way: to the page that waits for it', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    deps.gateway.pend(await begin(deps, who, bookingId))
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'return' })
  })

  test('the provider does not answer: its page all the same, which decides itself', async () => {
    const { deps, who, bookingId } = await booked({ paid: false })
    await begin(deps, who, bookingId)
    deps.gateway.state.down = true
    expect((await goes(deps, who, bookingId)).to).toBe('provider')
  })

  test('a page that no longer pays what is due is not led to: the hold ran out, a change made it dearer', async () => {
    const held = await booked({ paid: false })
    await begin(held.deps, held.who, held.bookingId)
    held.deps.clock.advance(16 * minuteMs)
    expect(await goes(held.deps, held.who, held.bookingId)).toEqual({ to: 'pay' })
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    await begin(deps, who, bookingId)
    must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'pay' })
    const dearer = await begin(deps, who, bookingId)
    expect(await goes(deps, who, bookingId)).toMatchObject({ checkoutUrl: `https://pay.example/${dearer}` })
  })

  test('the difference of a change has its page; once paid, the page of those who come back', async () => {
    const { deps, who, bookingId } = await booked()
    must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'return' })
    const ref = await begin(deps, who, bookingId)
    expect(await goes(deps, who, bookingId)).toMatchObject({ checkoutUrl: `https://pay.example/${ref}` })
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await goes(deps, who, bookingId)).toEqual({ to: 'return' })
  })
})
