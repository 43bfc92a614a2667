import { claimById } from '#db/claims.ts'
import { filesOf } from '#db/files.ts'
import { claimFileSlots, type Claim, type ClaimFileSlot } from '#domain/claims/claim.ts'
import { customerService } from '#domain/customer-service.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import { linkToken } from '../sessions.ts'
import type { Asked, Recipient } from './letter-loading.ts'

/** The facts of the letters claimReceived and claimDecided. */
export type ClaimLetter = {
  claim: Claim
  to: Recipient
  /** the token in the address `/{lang}/claim/{token}` */
  token: string
  grantedMinor: number
  paidTo: 'bank' | 'paymentMethod'
  reason: string | null
  /**
   * for customer service's copy: which files came with the claim, and what a rule granted at once (CLAIM-7); null for
   * the customer's own letter
   */
  service: { slots: string[]; settledMinor: number | null } | null
  /** the file that the letter is about, because a virus was found in it later (CLAIM-10) */
  removed: ClaimFileSlot | null
}

/**
 * The versions of claimReceived. One goes to the customer. One goes to customer service, in English, with what they
 * need to answer. Further ones go to the customer, one about each file that had to be removed.
 */
export const customerCopy = 1
export const serviceCopy = 2
export const removedCopy = { boardingPass: 3, receipt: 4 } as const satisfies Record<ClaimFileSlot, number>

/**
 * Null when there is no such claim (any more), or when it is not decided yet. The customer's letters go to the address
 * of the claim, which is that of the booking.
 */
const claimLetter = async (
  deps: Pick<Deps, 'db' | 'pepper'>,
  {
    kind,
    airportId,
    claimId,
    version,
  }: { kind: 'claimReceived' | 'claimDecided'; airportId: number; claimId?: string; version: number },
): Promise<ClaimLetter | null> => {
  const claim = claimId ? await claimById(deps.db, airportId, claimId) : null
  if (!claim || claim.email === '' || (kind === 'claimDecided' && claim.status === 'received')) return null
  const isCopy = kind === 'claimReceived' && version === serviceCopy
  const grantedMinor = claim.refundMinor + claim.waivedMinor + claim.transferMinor
  return {
    claim,
    to: isCopy
      ? { name: 'Customer service', address: customerService.email, language: 'en' }
      : { name: `${claim.firstName} ${claim.lastName}`, address: claim.email, language: claim.language },
    token: linkToken(deps, 'claim', claim.id),
    grantedMinor,
    paidTo: claim.transferMinor > 0 ? 'bank' : 'paymentMethod',
    reason: claim.decisionNote,
    service: isCopy
      ? {
          slots: (await filesOf(deps.db, 'claim', claim.id)).map(({ slot }) => slot),
          settledMinor: claim.decidedBy === 'rule' ? grantedMinor : null,
        }
      : null,
    removed: (kind === 'claimReceived' && claimFileSlots.find((slot) => removedCopy[slot] === version)) || null,
  }
}

const loaded = async ({ deps, booking, id, version }: Asked, kind: 'claimReceived' | 'claimDecided') => {
  const found = await claimLetter(deps, { kind, airportId: booking.airportId, claimId: id, version })
  if (!found) return null
  const { claim, to, token } = found
  const claimUrl = deps.publicUrl + fixedPath('claimStatus', to.language, token)
  return { found, about: { caseNumber: claim.number, claimedMinor: claim.amountMinor, claimUrl } }
}

export const loadClaimReceived = async (asked: Asked) => {
  const loading = await loaded(asked, 'claimReceived')
  if (!loading) return null
  const { claim, to, service, removed } = loading.found
  const { firstName, lastName, email, returnFlight, accountHint, reason } = claim
  return {
    to,
    model: {
      ...loading.about,
      receivedAt: claim.createdAt,
      answerBy: claim.dueAt,
      removed,
      service: service && {
        ...service,
        name: `${firstName} ${lastName}`,
        email,
        returnFlight,
        reason,
        accountHint,
      },
    },
  }
}

export const loadClaimDecided = async (asked: Asked) => {
  const loading = await loaded(asked, 'claimDecided')
  if (!loading) return null
  const { to, grantedMinor, paidTo, reason } = loading.found
  return { to, model: { ...loading.about, grantedMinor, paidTo, reason } }
}
