import { expect, test } from 'vitest'
import { owedRefunds } from '#db/owed-refunds.ts'
import { ledgerOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { orderRefundAgain } from '../support/order-refund-again.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const support = staffAs('support', '7')

test('REFUND-9 what failed is with the provider and owed, until it goes out after all', async () => {
  const deps = await fresh()
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  await pay(deps, who, bookingId)
  must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
  const held = async () => {
    const entries = await ledgerOf(deps.db, bookingId)
    const on = (account: string) =>
      entries.reduce(
        (sum, { debit, credit, amountMinor }) =>
          sum + (debit === account ? amountMinor : 0) - (credit === account ? amountMinor : 0),
        0,
      )
    return { provider: on('provider'), owed: -on('owed') + 0 }
  }
  expect(await held()).toEqual({ provider: 0, owed: 0 })
  deps.gateway.state.refundsFail = true
  await deps.worker.runDue()
  await deps.worker.runDue()
  const refund = (await refundsOf(deps.db, bookingId))[0]!
  const { id: refundId, airportId, paymentId } = refund
  expect(await held()).toEqual({ provider: 6_200, owed: 6_200 })
  const owed = { airportId, id: refundId, bookingId, paymentId, amountMinor: 6_200, endedAt: deps.clock.now() }
  expect(await owedRefunds(deps.db)).toEqual([{ ...refund, ...owed }])
  expect(await verify(deps.db)).toEqual([])
  // failing once more enters it once more, and no sooner
  const again = { refundId, airportId, reason: 'new account' }
  must(await orderRefundAgain(deps, support, again))
  expect([await held(), await owedRefunds(deps.db)]).toEqual([{ provider: 0, owed: 0 }, []])
  await deps.worker.runDue()
  expect(await held()).toEqual({ provider: 6_200, owed: 6_200 })
  deps.gateway.state.refundsFail = false
  must(await orderRefundAgain(deps, support, again))
  await deps.worker.runDue()
  expect([await held(), await owedRefunds(deps.db)]).toEqual([{ provider: 0, owed: 0 }, []])
  expect(await verify(deps.db)).toEqual([])
  // control: verify sees one that is missing
  await deps.db.query(`update refund set status = 'failed' where id = $1`, [refundId])
  expect((await verify(deps.db)).some(({ problem }) => problem.includes('what failed and is owed'))).toBe(true)
})
