import { bookingsOf } from '#db/bookings.ts'
import { channelAfter, channelBefore, numberChannel } from '#db/channel-feed.ts'
import { placesOf } from '#db/people.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/** How far back the list goes for an organisation that asks for the first time (AGENCY-101). */
const firstDays = 30

/** `booking` is null where it is at another organisation's car park by now (AGENCY-102). */
export type ChannelEntry = { number: number; bookingId: string; at: Instant; what: string; booking: Booking | null }
export type Channel = { entries: ChannelEntry[]; next: number; hasMore: boolean }

/** `after`: the number up to which was read; null with `since`: from that moment on. */
export type ChannelQuestion = { organisationId: string; after: number | null; since: Instant; limit: number }

/**
 * What happened to the bookings at the car parks of an organisation, whoever did it, in an order to which nothing is
 * added in the middle (AGENCY-101). The bookings are as they are now. Refusals: not_found, not_allowed.
 */
export const readChannel = async (
  deps: Deps,
  actor: Actor,
  { organisationId, after, since, limit }: ChannelQuestion,
): Promise<Outcome<Channel>> => {
  const refusal = forbidden(actor, 'channel.view', { owners: { organisationIds: [organisationId] } })
  if (refusal) return refusal
  const now = deps.clock.now()
  await deps.db.transaction((tx) =>
    numberChannel(tx, { organisationId, since: now - firstDays * dayMs, settled: now - dayMs }),
  )
  const from = after ?? (await channelBefore(deps.db, organisationId, since))
  const lines = await channelAfter(deps.db, organisationId, from, limit + 1)
  const shown = lines.slice(0, limit)
  const places = await placesOf(deps.db, [organisationId])
  // the rows say once more whose they are (RIGHT-7)
  const behind = depsBehindWall(deps, { places, codes: [] })
  const bookings = await bookingsOf(behind.db, [...new Set(shown.map(({ bookingId }) => bookingId))])
  const byId = new Map(bookings.map((booking) => [booking.id, booking]))
  return done({
    entries: shown.map(({ action, isGone, ...line }) => ({
      ...line,
      what: isGone ? 'moved_away' : action,
      booking: isGone ? null : (byId.get(line.bookingId) ?? null),
    })),
    next: shown.at(-1)?.number ?? from,
    hasMore: lines.length > limit,
  })
}
