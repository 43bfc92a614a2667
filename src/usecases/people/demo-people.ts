import { demoMembers, personById, type DemoMember } from '#db/people.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'
import { openStaffSession } from './staff-session.ts'

/** The people of the demo, with what they are where. */
export const listDemoPeople = (deps: Pick<Deps, 'db'>): Promise<DemoMember[]> => demoMembers(deps.db)

/**
 * Signs in as one of the people of the demo, without any factor. The door offers this only where the local mailbox is
 * open (ACCESS-22), and a person who is not of the demo is `not_found` whatever the door does.
 */
export const signInAsDemo = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    personId,
    device,
    address,
    network = address,
  }: { personId: string; device: string; address: string; network?: string },
): Promise<Outcome<{ token: string }>> => {
  const person = /^[0-9a-f-]{36}$/.test(personId) ? await personById(deps.db, personId) : null
  if (!person?.isDemo) return refused('not_found')
  const now = deps.clock.now()
  const token = await deps.db.transaction(async (tx) => {
    await record(
      tx,
      { kind: 'visitor', sessionId: null, address, network },
      { operation: 'person.signIn', object: `person:${person.id}`, provedId: person.id, data: { by: 'demo' } },
      now,
    )
    return openStaffSession(tx, { personId: person.id, device, network, isDemo: true }, now)
  })
  return done({ token })
}
