import { deedsSince } from '#db/desk-deeds.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { staffNames } from '../staff-names.ts'
import { atDesk } from './desk.ts'

/** What a desk may be told that somebody else did. */
export const deedKinds = [
  'check_in',
  'check_out',
  'undo_check_in',
  'undo_check_out',
  'paid',
  'plate',
  'flights',
  'no_show',
  'revive',
] as const
export type DeedKind = (typeof deedKinds)[number]
export type Deed = { kind: DeedKind; at: Instant; by: { name: string } | 'customer' | 'device' }

const longestMs = 12 * hourMs

/**
 * What others did to a booking since `since`, when somebody's form was drawn, the last first (DESK-34). `everywhere`
 * knows the names of people. Refusal: not_found.
 */
export const meanwhile = async (
  deps: Deps,
  actor: Actor,
  { bookingId, since, everywhere = deps }: { bookingId: string; since: Instant; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<Deed[]>> => {
  if (!(await atDesk(deps, actor, 'checkIn', bookingId))) return refused('not_found')
  const now = deps.clock.now()
  const from = Number.isFinite(since) ? Math.min(now, Math.max(since, now - longestMs)) : now - longestMs
  const rows = (await deedsSince(deps.db, bookingId, from, deedKinds)).filter((one) => one.actor !== nameOf(actor))
  const name = await staffNames(
    everywhere,
    rows.map((one) => one.actor),
  )
  return done(
    rows.map(({ action, at, actor: who }): Deed => {
      const known = name(who)
      return {
        kind: action as DeedKind,
        at,
        by: known === null ? (/^(carPark|device|staff):/.test(who) ? 'device' : 'customer') : { name: known },
      }
    }),
  )
}
