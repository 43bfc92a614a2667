import { invitationById } from '#db/invitations.ts'
import { personById } from '#db/people.ts'
import { staffChallenge } from '#db/staff-challenges.ts'
import { trailLine } from '#db/trail.ts'
import { factorPolicy } from '#domain/access/factors.ts'
import { isOfMade, noticeOf, personIn } from '#domain/access/notices.ts'
import { invitationEnd } from '#domain/access/people.ts'
import { workPath } from '#domain/site-map/work.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { digestOf, storedLinkToken } from '../sessions.ts'
import { storedInvitationToken } from './link-tokens.ts'

type About = { id: string; version: number }

/** The link to a role. Null once it was accepted or withdrawn, and when it would come too late. */
export const loadStaffInvitation = async (deps: Deps, { id, version }: About) => {
  const invitation = await invitationById(deps.db, id)
  if (!invitation || invitation.endedAt !== null) return null
  const until = invitationEnd(invitation.agreedAt ?? invitation.invitedAt)
  if (deps.clock.now() > until) return null
  const { email, language, organisation, invitedBy } = invitation
  return {
    key: `${id}/${version}`,
    to: { name: '', address: email, language },
    model: {
      linkUrl: deps.publicUrl + workPath('invite', await storedInvitationToken(deps, id)),
      organisation: organisation.name,
      inviter: invitedBy?.name ?? null,
      until,
    },
  }
}

/** What happened to somebody's way in, or a key that he made, from its line in the trail. */
export const loadStaffNotice = async (deps: Deps, { id }: About) => {
  const line = await trailLine(deps.db, Number(id))
  const notice = line && noticeOf(line.operation)
  const personId = line && (notice && isOfMade(notice) ? line.personId : personIn(line.object))
  const person = personId ? await personById(deps.db, personId) : null
  if (!line || !notice || !person || person.isDemo) return null
  return {
    key: id,
    to: { name: person.name, address: person.email, language: person.language },
    model: { notice, at: line.at, network: line.network, sessionsUrl: deps.publicUrl + workPath('mySessions') },
  }
}

/** The link beside a recovery code. Null once it was used or is over. */
export const loadStaffLink = async (deps: Deps, { id }: About) => {
  const now = deps.clock.now()
  const begunBy = (hash: string) => staffChallenge(deps.db, hash, 'recovery', now)
  const token = await storedLinkToken(deps, async (hash) => (await begunBy(hash)) !== null, 'staff-recovery', id)
  const begun = await begunBy(digestOf(token))
  const person = begun?.personId ? await personById(deps.db, begun.personId) : null
  if (!person) return null
  return {
    key: id,
    to: { name: person.name, address: person.email, language: person.language },
    model: {
      linkUrl: deps.publicUrl + workPath('recovery', token),
      validMinutes: factorPolicy.recoveryMs / minuteMs,
    },
  }
}
