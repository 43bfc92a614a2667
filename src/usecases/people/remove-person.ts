import { deletePasskeys, noRecoveryCodes, setRecoveryCodes } from '#db/factors.ts'
import { withdrawInvitationsOf } from '#db/invitations.ts'
import { countAdministrators, endMembership, lockAdministrators, membersOfPerson } from '#db/members.ts'
import { forgetPerson } from '#db/person-removal.ts'
import { personByEmail } from '#db/people.ts'
import { endStaffSessions } from '#db/staff-sessions.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'

/**
 * Forgets somebody who worked with us: ends every role, and empties everything that says who it was (ACCESS-31). What
 * was done stays in the trail, under a number. It is meant for whoever runs the machine: no page can do it. Refusals:
 * not_found, last_administrator.
 */
export const removePerson = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { email: typed }: { email: string },
): Promise<Outcome<true>> => {
  if (actor.kind !== 'system') return refused('not_found')
  const email = readEmail(typed)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx): Promise<Outcome<true>> => {
    await lockAdministrators(tx)
    const person = email === null ? null : await personByEmail(tx, email)
    if (!person || email === null) return refused('not_found')
    const memberships = await membersOfPerson(tx, person.id)
    const isAdministrator = memberships.some(({ role }) => role === 'administrator')
    if (isAdministrator && (await countAdministrators(tx)) <= 1) return refused('last_administrator')
    for (const { id } of memberships) await endMembership(tx, id, null, now)
    await withdrawInvitationsOf(tx, person.id, null, now)
    await endStaffSessions(tx, person.id, null)
    await deletePasskeys(tx, person.id)
    await setRecoveryCodes(tx, person.id, noRecoveryCodes)
    await forgetPerson(tx, person.id, email)
    await record(tx, actor, { operation: 'person.remove', object: `person:${person.id}` }, now)
    return done(true)
  })
}
