import { historyOf, ownKeyNames, peopleSeenFrom } from '#db/agency-history.ts'
import { eventOf, type BookingEvent } from '#domain/agencies/webhooks.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { idIn } from '../staff-names.ts'

/** Who did something, as an agency is told: its own people and programs by name, of all others only what they are. */
export type WhoDid = { kind: 'own'; name: string } | { kind: 'traveller' | 'carPark' | 'house' }
/** `who` null: somebody of whom nothing is kept any more. */
export type OwnEvent = { at: Instant; event: BookingEvent; who: WhoDid | null }

/**
 * What happened to a booking of an agency or a company, the latest first: what its programs are told of (AGENCY-15),
 * with who did it (AGENCY-203). `walled` has its bookings only; people and keys are not behind the wall.
 */
export const ownHistory = async (
  { all, walled }: { all: Deps; walled: Deps },
  { bookingId, organisationId }: { bookingId: string; organisationId: string },
): Promise<OwnEvent[]> => {
  const lines = (await historyOf(walled.db, bookingId)).flatMap(({ at, actor, ...line }) => {
    const event = eventOf(line)
    return event ? [{ at, actor, event }] : []
  })
  const actors = [...new Set(lines.map(({ actor }) => actor))]
  const [people, keys] = await Promise.all([
    peopleSeenFrom(
      all.db,
      organisationId,
      actors.flatMap((actor) => idIn(actor, 'staff:')),
    ),
    ownKeyNames(
      all.db,
      organisationId,
      actors.flatMap((actor) => idIn(actor, 'key:')),
    ),
  ])
  const whoIs = (actor: string): WhoDid | null => {
    const [personId] = idIn(actor, 'staff:')
    const person = people.find(({ id }) => id === personId)
    const name = person?.isOwn ? person.name : keys.get(idIn(actor, 'key:')[0] ?? '')
    if (name !== undefined) return { kind: 'own', name }
    if (actor === 'traveller' || actor === 'visitor') return { kind: 'traveller' }
    if (actor.startsWith('key:') || (personId !== undefined && !person)) return null
    return { kind: person?.isOfPark || actor.startsWith('carPark:') ? 'carPark' : 'house' }
  }
  return lines.map(({ at, actor, event }) => ({ at, event, who: whoIs(actor) }))
}
