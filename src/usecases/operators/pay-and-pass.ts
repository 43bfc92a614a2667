import type { TakenBy } from '#db/desk-log.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { exitAt } from '#domain/gate/entry.ts'
import { refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { chargeExit, exitLines } from '../payments/charge-exit.ts'
import { endOthers } from '../payments/money-moves.ts'
import { driveIn, type CheckedIn } from './check-in.ts'
import { driveOut, isDelay, type CheckedOut } from './check-out.ts'
import { lockAtDesk } from './desk.ts'
import { passGate } from './pass-gate.ts'
import { takeAtTill } from './take-payment.ts'

/** `shownMinor` is the sum that the driver was told. */
export type PayAndPass = {
  bookingId: string
  way: 'in' | 'out'
  shownMinor: number
  takenBy: TakenBy
  receipt: string
  nonce: string
  shownDelayMinutes?: number
}

/**
 * Takes what is due at this moment and lets the car pass, both or neither (DESK-14). Refusals: those of driving in and
 * out, amount_wrong { dueMinor }, bad_request (receipt), receipt_used.
 */
export const payAndPass = async (
  deps: Deps,
  actor: Actor,
  { way, shownMinor, takenBy, receipt, shownDelayMinutes: delay, ...command }: PayAndPass,
): Promise<Outcome<CheckedIn | CheckedOut>> =>
  passGate<CheckedIn | CheckedOut>(deps, actor, command, {
    kind: way,
    isRight: delay === undefined || isDelay(delay),
    work: async (tx, locked, passage) => {
      const { booking: found, rules } = locked
      const order = exitAt(found, passage.at)
      if (way === 'out' && !order.ok) return order
      const shownDelayMinutes = delay ?? null
      const who = { actor: passage.actor, now: passage.now }
      const booking =
        way === 'out'
          ? await chargeExit(tx, found, await exitLines(tx, found, rules, passage.at, shownDelayMinutes), who)
          : found
      // payments that were begun before the sum changed would bring another amount (PY-11)
      if (booking.chargedMinor !== found.chargedMinor) await endOthers(tx, found.airportId, found.id, null, passage.now)
      const dueMinor = amountDueMinor(booking)
      if (dueMinor > 0) {
        if (dueMinor !== shownMinor) return refused('amount_wrong', { dueMinor })
        const taken = await takeAtTill(tx, { ...locked, booking }, { amountMinor: dueMinor, receipt, takenBy, ...who })
        if (!taken.ok) return taken
      }
      const paid = await lockAtDesk(tx, locked)
      if (!paid) return refused('not_found')
      return way === 'in' ? driveIn(tx, paid, passage) : driveOut(tx, paid, { ...passage, shownDelayMinutes })
    },
  })
