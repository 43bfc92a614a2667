import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { keepRefusal, keptOnceMs } from '#db/desk-log.ts'
import { verdictFor, wordFor, type GateWord } from '#domain/gate/answer.ts'
import { entryAt, exitAt, unpaidAtExit } from '#domain/gate/entry.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, type AtDesk } from './desk.ts'
import { leavingNow, whose, type GateScan } from './find-at-car-park.ts'

export type GateQuestion = { carParkId: number; kind: 'in' | 'out'; scan: GateScan }

/**
 * `reason` says why the barrier stays down; null when it opens. `dueMinor` is owed in cents, also where it opens.
 * `booking` is null where there is none, or one of another car park.
 */
export type GateReply = {
  word: GateWord
  booking: Pick<Booking, 'id' | 'number' | 'stay' | 'zone' | 'language'> | null
  reason: Problem | null
  dueMinor: number
}

/**
 * Whether the car in front of the barrier may pass (GATE-10). It changes nothing of the booking, and counts by our own
 * clock, because whoever asks is on the line. Refusal: not_allowed.
 */
export const authorise = async (
  deps: Deps,
  actor: Actor,
  { carParkId, kind, scan }: GateQuestion,
): Promise<Outcome<GateReply>> => {
  if (actor.kind !== 'carPark' || !actor.carParkIds.includes(carParkId)) return refused('not_allowed')
  const found = await whose(deps, actor, carParkId, { kind, scan })
  if (!found.ok) return done(closed(found.problem))
  const desk = await atDesk(deps, actor, kind === 'in' ? 'checkIn' : 'checkOut', found.value.id)
  // whoever shows a right code elsewhere is told where to go, and nothing else (GATE-1)
  if (desk?.place.carParkId !== carParkId)
    return done(closed({ code: 'wrong_car_park', facts: { carPark: found.value.terms.carParkName } }))
  const answer = kind === 'in' ? comingIn(deps, desk) : await goingOut(deps, desk)
  await keepTurnedAway(deps, desk, answer, actor.userId)
  return done(answer)
}

/** So that whoever is called from the barrier sees in the booking what it said (SERVICE-32). */
const keepTurnedAway = async (
  deps: Deps,
  { booking, place }: AtDesk,
  { reason }: GateReply,
  deviceId: string,
): Promise<void> => {
  const code = reason && verdictFor(reason.code)
  if (!code) return
  const at = deps.clock.now()
  const since = at - keptOnceMs
  await keepRefusal(deps.db, place, { code, bookingId: booking.id, actor: `device:${deviceId}`, at, since })
}

const closed = (reason: Problem): GateReply => ({ word: wordFor(reason), booking: null, reason, dueMinor: 0 })

const reply = ({ id, number, stay, zone, language }: Booking, reason: Problem | null, dueMinor: number): GateReply => ({
  word: wordFor(reason),
  booking: { id, number, stay, zone, language },
  reason,
  dueMinor,
})

const comingIn = (deps: Deps, { booking, rules }: AtDesk): GateReply => {
  const entry = entryAt(booking, rules, deps.clock.now())
  return reply(booking, entry.ok ? null : entry.problem, amountDueMinor(booking))
}

const goingOut = async (deps: Deps, desk: AtDesk): Promise<GateReply> => {
  const { booking, rules } = desk
  const exit = exitAt(booking, deps.clock.now())
  if (!exit.ok) return reply(booking, exit.problem, amountDueMinor(booking))
  const { moreMinor, dueMinor } = await leavingNow(deps, desk)
  const { chargedMinor, totalMinor } = booking
  const charged = { ...booking, chargedMinor: chargedMinor + moreMinor, totalMinor: totalMinor + moreMinor }
  const openMinor = unpaidAtExit(charged, rules)
  return reply(booking, openMinor > 0 ? { code: 'exit_unpaid', facts: { amountMinor: openMinor } } : null, dueMinor)
}
