import { enqueue } from '#db/jobs.ts'
import { paymentByRef } from '#db/payments.ts'
import { allowances } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { checkPaymentJob } from '../jobs/mail-jobs.ts'
import { countNotice } from '../tries.ts'
import { settlePayment, type Settled } from './settle-payment.ts'

/**
 * Takes an unsigned notice, which anybody can send who saw the payment's name. A payment that has ended is asked about
 * at once a few times an hour; what is heard beyond that is asked about once, when the hour is over, so that no refund
 * or chargeback is missed (PAY-23). Refusals are those of settlePayment.
 */
export const hearNotice = async (deps: Deps, actor: Actor, { ref }: { ref: string }): Promise<Outcome<Settled>> => {
  const payment = await paymentByRef(deps.db, null, ref)
  if (!payment) return refused('not_found')
  if (payment.status === 'open') return settlePayment(deps, actor, { payment })
  const now = deps.clock.now()
  const { most } = allowances.notices
  const heard = await deps.db.transaction(async (tx) => {
    const { n, endsAt } = await countNotice(deps, tx, ref, now)
    if (n === most + 1) await enqueue(tx, checkPaymentJob(payment.airportId, payment.id, endsAt, true))
    return n
  })
  if (heard <= most) return settlePayment(deps, actor, { payment })
  deps.wake()
  return done({ bookingId: payment.bookingId, result: 'ignore' })
}
