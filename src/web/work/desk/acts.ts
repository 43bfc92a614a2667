import type { Problem } from '#domain/outcome.ts'
import { type Outcome } from '#domain/outcome.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { completeFlights } from '#usecases/operators/complete-details.ts'
import { correctPlate } from '#usecases/operators/correct-plate.ts'
import { declareNoShow } from '#usecases/operators/declare-no-show.ts'
import type { Deed } from '#usecases/operators/meanwhile.ts'
import { payAndPass } from '#usecases/operators/pay-and-pass.ts'
import { revive } from '#usecases/operators/revive.ts'
import { sendPayLink } from '#usecases/operators/send-pay-link.ts'
import { undo } from '#usecases/operators/undo.ts'
import { writeNote } from '#usecases/operators/write-note.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { SentForm } from '../frame/sent-form.ts'

/** What came of a form: `isAway`: the car is done, and the desk goes on with the next one. */
export type Acted = Outcome<{ isAway: boolean; sent?: SentLink }>
/** A link to pay that was mailed, and that the customer's phone may read from the screen as well (DESK-56). */
export type SentLink = { amountMinor: number; url: string }

type Doing = { deps: Deps; actor: Actor; bookingId: string; form: SentForm }
const numberIn = (form: SentForm, name: string): number => {
  const text = form.text(name)
  return /^\d{1,15}$/.test(text) ? Number(text) : NaN
}

const away = (outcome: Outcome<unknown>): Acted => (outcome.ok ? { ok: true, value: { isAway: true } } : outcome)
const stays = (outcome: Outcome<unknown>): Acted => (outcome.ok ? { ok: true, value: { isAway: false } } : outcome)

const pay = async (way: 'in' | 'out', { deps, actor, bookingId, form }: Doing): Promise<Acted> =>
  away(
    await payAndPass(deps, actor, {
      bookingId,
      way,
      shownMinor: numberIn(form, 'shown'),
      takenBy: form.text('how') === 'terminal' ? 'terminal' : 'cash',
      receipt: form.text('receipt'),
      nonce: form.text('nonce'),
    }),
  )

const force = async (kind: 'in' | 'out', { deps, actor, bookingId, form }: Doing): Promise<Acted> => {
  const command = { bookingId, nonce: form.text('nonce'), forced: { reason: form.text('reason') } }
  return away(await (kind === 'in' ? checkIn : checkOut)(deps, actor, command))
}

/** Everything that a form of the desk can ask for, by the value of its field `do`. */
const acts: Readonly<Record<string, (doing: Doing) => Promise<Acted>>> = {
  checkIn: async ({ deps, actor, bookingId, form }) =>
    away(await checkIn(deps, actor, { bookingId, nonce: form.text('nonce') })),
  checkOut: async ({ deps, actor, bookingId, form }) =>
    away(await checkOut(deps, actor, { bookingId, nonce: form.text('nonce') })),
  payIn: (doing) => pay('in', doing),
  payOut: (doing) => pay('out', doing),
  forceIn: (doing) => force('in', doing),
  forceOut: (doing) => force('out', doing),
  undo: async ({ deps, actor, bookingId, form }) =>
    stays(
      await undo(deps, actor, {
        bookingId,
        kind: form.text('kind') === 'out' ? 'out' : 'in',
        at: numberIn(form, 'at'),
      }),
    ),
  noShow: async ({ deps, actor, bookingId }) => away(await declareNoShow(deps, actor, { bookingId })),
  revive: async ({ deps, actor, bookingId, form }) =>
    stays(await revive(deps, actor, { bookingId, reason: form.text('reason') })),
  plate: async ({ deps, actor, bookingId, form }) =>
    stays(
      await correctPlate(deps, actor, {
        bookingId,
        plate: form.text('plate'),
        ...(form.values()['seenPlate'] !== undefined && { seen: form.text('seenPlate') }),
      }),
    ),
  flights: async ({ deps, actor, bookingId, form }) =>
    stays(
      await completeFlights(deps, actor, {
        bookingId,
        arrivalFlight: form.text('arrivalFlight'),
        returnFlight: form.text('returnFlight'),
        passengers: form.text('passengers'),
        ...(form.values()['seenArrivalFlight'] !== undefined && {
          seen: {
            arrivalFlight: form.text('seenArrivalFlight'),
            returnFlight: form.text('seenReturnFlight'),
            passengers: form.text('seenPassengers'),
          },
        }),
      }),
    ),
  note: async ({ deps, actor, bookingId, form }) =>
    stays(await writeNote(deps, actor, { bookingId, text: form.text('note'), nonce: form.text('nonce') })),
  link: async ({ deps, actor, bookingId }) => {
    const sent = await sendPayLink(deps, actor, { bookingId })
    return sent.ok ? { ok: true, value: { isAway: false, sent: sent.value } } : sent
  },
}

/** A refused form, to be shown again with what was typed. */
export type Refused = {
  act: string
  problem: Problem
  values: Record<string, string>
  /** what others did to this booking since the form was drawn, the last first (DESK-34) */
  meanwhile: readonly Deed[]
}

/** Does what a form asks for; a form that nobody wrote is refused. */
export const act = (doing: Doing): Promise<Acted> => {
  const does = acts[doing.form.text('do')]
  return does ? does(doing) : Promise.resolve({ ok: false, problem: { code: 'bad_request' } })
}
