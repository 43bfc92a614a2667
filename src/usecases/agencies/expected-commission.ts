import { contractsOf } from '#db/agency-contracts.ts'
import { agencyBillingParty } from '#db/billing-parties.ts'
import {
  commissionFor,
  contractOn,
  expectedCommission,
  figuresOf,
  type ProductGroup,
} from '#domain/statements/commission.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { commissionVat, vatAdded } from '#domain/documents/commission-vat.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import type { Actor, KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import type { OwnSeller } from './own-bookings.ts'

/** What an agency earns, in cents: with something it could book now, and with a booking of its own. */
export type Earnings = {
  ofPrice(price: { totalMinor: number; vatRatePercent: number }, group: ProductGroup): number
  ofBooking(b: Booking): number
}

const over = ['cancelled', 'expired', 'no_show']
const priceOf = ({ total, vatRatePercent }: Pick<PriceBreakdown, 'total' | 'vatRatePercent'>) => ({
  totalMinor: total.minor,
  vatRatePercent,
})

/**
 * The commission of an agency by its own contract (AGENCY-35): expected while a booking stands, and what stays of it
 * afterwards. `deps` are those behind the wall, so it is never another's contract.
 */
export const earningsOf = async (deps: Deps, { organisationId }: KeyActor): Promise<Earnings> => {
  const contracts = await contractsOf(deps.db, organisationId, statementCurrency)
  const on = (moment: number, group: ProductGroup) => commissionFor(contractOn(contracts, houseDay(moment)), group)
  return {
    ofPrice: (price, group) => expectedCommission(price, on(deps.clock.now(), group)),
    ofBooking: (booking) => {
      const { terms, status, createdAt } = booking
      // a net price brings none (AGENCY-120)
      if (terms.netPrice) return 0
      const { vatRatePercent } = terms.price
      const commission = on(createdAt, terms.transfer ?? 'shuttle')
      return over.includes(status)
        ? figuresOf({ ...booking, vatRatePercent }, commission).commissionMinor
        : expectedCommission(priceOf(terms.price), commission)
    },
  }
}

/**
 * What a page at work says of that: to whoever may see the contract of the agency, from which anybody could tell it,
 * and to nobody else (AGENCY-176). Null: nothing is said; a company earns nothing.
 */
export const earningsToldTo = async (
  actor: Actor,
  { organisation: { id, kind }, walled, seller }: Pick<OwnSeller, 'organisation' | 'walled' | 'seller'>,
): Promise<Earnings | null> =>
  kind === 'agency' && forbidden(actor, 'contract.view', { owners: { organisationIds: [id] } }) === null
    ? await earningsOf(walled, seller)
    : null

/**
 * The VAT that a statement would add today to a commission in cents (AGENCY-131): none where it was not agreed as whom
 * the agency bills us. `all` are not behind the wall, where agreements are kept for finance.
 */
export const vatOnCommissionOf = async (
  all: Deps,
  { organisationId }: KeyActor,
): Promise<(commissionMinor: number) => number> => {
  const party = await agencyBillingParty(all.db, organisationId)
  const ratePercent = party ? commissionVat(party, houseDay(all.clock.now())).ratePercent : 0
  return (commissionMinor) => vatAdded(commissionMinor, ratePercent)
}
