import type { Instant } from '../time/zones.ts'
import type { KeptCar, KeptList } from './kept-list.ts'
import { deedStep, stepAfter, type DeedStep } from '../valet/deed.ts'
import type { ValetStep } from '../valet/valet.ts'
import { afterFact } from './passages.ts'

/**
 * What somebody did at the desk without a line. `at` is the time of the device, `aheadMs` how far its clock was ahead
 * of ours when we last heard each other, `text` what a note says (DESK-24). `unknown`: a car that is on no list was let
 * in; it has no booking, and `text` is what stood on it (DESK-37). `valet`: a step of a car that is handed over
 * (domain/valet/deed.ts). `reason`: why it was let pass against the rules.
 * `by`: who did it, as a tablet knows it by a PIN; empty: whoever is signed in when it is sent (DESK-40).
 */
export type DeskAct = {
  nonce: string
  kind: 'in' | 'out' | 'note' | 'unknown' | 'valet'
  bookingId: string
  at: Instant
  aheadMs: number
  text: string
  reason: string
  by: string
}

/** The other side of a conflict. */
export type Other = 'gate' | 'desk' | 'other'

/** What became of an act (DESK-25, DESK-26): everything but `recorded` is shown to the desk in words. */
export type ActResult =
  | { kind: 'recorded' }
  /** somebody else recorded `way` at `theirs`; `kept` is what stands now */
  | { kind: 'met'; way: 'in' | 'out'; ours: Instant; theirs: Instant; kept: Instant; by: Other }
  | { kind: 'owes'; amountMinor: number }
  /** a car that was on no list here has a booking all the same, and drove in with it */
  | { kind: 'found'; number: string }
  | { kind: 'cancelled'; ours: Instant }
  | { kind: 'elsewhere'; carPark: string; ours: Instant }
  | { kind: 'gone' }
  | { kind: 'refused' }
export type ActAnswer = { nonce: string; result: ActResult }

/**
 * `waiting`: nobody heard of it. `tried`: it was sent, and perhaps its answer was lost. `recorded`: done; it stays
 * until a list says so too. `met`: done, and there is something to read.
 */
export type QueuedAct = DeskAct & {
  number: string
  plate: string
  state: 'waiting' | 'tried' | 'recorded' | 'met'
  result: ActResult | null
  endedAt: Instant | null
}

/** What the device has. `aheadMs` and `heardAt` are from the last contact. */
export type DeskState = { list: KeptList | null; acts: QueuedAct[]; aheadMs: number; heardAt: Instant | null }

/** A list is of no use, and is erased, so long after it came (DESK-21). */
export const keptMs = 36 * 3_600_000

export const emptyDesk: DeskState = { list: null, acts: [], aheadMs: 0, heardAt: null }

export type DeskEvent =
  | { type: 'heard'; at: Instant; aheadMs: number }
  | { type: 'listed'; list: KeptList }
  | { type: 'did'; act: QueuedAct }
  | { type: 'takenBack'; nonce: string }
  | { type: 'tried'; nonces: readonly string[] }
  | { type: 'answered'; answers: readonly ActAnswer[]; at: Instant }
  | { type: 'read'; nonce: string }
  | { type: 'passed'; now: Instant }
  | { type: 'erased' }

const isOpen = ({ state }: QueuedAct): boolean => state === 'waiting' || state === 'tried'

const ended = (act: QueuedAct, answers: readonly ActAnswer[], at: Instant): QueuedAct => {
  const result = isOpen(act) ? answers.find(({ nonce }) => nonce === act.nonce)?.result : undefined
  return result ? { ...act, state: result.kind === 'recorded' ? 'recorded' : 'met', result, endedAt: at } : act
}

/** Whether the list is from after the act was recorded, so that it says so itself. */
const isTold = ({ state, endedAt }: QueuedAct, list: KeptList): boolean =>
  state === 'recorded' && endedAt !== null && endedAt <= list.at

/**
 * What the device has after an event. Answers may come twice, late or never, and lists in another order than they were
 * made: an act ends once, and none is forgotten before it has ended and what came of it was read (DESK-24 to DESK-26).
 */
export const afterEvent = (state: DeskState, event: DeskEvent): DeskState => {
  const { acts, list } = state
  switch (event.type) {
    case 'heard':
      return { ...state, aheadMs: event.aheadMs, heardAt: event.at }
    case 'listed':
      if (list !== null && event.list.at < list.at) return state
      return { ...state, list: event.list, acts: acts.filter((act) => !isTold(act, event.list)) }
    case 'did':
      return acts.some(({ nonce }) => nonce === event.act.nonce) ? state : { ...state, acts: [...acts, event.act] }
    case 'takenBack':
      // once it was sent, it may have been recorded: then it is taken back with the line
      return { ...state, acts: acts.filter((act) => act.nonce !== event.nonce || act.state !== 'waiting') }
    case 'tried':
      return {
        ...state,
        acts: acts.map((act) => (isOpen(act) && event.nonces.includes(act.nonce) ? { ...act, state: 'tried' } : act)),
      }
    case 'answered':
      return { ...state, acts: acts.map((act) => ended(act, event.answers, event.at)) }
    case 'read':
      return { ...state, acts: acts.filter((act) => act.nonce !== event.nonce || act.state !== 'met') }
    case 'passed':
      return list !== null && event.now - list.at > keptMs ? { ...state, list: null } : state
    case 'erased':
      return { ...state, list: null, acts: acts.filter((act) => act.state !== 'recorded') }
  }
}

/** How many acts are sent at once. */
const mostSent = 100

/**
 * Letters that are sent at once, at least one act's. A picture of a car has more and goes by itself, so that a line
 * that breaks off costs one.
 */
export const mostSentLetters = 100_000

/** As many of the first as fit. */
const fitting = (acts: readonly QueuedAct[]): QueuedAct[] => {
  let letters = 0
  const end = acts.findIndex(({ text }, at) => {
    letters += text.length
    return at > 0 && letters > mostSentLetters
  })
  return acts.slice(0, end === -1 ? mostSent : Math.min(end, mostSent))
}

const isPhoto = ({ kind, text }: DeskAct): boolean => kind === 'valet' && deedStep(text) === 'photo'

/** What has to be sent, in the order in which it happened; photos last, for which no car has to wait. */
export const toSend = ({ acts }: DeskState): DeskAct[] =>
  fitting(acts.filter(isOpen).sort((a, b) => Number(isPhoto(a)) - Number(isPhoto(b)) || a.at - b.at)).map(
    ({ nonce, kind, bookingId, at, aheadMs, text, reason, by }) => ({
      nonce,
      kind,
      bookingId,
      at,
      aheadMs,
      text,
      reason,
      by,
    }),
  )

/** What the desk has to read. */
export const toRead = ({ acts }: DeskState): QueuedAct[] => acts.filter(({ state }) => state === 'met')
export const unsent = ({ acts }: DeskState): QueuedAct[] => acts.filter(isOpen)

const ways: Partial<Record<DeedStep, 'in' | 'out'>> = { met: 'in', returned: 'out' }
const wayOf = ({ kind, text }: QueuedAct): 'in' | 'out' | null => {
  if (kind === 'in' || kind === 'out') return kind
  return kind === 'valet' ? (ways[deedStep(text) ?? 'photo'] ?? null) : null
}

const moved = (car: KeptCar, act: QueuedAct): KeptCar => {
  const { at, aheadMs, state } = act
  const kind = wayOf(act)
  if (kind === null || state === 'met') return car
  const seen = afterFact({ enteredAt: car.checkedInAt, leftAt: car.checkedOutAt }, kind, at - aheadMs)
  const status = seen.leftAt === null ? 'checked_in' : 'checked_out'
  return { ...car, status, checkedInAt: seen.enteredAt, checkedOutAt: seen.leftAt }
}

/** The cars as they are with what was done here since the list. */
export const carsNow = ({ list, acts }: DeskState): KeptCar[] =>
  (list?.cars ?? []).map((car) =>
    acts.filter(({ bookingId }) => bookingId === car.id).reduce((one, act) => moved(one, act), car),
  )

/** Where a car that is handed over is, with what was done here since the list (VALET-14). */
export const valetStepNow = ({ acts }: DeskState, { id, valet }: KeptCar): ValetStep =>
  stepAfter(
    valet ?? 'expected',
    acts.flatMap((act) => {
      const step = act.bookingId === id && act.kind === 'valet' && act.state !== 'met' ? deedStep(act.text) : null
      return step ? [step] : []
    }),
  )
