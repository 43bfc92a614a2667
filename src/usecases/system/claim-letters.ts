import { claimById } from '#db/claims.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import type { Deps } from '../deps.ts'
import { linkToken } from '../sessions.ts'
import type { BookingMail } from './mail-jobs.ts'

/** Facts of the letters claimReceived and claimDecided. */
export type ClaimLetter = {
  claim: Claim
  to: { name: string; address: string; language: Language }
  /** for the address `/{lang}/claim/{token}` */
  token: string
  grantedMinor: number
  paidTo: 'bank' | 'paymentMethod'
  reason: string | null
}

/** The version of claimReceived that goes to customer service, in English, with the link of their own page. */
export const serviceCopy = 2

/** null: there is no such claim (any more), or it is not decided yet. The customer's letters go to the address of the claim, which is the booking's. */
export const claimLetter = async (deps: Pick<Deps, 'db' | 'pepper'>, { kind, airportId, claimId, version }: Pick<BookingMail, 'kind' | 'airportId' | 'version' | 'claimId'>): Promise<ClaimLetter | null> => {
  const claim = claimId ? await claimById(deps.db, airportId, claimId) : null
  if (!claim || claim.email === '' || (kind === 'claimDecided' && claim.status === 'received')) return null
  const isCopy = kind === 'claimReceived' && version === serviceCopy
  return {
    claim,
    to: isCopy ? { name: 'Customer service', address: customerService.email, language: 'en' } : { name: `${claim.firstName} ${claim.lastName}`, address: claim.email, language: claim.language },
    token: linkToken(deps, 'claim', claim.id),
    grantedMinor: claim.refundMinor + claim.waivedMinor + claim.transferMinor,
    paidTo: claim.transferMinor > 0 ? 'bank' : 'paymentMethod',
    reason: claim.decisionNote,
  }
}
