import { deleteOldLinks } from '#db/accounts.ts'
import { extendDays } from '#db/catalogue.ts'
import { deleteOldChallenges, deleteOldLocks } from '#db/logins.ts'
import { deleteOldRates } from '#db/exchange-rates.ts'
import { deleteOldEvents } from '#db/gate.ts'
import { deleteOldMail } from '#db/mailbox.ts'
import { forgetReaders } from '#db/newsletter.ts'
import { deleteOldSessions } from '#db/sessions.ts'
import { deleteOldTariffs } from '#db/tariffs.ts'
import { deleteOldTrackerEvents } from '#db/tracker.ts'
import { deleteOldTries } from '#db/tries.ts'
import { deleteOldAnswers } from '#db/agency-calls.ts'
import { deleteOldKeys, reclaimRoom, refreshStatistics } from '#db/upkeep.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { answersKeptMs } from '#domain/agencies/service-key.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sessionLife } from '../sessions.ts'

/** For how many days an address is kept that never became a reader’s, or stopped being one (COUP-12). */
const leftDays = 30
const ratesDays = 90
/**
 * For how many days price lists are kept. A reference price looks back 30 days from the beginning of a reduction of at
 * most 30 days (PRICE-14); the rest is room for a dispute about it.
 */
const tariffDays = 400

/** More events than this are not kept (TRACK-4). */
const trackerEventsAtMost = 2_000_000

/** longer than any barrier has ever been offline */
const gateEventDays = 30

/**
 * Runs every night: adds new days that can be sold (settled 30) and deletes what nobody needs any more. Running it
 * twice does no harm.
 */
export const cleanUp = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  // the day in UTC is near enough for all airports, because days are only ever added
  await extendDays(deps.db, dateOf(localAt(now, 'UTC')))
  await deleteOldChallenges(deps.db, now - keptFor('login'))
  await deleteOldLinks(deps.db, now - keptFor('login'))
  await deleteOldLocks(deps.db, now - keptFor('login'))
  await deleteOldSessions(deps.db, now, sessionLife)
  await deleteOldMail(deps.db, now - keptFor('mailbox'))
  await deleteOldKeys(deps.db, now - keptFor('formKey'))
  await deleteOldAnswers(deps.db, now - answersKeptMs)
  await forgetReaders(deps.db, now - leftDays * dayMs)
  await deleteOldEvents(deps.db, now - gateEventDays * dayMs)
  await deleteOldTrackerEvents(deps.db, now - keptFor('trackerEvent'), trackerEventsAtMost)
  await deleteOldRates(deps.db, now - ratesDays * dayMs)
  await deleteOldTariffs(deps.db, now - tariffDays * dayMs)
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
