import type { Queryable } from '#db/db.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isCarPart, valetPolicy, type Damage, type ValetEvent, type ValetState } from '#domain/valet/valet.ts'
import { nameOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { checkValet, recordValet } from '../../valet/record-valet.ts'
import { driveIn } from '../check-in.ts'
import { driveOut } from '../check-out.ts'
import { atDesk, type AtDesk } from '../desk.ts'
import { passGate, type Passage } from '../pass-gate.ts'

export const longestTag = 20
const tidy = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/**
 * The driver takes over car and keys; the car counts as driven in (VALET-1). Refusals: not_found, mandatory (keyTag),
 * those of checkIn and of the steps.
 */
export const meetCustomer = async (
  deps: Deps,
  actor: Actor,
  { bookingId, keyTag: typed }: { bookingId: string; keyTag: string },
): Promise<Outcome<ValetState>> => {
  const keyTag = tidy(typed).slice(0, longestTag)
  if (keyTag === '') return refused('mandatory', undefined, { keyTag: 'mandatory' })
  return withCar(deps, actor, bookingId, 'in', (at) => ({ kind: 'met', keyTag, at }), driveIn)
}

/**
 * The customer has car and keys again; the car counts as driven out. What is due is asked for first, as at a barrier:
 * exit_unpaid. Refusals: not_found, those of checkOut and of the steps.
 */
export const handBack = (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<ValetState>> =>
  withCar(
    deps,
    actor,
    bookingId,
    'out',
    (at) => ({ kind: 'returned', at }),
    (tx, locked, passage) => driveOut(tx, locked, { ...passage, shownDelayMinutes: null }),
  )

/**
 * A step with which the car drives in or out. It is looked at first, since the gate may charge even where it
 * refuses.
 */
const withCar = (
  deps: Deps,
  actor: Actor,
  bookingId: string,
  kind: 'in' | 'out',
  eventAt: (at: Instant) => ValetEvent,
  drive: (tx: Queryable, locked: AtDesk, passage: Passage) => Promise<Outcome<unknown>>,
): Promise<Outcome<ValetState>> =>
  passGate(
    deps,
    actor,
    { bookingId },
    {
      kind,
      work: async (tx, locked, passage) => {
        const event = eventAt(passage.at)
        const allowed = await checkValet(tx, locked.booking, event, passage.now)
        if (!allowed.ok) return allowed
        const driven = await drive(tx, locked, passage)
        return driven.ok ? recordValet(tx, locked.booking, event, passage) : driven
      },
    },
  )

/** What the driver writes down between meeting and bringing back. */
export type ValetNote =
  | { kind: 'state'; mileage: string; fuel: string; damages: readonly { part: string; words: string }[] }
  | { kind: 'signedLater' }
  | { kind: 'parked'; space: string }
  | { kind: 'fetched' }

const wholeIn = (text: string, most: number): number | null => {
  const digits = text.replace(/[\s.,'’]/g, '')
  return /^\d{1,7}$/.test(digits) && Number(digits) <= most ? Number(digits) : null
}

export const eventOf = (note: ValetNote, at: number): Outcome<ValetEvent> => {
  switch (note.kind) {
    case 'state': {
      const mileageKm = wholeIn(note.mileage, valetPolicy.mostKm)
      const fuelEighths = wholeIn(note.fuel, 8)
      if (mileageKm === null || fuelEighths === null)
        return refused('form_incomplete', undefined, {
          ...(mileageKm === null && { mileage: 'mandatory' as const }),
          ...(fuelEighths === null && { fuel: 'mandatory' as const }),
        })
      const damages = note.damages.flatMap(({ part, words }): Damage[] =>
        isCarPart(part) ? [{ part, words: tidy(words).slice(0, valetPolicy.mostWords) }] : [],
      )
      return done({ kind: 'state', at, mileageKm, fuelEighths, damages })
    }
    case 'signedLater':
      return done({ kind: 'signed', at, by: 'later' })
    case 'parked': {
      const space = tidy(note.space).slice(0, longestTag)
      return space === ''
        ? refused('mandatory', undefined, { space: 'mandatory' })
        : done({ kind: 'parked', at, space })
    }
    case 'fetched':
      return done({ kind: 'fetched', at })
  }
}

/** Refusals: not_found, form_incomplete or mandatory (fields), and those of the steps (VALET-1, VALET-2). */
export const noteValet = async (
  deps: Deps,
  actor: Actor,
  { bookingId, note }: { bookingId: string; note: ValetNote },
): Promise<Outcome<ValetState>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  const now = deps.clock.now()
  const event = eventOf(note, now)
  if (!event.ok) return event
  return deps.db.transaction((tx) => recordValet(tx, found.booking, event.value, { actor: nameOf(actor), now }))
}
