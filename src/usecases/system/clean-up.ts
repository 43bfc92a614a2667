import { deleteOldLinks } from '#db/accounts.ts'
import { extendDays } from '#db/catalogue.ts'
import { deleteOldChallenges, deleteOldLocks } from '#db/logins.ts'
import { deleteOldRates } from '#db/exchange-rates.ts'
import { deleteOldEvents } from '#db/gate.ts'
import { deleteOldMail } from '#db/mailbox.ts'
import { forgetReaders } from '#db/newsletter.ts'
import { deleteOldTraces } from '#db/old-rows.ts'
import { deleteOldSessions } from '#db/sessions.ts'
import { deleteOldStaffChallenges } from '#db/staff-challenges.ts'
import { deleteOldStaffSessions } from '#db/staff-sessions.ts'
import { deleteOldTariffs } from '#db/tariffs.ts'
import { deleteOldTrackerEvents } from '#db/tracker.ts'
import { deleteOldTries } from '#db/tries.ts'
import { deleteOldAnswers } from '#db/agency-calls.ts'
import { deleteOldKeys, reclaimRoom, refreshStatistics } from '#db/upkeep.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sessionLife } from '../sessions.ts'

const traces = [
  'letter',
  'replacedCode',
  'moneyAlert',
  'audit',
  'deskRefusal',
  'shiftNote',
  'deskReview',
  'drawerCount',
  'invitation',
  'unprovenJoin',
  'answeredJoin',
  'flightReport',
  'webhookDelivery',
  'trail',
  'failedJob',
  'farewell',
] as const

/** More events than this are not kept (TRACK-4). */
const trackerEventsAtMost = 2_000_000

/**
 * Runs every night: adds new days that can be sold (settled 30) and deletes what nobody needs any more
 * (ERASE-1, ERASE-8). Running it twice does no harm.
 */
export const cleanUp = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  // the day in UTC is near enough for all airports, because days are only ever added
  await extendDays(deps.db, dateOf(localAt(now, 'UTC')))
  await deleteOldChallenges(deps.db, now - keptFor('login'))
  await deleteOldLinks(deps.db, now - keptFor('login'))
  await deleteOldLocks(deps.db, now - keptFor('login'))
  await deleteOldSessions(deps.db, now, sessionLife)
  await deleteOldStaffChallenges(deps.db, now)
  await deleteOldStaffSessions(deps.db, now - keptFor('session'))
  await deleteOldMail(deps.db, now - keptFor('mailbox'))
  await deleteOldKeys(deps.db, now - keptFor('formKey'))
  await deleteOldAnswers(deps.db, now - keptFor('agencyAnswer'))
  await forgetReaders(deps.db, now - keptFor('reader'))
  await deleteOldEvents(deps.db, now - keptFor('gateEvent'))
  await deleteOldTrackerEvents(deps.db, now - keptFor('trackerEvent'), trackerEventsAtMost)
  await deleteOldRates(deps.db, now - keptFor('exchangeRate'))
  await deleteOldTariffs(deps.db, now - keptFor('tariff'))
  for (const trace of traces) await deleteOldTraces(deps.db, trace, now - keptFor(trace))
  await reclaimRoom(deps.db)
  return done(true)
}

/**
 * Runs every hour. A count whose time is over would start again anyway, but nobody's tries are kept longer than needed
 * (ERASE-1).
 */
export const forgetOldTries = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await deleteOldTries(deps.db, deps.clock.now())
  return done(true)
}

/** Runs every few minutes, because queries are slow while the database plans them as if the tables were empty. */
export const keepStatistics = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await refreshStatistics(deps.db)
  return done(true)
}
