import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { EVENT_FACTS } from './webhook-deliveries.ts'

/** A line of the trail of a booking, with what tells which event it is (domain/agencies/webhooks.ts). */
export type HistoryRow = { at: Instant; actor: string; action: string; isHeld: boolean; isKnown: boolean }

const LINES = `
  select a.at, a.actor, a.action,
    ${EVENT_FACTS}
  from audit a
  where a.booking_id = $1
  order by a.seq desc
  limit 200`

/** What happened to a booking, the latest first. */
export const historyOf = (q: Queryable, bookingId: string): Promise<HistoryRow[]> =>
  q.query<HistoryRow>(LINES, [bookingId], 'agency_history')

/** Somebody who works with Parkwing. `isOwn`: at this organisation; `isOfPark`: at some car park. */
export type KnownPerson = { id: string; name: string; isOwn: boolean; isOfPark: boolean }

const PEOPLE = `
  select p.id::text, p.name,
    exists (
      select
      from membership m
      where m.person_id = p.id
        and m.organisation_id = $1
    ) as "isOwn",
    exists (
      select
      from membership m
      join organisation o on o.id = m.organisation_id
      where m.person_id = p.id
        and o.kind = 'operator'
    ) as "isOfPark"
  from person p
  where p.id::text = any ($2)`
const KEYS = `
  select id::text, name
  from service_key
  where organisation_id = $1
    and id::text = any ($2)`

export const peopleSeenFrom = (q: Queryable, organisationId: string, ids: readonly string[]): Promise<KnownPerson[]> =>
  q.query<KnownPerson>(PEOPLE, [organisationId, ids], 'agency_history_people')

/** The names of keys, as far as they are of this organisation. */
export const ownKeyNames = async (
  q: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; name: string }>(KEYS, [organisationId, ids], 'agency_history_keys')).map((key) => [
      key.id,
      key.name,
    ]),
  )
