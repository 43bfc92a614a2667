import { claimByToken } from '#db/claims.ts'
import { invitationByHash as staffInvitationByHash } from '#db/invitations.ts'
import { subscriberByConfirm, subscriberByUnsubscribe } from '#db/newsletter.ts'
import { invitationByHash } from '#db/reviews.ts'
import type { Queryable } from '#db/db.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'
import { linkToken, storedLinkToken } from '../sessions.ts'

/**
 * The tokens in the links of letters. The database stores only their digests. The `stored` ones belong to what was
 * asked for before, so they stay as they were when the server's secret is exchanged (MACHINE-38).
 */

type Stored = Secrets & { db: Queryable }

export const confirmToken = (deps: Pick<Deps, 'pepper'>, id: string, round: number): string =>
  linkToken(deps, 'newsletter', id, round)

export const storedConfirmToken = (deps: Stored, id: string, round: number): Promise<string> =>
  storedLinkToken(deps, async (hash) => (await subscriberByConfirm(deps.db, hash)) !== null, 'newsletter', id, round)

export const unsubscribeToken = (deps: Pick<Deps, 'pepper'>, id: string): string =>
  linkToken(deps, 'newsletter', id, 'unsubscribe')

export const storedUnsubscribeToken = (deps: Stored, id: string): Promise<string> => {
  const isStored = async (hash: string) => (await subscriberByUnsubscribe(deps.db, hash)) !== null
  return storedLinkToken(deps, isStored, 'newsletter', id, 'unsubscribe')
}

export const emailToken = (deps: Pick<Deps, 'pepper'>, requestId: string): string =>
  linkToken(deps, 'email-change', requestId)

export const reviewToken = (deps: Pick<Deps, 'pepper'>, bookingId: string): string =>
  linkToken(deps, 'review', bookingId)

export const storedReviewToken = (deps: Stored, bookingId: string): Promise<string> =>
  storedLinkToken(deps, async (hash) => (await invitationByHash(deps.db, hash)) !== null, 'review', bookingId)

export const storedClaimToken = (deps: Stored, claimId: string): Promise<string> =>
  storedLinkToken(deps, async (hash) => (await claimByToken(deps.db, hash)) !== null, 'claim', claimId)

export const storedInvitationToken = (deps: Stored, id: string): Promise<string> =>
  storedLinkToken(deps, async (hash) => (await staffInvitationByHash(deps.db, hash)) !== null, 'invitation', id)
