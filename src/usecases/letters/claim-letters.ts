import { claimById } from '#db/claims.ts'
import { filesOf } from '#db/files.ts'
import { claimFileSlots, type Claim, type ClaimFileSlot } from '#domain/claims/claim.ts'
import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import type { Deps } from '../deps.ts'
import { linkToken } from '../sessions.ts'
import type { BookingMail } from '../jobs/mail-jobs.ts'

/** Facts of the letters claimReceived and claimDecided. */
export type ClaimLetter = {
  claim: Claim
  to: { name: string; address: string; language: Language }
  /** for the address `/{lang}/claim/{token}` */
  token: string
  grantedMinor: number
  paidTo: 'bank' | 'paymentMethod'
  reason: string | null
  /**
   * of customer service's copy: which files came with the claim, and what a rule granted at once (CLAIM-7); null: the
   * customer's own letter
   */
  service: { slots: string[]; settledMinor: number | null } | null
  /** the letter is about this file, in which a virus was found later (CLAIM-10) */
  removed: ClaimFileSlot | null
}

/**
 * The versions of claimReceived: one to the customer, one to customer service, in English, with what they need to
 * answer; and to the customer one about each file that had to be removed.
 */
export const customerCopy = 1
export const serviceCopy = 2
export const removedCopy = { boardingPass: 3, receipt: 4 } as const satisfies Record<ClaimFileSlot, number>

/**
 * null: there is no such claim (any more), or it is not decided yet. The customer's letters go to the address of the
 * claim, which is the booking's.
 */
export const claimLetter = async (
  deps: Pick<Deps, 'db' | 'pepper'>,
  { kind, airportId, claimId, version }: Pick<BookingMail, 'kind' | 'airportId' | 'version' | 'claimId'>,
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
