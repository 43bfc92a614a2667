import { factorsOf, passkeysOf, recoveryCodesLeft, type Passkey } from '#db/factors.ts'
import { savePerson } from '#db/members.ts'
import { endStaffSession, personById, type StaffSettings } from '#db/people.ts'
import { endStaffSessions, staffSessionsOf, type ListedStaffSession } from '#db/staff-sessions.ts'
import { factorPolicy } from '#domain/access/factors.ts'
import { isOver } from '#domain/access/people.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'
import { recognised } from '../sessions.ts'
import { record } from '../trail.ts'
import { needsFactor } from './confirm-factor.ts'
import { tell } from './tell.ts'

/** Saves one's own name, language and how the pages are. Refusals: name_required, too_long (field), not_allowed. */
export const saveOwnSettings = async (
  deps: Deps,
  actor: Actor,
  command: { name: string; language: Language; settings: StaffSettings },
): Promise<Outcome<true>> => {
  const person = actor.kind === 'staff' ? await personById(deps.db, actor.personId) : null
  if (!person) return refused('not_allowed')
  const name = tidyText(command.name)
  if (name === '') return refused('name_required', undefined, { name: 'name_required' })
  if (lengthOf(name) > factorPolicy.longestName) return refused('too_long', undefined, { name: 'too_long' })
  const { language, settings } = command
  await deps.db.transaction(async (tx) => {
    await savePerson(tx, { id: person.id, name, language, settings })
    if (name !== person.name) {
      const deed = { operation: 'person.rename', object: `person:${person.id}`, data: { fields: ['name'] } }
      await record(tx, actor, deed, deps.clock.now())
    }
  })
  return done(true)
}

export type OwnFactors = { passkeys: Passkey[]; hasPassword: boolean; codesLeft: number }

/** One's own ways in. */
export const ownFactors = async (deps: Pick<Deps, 'db'>, personId: string): Promise<OwnFactors> => ({
  passkeys: await passkeysOf(deps.db, personId),
  hasPassword: (await factorsOf(deps.db, personId))?.password != null,
  codesLeft: await recoveryCodesLeft(deps.db, personId),
})

/** `name` stands for the session in a form. It opens nothing. */
export type OwnSession = Omit<ListedStaffSession, 'id'> & { name: string; isThis: boolean }

const nameFor = (deps: Secrets, id: string): string =>
  recognised(deps, 'staff-session-name', id).toString('base64url').slice(0, 22)

/** Where one is signed in, the session used last first (ST-07). */
export const ownSessions = async (deps: Deps, actor: Actor): Promise<OwnSession[]> => {
  if (actor.kind !== 'staff') return []
  const now = deps.clock.now()
  const sessions = await staffSessionsOf(deps.db, actor.personId)
  return sessions
    .filter((one) => !isOver(one, now))
    .map(({ id, ...one }) => ({ ...one, name: nameFor(deps, id), isThis: id === actor.sessionId }))
}

/**
 * Ends one of one's sessions by its name or, without a name, all but this one. An unknown name changes nothing.
 * Refusals: not_allowed, factor_required (ACCESS-37).
 */
export const endOwnSessions = async (
  deps: Deps,
  actor: Actor,
  { name }: { name: string | null },
): Promise<Outcome<true>> => {
  if (actor.kind !== 'staff') return refused('not_allowed')
  const now = deps.clock.now()
  if (needsFactor(actor, now)) return refused('factor_required')
  const { personId, sessionId } = actor
  const found =
    name === null ? null : (await staffSessionsOf(deps.db, personId)).find(({ id }) => nameFor(deps, id) === name)
  if (found === undefined) return done(true)
  await deps.db.transaction(async (tx) => {
    if (found) await endStaffSession(tx, found.id)
    else await endStaffSessions(tx, personId, sessionId)
    await tell(deps, tx, actor, { notice: 'sessionsEnded', personId, data: { all: found === null } }, now)
  })
  deps.wake()
  return done(true)
}
