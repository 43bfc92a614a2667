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
import { deleteOldKeys, reclaimRoom, refreshStatistics } from '#db/upkeep.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sessionLife } from '../sessions.ts'

/** An address that never became a reader’s, or is one no more (COUP-12). */
const leftDays = 30
const ratesDays = 90
/**
 * A reference price looks back 30 days from the beginning of a reduction of at most 30 (PRICE-14), with room for a
 * quarrel about it.
 */
const tariffDays = 400

/** TRACK-4 */
const trackerEventsAtMost = 2_000_000

/** longer than any barrier was ever offline */
const gateEventDays = 30

/**
 * Every night: new days to sell come into reach (settled 30), what nobody needs any more goes. Harmless to do twice.
 */
export const cleanUp = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  // the earliest "today" of all airports would do; days are only ever added
  await extendDays(deps.db, dateOf(localAt(now, 'UTC')))
  await deleteOldChallenges(deps.db, now - keptFor('login'))
  await deleteOldLinks(deps.db, now - keptFor('login'))
  await deleteOldLocks(deps.db, now - keptFor('login'))
  await deleteOldSessions(deps.db, now, sessionLife)
  await deleteOldMail(deps.db, now - keptFor('mailbox'))
  await deleteOldKeys(deps.db, now - keptFor('formKey'))
  await forgetReaders(deps.db, now - leftDays * dayMs)
  await deleteOldEvents(deps.db, now - gateEventDays * dayMs)
  await deleteOldTrackerEvents(deps.db, now - keptFor('trackerEvent'), trackerEventsAtMost)
  await deleteOldRates(deps.db, now - ratesDays * dayMs)
  await deleteOldTariffs(deps.db, now - tariffDays * dayMs)
  await reclaimRoom(deps.db)
  return done(true)
}

/** Every hour: a count whose time is over begins anew anyway; nobody's tries are kept longer than that (ERASE-1). */
export const forgetOldTries = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await deleteOldTries(deps.db, deps.clock.now())
  return done(true)
}

/** Every few minutes: plans made for empty tables are slow. */
export const keepStatistics = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await refreshStatistics(deps.db)
  return done(true)
}
