import { paymentsOf } from '#db/payments.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Deps } from '../deps.ts'

/** How whoever holds a booking last began to pay it; null before they did. */
export const chosenMethod = async (deps: Pick<Deps, 'db'>, bookingId: string): Promise<PaymentMethod | null> =>
  (await paymentsOf(deps.db, bookingId)).findLast(({ method }) => method !== null)?.method ?? null
