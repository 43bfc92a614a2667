import { bookingById } from '#db/bookings.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Deps } from '../../deps.ts'
import { authorise, type GateQuestion } from '../authorise.ts'
import { sendPayLink } from '../send-pay-link.ts'
import type { CallingDevice } from './read-device.ts'

export type PayAtLane = { url: string; amountMinor: number; language: Language }

/**
 * A link by which the driver at the barrier pays, which is mailed to him as well (GATE-19). What is due is charged as
 * it is when leaving is tried (EXIT-5). Refusal: payment_not_needed, also where it is not money that keeps the barrier
 * down.
 */
export const payAtLane = async (
  deps: Deps,
  { actor, device: { carParkId } }: CallingDevice,
  question: Omit<GateQuestion, 'carParkId'>,
): Promise<Outcome<PayAtLane>> => {
  const asked = await authorise(deps, actor, { ...question, carParkId })
  if (!asked.ok) return asked
  const { word, booking: found } = asked.value
  const booking = word === 'pay' && found ? await bookingById(deps.db, found.id) : null
  if (!booking) return refused('payment_not_needed')
  const sent = await sendPayLink(deps, actor, { bookingId: booking.id })
  if (!sent.ok) return sent
  return done({ ...sent.value, language: booking.language })
}
