import { randomUUID } from 'node:crypto'
import { insertTrackerEvent } from '#db/tracker.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isTrackedPath, type TrackerEvent } from '#domain/tracking/event.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const eventsPerMinute = 120
/** the most events of all visitors together in one process, so that nobody can fill the disk with invented visits */
const eventsPerDay = 500_000

/**
 * Keeps one event, without who sent it. The network address is only counted against the limit, in memory (TRACK-2,
 * TRACK-4). Refusals: bad_request (no page of ours), too_many_requests.
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
