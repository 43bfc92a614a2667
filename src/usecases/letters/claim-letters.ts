import { claimById } from '#db/claims.ts'
import { questionsOf } from '#db/claim-questions.ts'
import { filesOf } from '#db/files.ts'
import { answerUntil, claimFileSlots, type Claim, type ClaimFileSlot } from '#domain/claims/claim.ts'
import { customerService } from '#domain/customer-service.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import { storedClaimToken } from './link-tokens.ts'
import type { Asked, Recipient } from './letter-loading.ts'

/** The facts of the letters claimReceived and claimDecided. */
export type ClaimLetter = {
  claim: Claim
  to: Recipient
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
  deps: Pick<Deps, 'db'>,
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
    to: isCopy ? { name: 'Customer service', address: customerService.email, language: 'en' } : claimantOf(claim),
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
  const token = await storedClaimToken(deps, found.claim.id)
  return { found, about: aboutClaim(deps, found.claim, found.to, token) }
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

/** Whom the customer's letters about a claim go to. */
export const claimantOf = ({ firstName, lastName, email, language }: Claim): Recipient => ({
  name: `${firstName} ${lastName}`,
  address: email,
  language,
})

/** What all letters to the customer say of a claim. The token of its link is for the customer alone. */
const aboutClaim = (deps: Pick<Deps, 'publicUrl'>, claim: Claim, { language }: Recipient, token: string) => ({
  caseNumber: claim.number,
  claimedMinor: claim.amountMinor,
  claimUrl: deps.publicUrl + fixedPath('claimStatus', language, token),
})

/** The same for customer service, which looks at a letter before it is sent: without the token. */
export const aboutClaimToPreview = (deps: Pick<Deps, 'publicUrl'>, claim: Claim, to: Recipient) =>
  aboutClaim(deps, claim, to, '---')

export const loadClaimDecided = async (asked: Asked) => {
  const loading = await loaded(asked, 'claimDecided')
  if (!loading) return null
  const { to, grantedMinor, paidTo, reason } = loading.found
  return { to, model: { ...loading.about, grantedMinor, paidTo, reason } }
}

/** Null when the question was answered meanwhile, or its claim decided. */
export const loadClaimQuestion = async ({ deps, booking, id, version }: Asked) => {
  const claim = await claimById(deps.db, booking.airportId, id)
  if (claim?.status !== 'received' || claim.email === '') return null
  const asked = (await questionsOf(deps.db, claim.id)).find((one) => one.version === version)
  if (!asked || asked.answeredAt !== null) return null
  const to = claimantOf(claim)
  const { question, askedAt } = asked
  const about = aboutClaim(deps, claim, to, await storedClaimToken(deps, claim.id))
  return { to, model: { ...about, question, answerBy: answerUntil(askedAt) } }
}
