import type { TrackerEvent } from '#domain/tracking/event.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

// the start of a split test that is reported twice is kept once (EXP-8)
const INSERT = statement(
  'tracker_insert',
  `
    insert into tracker_event (
      id, at, environment, agent, service, organisation, page_type, tech_platform, template_group, event,
      language, path, variant, visit_id
    )
    values (
      :id, :now, :environment, :agent, :service, :organisation, :pageType, :techPlatform, :templateGroup,
      :event, :language, :path, :variant, :visitId
    )
    on conflict do nothing`,
)

export const insertTrackerEvent = async (
  q: Queryable,
  id: string,
  event: TrackerEvent,
  now: Instant,
): Promise<void> => {
  const {
    environment,
    agent,
    service,
    organisation,
    pageType,
    techPlatform,
    templateGroup,
    language,
    path,
    variant,
    visitId,
  } = event
  await INSERT(q, {
    id,
    now: timestamp(now),
    environment,
    agent,
    service,
    organisation,
    pageType,
    techPlatform,
    templateGroup,
    event: event.event,
    language,
    path,
    variant,
    visitId,
  })
}

const FIRST_TOO_MANY = `
  select at
  from tracker_event
  order by at desc
  offset $1
  limit 1`
const DELETE = oldRowsOf('tracker_event', 'at <= $2')

/** Deletes events of `before` and earlier, and the oldest ones beyond `atMost`. */
export const deleteOldTrackerEvents = async (q: Queryable, before: Instant, atMost: number): Promise<void> => {
  const [row] = await q.query<{ at: number }>(FIRST_TOO_MANY, [atMost], 'tracker_too_many')
  await inBatches(q, DELETE, [timestamp(Math.max(before, row?.at ?? before))], 'tracker_delete_old')
}
