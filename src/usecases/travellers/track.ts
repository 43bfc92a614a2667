import { randomUUID } from 'node:crypto'
import { insertTrackerEvent } from '#db/tracker.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isTrackedPath, type TrackerEvent } from '#domain/tracking/event.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const eventsPerMinute = 120
/** of all visitors together, for one process: nobody fills the disk with visits that never were */
const eventsPerDay = 500_000

/**
 * TRACK-2, TRACK-4: keeps one event, without who told it; the address only counts against the limit, in memory.
 * Refusals: bad_request (no page of ours), too_many_requests.
 */
export const track = async (
  deps: Pick<Deps, 'db' | 'clock' | 'throttle'>,
  actor: Actor,
  event: TrackerEvent,
): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  const from = 'address' in actor ? actor.address : ''
  if (!deps.throttle.pass(`tracker ${from}`, eventsPerMinute, minuteMs, now)) return refused('too_many_requests')
  if (!isTrackedPath(event.path)) return refused('bad_request')
  if (!deps.throttle.pass('tracker', eventsPerDay, dayMs, now)) return refused('too_many_requests')
  await insertTrackerEvent(deps.db, randomUUID(), event, now)
  return done(true)
}
