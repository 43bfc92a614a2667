import { done, refused, type Outcome } from '../outcome.ts'
import { minuteMs, type Instant } from '../time/zones.ts'

/** What can happen to a car that is handed over (docs/rulebook/valet.md). */
export const valetKinds = [
  'met',
  'state',
  'signed',
  'parked',
  'landed',
  'backAt',
  'fetched',
  'returned',
  'complained',
] as const
export type ValetKind = (typeof valetKinds)[number]

/** The parts of a car at which damage is recorded (VALET-2). */
export const carParts = [
  'bonnet',
  'frontBumper',
  'windscreen',
  'frontLeftWing',
  'frontRightWing',
  'leftDoors',
  'rightDoors',
  'rearLeftWing',
  'rearRightWing',
  'rearBumper',
  'boot',
  'roof',
  'wheels',
  'inside',
] as const
export type CarPart = (typeof carParts)[number]
export const isCarPart = (text: string): text is CarPart => (carParts as readonly string[]).includes(text)

/** The photos that a hand-over needs, and those that it may have besides. */
export const neededShots = ['front', 'left', 'right', 'back'] as const
export const carShots = [...neededShots, 'wheels', 'dashboard', 'damage'] as const
export type CarShot = (typeof carShots)[number]
/** The slot of the drawn signature beside the photos (VALET-9). */
export const signatureSlot = 'signature'
export const isCarShot = (text: string): text is CarShot => (carShots as readonly string[]).includes(text)

export type Damage = { part: CarPart; words: string }

export type ValetEvent = { at: Instant } & (
  | { kind: 'met'; keyTag: string }
  | { kind: 'state'; mileageKm: number; fuelEighths: number; damages: readonly Damage[] }
  /** `isDrawn`: there is a picture of it beside the photos; `name`: what was typed (VALET-9) */
  | { kind: 'signed'; by: 'screen' | 'later'; name?: string; isDrawn?: boolean }
  | { kind: 'parked'; space: string }
  | { kind: 'landed' }
  | { kind: 'backAt'; expectedAt: Instant }
  | { kind: 'fetched' }
  | { kind: 'returned' }
  | { kind: 'complained'; words: string }
)

export const valetPolicy = {
  readyMs: 15 * minuteMs,
  perCarMs: 5 * minuteMs,
  noticeMs: 20 * minuteMs,
  complaintMs: 15 * minuteMs,
  mostKm: 2_000_000,
  mostWords: 200,
} as const

/** Where a car is on its way (VALET-1). `called`: its owner has landed. */
export type ValetStep = 'expected' | 'met' | 'parked' | 'called' | 'fetched' | 'returned'

/** What the events say together. */
export type ValetState = {
  step: ValetStep
  keyTag: string | null
  space: string | null
  mileageKm: number | null
  fuelEighths: number | null
  damages: readonly Damage[]
  signedBy: 'screen' | 'later' | null
  /** null: later, or not yet */
  signature: { at: Instant; name: string; isDrawn: boolean } | null
  metAt: Instant | null
  landedAt: Instant | null
  expectedBackAt: Instant | null
  returnedAt: Instant | null
  hasComplaint: boolean
}

const beginning: ValetState = {
  step: 'expected',
  keyTag: null,
  space: null,
  mileageKm: null,
  fuelEighths: null,
  damages: [],
  signedBy: null,
  signature: null,
  metAt: null,
  landedAt: null,
  expectedBackAt: null,
  returnedAt: null,
  hasComplaint: false,
}

const after = (state: ValetState, event: ValetEvent): ValetState => {
  switch (event.kind) {
    case 'met':
      return { ...state, step: 'met', keyTag: event.keyTag, metAt: event.at }
    case 'state':
      return {
        ...state,
        mileageKm: event.mileageKm,
        fuelEighths: event.fuelEighths,
        damages: [...state.damages, ...event.damages],
      }
    case 'signed':
      return {
        ...state,
        signedBy: event.by,
        signature:
          event.by === 'screen' ? { at: event.at, name: event.name ?? '', isDrawn: event.isDrawn ?? false } : null,
      }
    case 'parked':
      return { ...state, step: state.landedAt === null ? 'parked' : 'called', space: event.space }
    case 'landed':
      return { ...state, step: state.step === 'parked' ? 'called' : state.step, landedAt: event.at }
    case 'backAt':
      return { ...state, expectedBackAt: event.expectedAt }
    case 'fetched':
      return { ...state, step: 'fetched' }
    case 'returned':
      return { ...state, step: 'returned', returnedAt: event.at }
    case 'complained':
      return { ...state, hasComplaint: true }
  }
}

/** Events must come in the order in which they were recorded. */
export const stateOf = (events: readonly ValetEvent[]): ValetState => events.reduce(after, beginning)

/** From which steps each kind may happen (VALET-1). */
const from: Record<ValetKind, readonly ValetStep[]> = {
  met: ['expected'],
  state: ['met'],
  signed: ['met', 'parked'],
  parked: ['met'],
  landed: ['parked'],
  backAt: ['parked', 'called'],
  fetched: ['parked', 'called'],
  returned: ['fetched'],
  complained: ['returned'],
}

const order: readonly ValetStep[] = ['expected', 'met', 'parked', 'called', 'fetched', 'returned']

/**
 * Whether something may happen now. `shots` are the photos there are. Refusals: valet_done (it happened before),
 * valet_not_yet, valet_photos_missing, valet_state_missing, valet_notice, valet_complaint_over.
 */
export const mayHappen = (
  state: ValetState,
  event: ValetEvent,
  shots: readonly CarShot[],
  now: Instant,
): Outcome<true> => {
  const { kind } = event
  if (!from[kind].includes(state.step)) {
    const first = Math.min(...from[kind].map((step) => order.indexOf(step)))
    return refused(order.indexOf(state.step) < first ? 'valet_not_yet' : 'valet_done')
  }
  if (kind === 'parked' && neededShots.some((shot) => !shots.includes(shot))) return refused('valet_photos_missing')
  if (kind === 'parked' && (state.mileageKm === null || state.fuelEighths === null))
    return refused('valet_state_missing')
  if (kind === 'backAt' && event.expectedAt < now + valetPolicy.noticeMs) return refused('valet_notice')
  if (kind === 'signed' && state.signedBy === 'screen') return refused('valet_done')
  if (kind === 'complained' && state.hasComplaint) return refused('valet_done')
  if (kind === 'complained' && now > (state.returnedAt ?? 0) + valetPolicy.complaintMs)
    return refused('valet_complaint_over')
  return done(true)
}

/** When a called car is ready; `before` are the cars that were called earlier and are not fetched yet (VALET-4). */
export const readyAt = (landedAt: Instant, before: number): Instant =>
  landedAt + valetPolicy.readyMs + before * valetPolicy.perCarMs

/** Who has the keys, since when (VALET-3). */
export type Custody = { at: Instant; holder: 'customer' | 'driver' | 'safe' }

const holders: Partial<Record<ValetKind, Custody['holder']>> = {
  met: 'driver',
  parked: 'safe',
  fetched: 'driver',
  returned: 'customer',
}

/** What changes who has the keys. */
export const custodyKinds = valetKinds.filter((kind) => holders[kind] !== undefined)
export const holderAfter = (kind: ValetKind): Custody['holder'] | null => holders[kind] ?? null

export const custodyOf = (events: readonly ValetEvent[]): Custody[] =>
  events.flatMap(({ at, kind }) => {
    const holder = holders[kind]
    return holder ? [{ at, holder }] : []
  })
