import type { Product } from '../carparks/product.ts'
import type { Deduction } from '../pricing/deduction.ts'
import { agentDefaults, asksForPhone, type AgentFacts, type AgentRecord } from './agent-facts.ts'

/**
 * Who sells for us, as far as prices and records need to know it. `adjustment` is the referral adjustment of demand K7:
 * what is taken off the price.
 */
export type Agency = {
  /** upper case */
  code: string
  name: string
  promocode: string
  cashbackPercent: number
  adjustment: Deduction | null
  /**
   * whether it may book on its own account (settled 23); naming its code in an address never gives that right (AG-07)
   */
  invoicing: boolean
  /** the other fields of an agent; what is left out is as `agentDefaults` says (PART-13) */
  facts?: Partial<AgentFacts>
}

export const factsOf = ({ facts }: Pick<Agency, 'facts'>): AgentFacts => ({ ...agentDefaults, ...facts })

/** Whether the product or the agency that sells asks for a second telephone number (BOOK-27). */
export const asksSecondPhone = (
  product: Pick<Product, 'asksPhone'> | null | undefined,
  agency: Pick<Agency, 'facts'> | null | undefined,
): boolean => product?.asksPhone === true || asksForPhone(factsOf(agency ?? {}))

/**
 * An agency as a look-up shows it (PART-14). Its promo code is a secret of the agency and its customers: only who
 * called with a key of the agency gets it.
 */
export const recordOf = (agency: Agency, isOwn: boolean): AgentRecord => {
  const { typeRid, groupCode, ddi, optionFlags } = factsOf(agency)
  return {
    name: agency.name,
    code: agency.code,
    groupCode,
    typeRID: typeRid,
    DDI: ddi,
    promocode: isOwn ? agency.promocode : '',
    cashback: agency.cashbackPercent,
    data: { OptionFlags: optionFlags },
  }
}

/**
 * Reads `agent` from an address: four or five letters or digits, returned in upper case (demand A1, settled 21).
 * Anything else gives null (AG-01).
 */
export const readAgentCode = (parameters: URLSearchParams): string | null => {
  const text = parameters.get('agent') ?? ''
  return /^[A-Za-z0-9]{4,5}$/.test(text) ? text.toUpperCase() : null
}

/** What a booking records of the agency that sold it: the facts as they stood then, whatever changes later (AG-09). */
export const agencyTerms = ({
  code,
  name,
  promocode,
  cashbackPercent,
}: Agency): { code: string; name: string; promocode: string; cashbackPercent: number } => ({
  code,
  name,
  promocode,
  cashbackPercent,
})
