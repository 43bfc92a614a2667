import { invitationByHash } from '#db/invitations.ts'
import { isOpenInvitation } from '#domain/access/people.ts'
import { allowances } from '#domain/access/tries.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { admitNetwork } from '../tries.ts'
import { tell } from './tell.ts'

/**
 * Tells whoever invited that the invitation is over and that another one is wanted. It invites nobody: the inviter does.
 * The answer is the same when nothing was sent, as for a second time within a day or an inviter who is no person.
 */
export const askForInvitation = async (deps: Deps, actor: Actor, { token }: { token: string }): Promise<void> => {
  const now = deps.clock.now()
  const invitation = token.length < 100 ? await invitationByHash(deps.db, digestOf(token)) : null
  if (!invitation?.invitedBy || invitation.endedAt !== null) return
  if (isOpenInvitation({ invitedAt: invitation.agreedAt ?? invitation.invitedAt, endedAt: null }, now)) return
  if (!(await admitNetwork(deps, actor, 'staff-ask', { ...allowances.links, most: 3 }, now))) return
  const personId = invitation.invitedBy.id
  const data = { invitation: invitation.id }
  await deps.db.transaction((tx) => tell(deps, tx, actor, { notice: 'invitationAsked', personId, data }, now))
  deps.wake()
}
