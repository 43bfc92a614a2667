import { lockAgency } from '#db/agency-statements.ts'
import { addBillingParty, billedRates, billingPartyAt, owedRates } from '#db/billing-parties.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { collectiveInvoice } from '#domain/documents/collective.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { selfBilled } from '#domain/documents/self-billed.ts'
import type { Seller } from '#domain/documents/seller.ts'
import { readVatNumber } from '#domain/documents/vat-number.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'
import { readParkStatement } from './park-statements.ts'
import { readStatement } from './statements.ts'

/** Who runs car parks bills us, by documents that we write; a company is billed by us (AGENCY-118). */
const isBilled = (kind: OrganisationKind): boolean => kind === 'operator' || kind === 'corporate'

/**
 * As whom who runs car parks bills us, and as whom we bill a company; null where that was not agreed (AGENCY-96).
 * Refusals: not_found, not_allowed.
 */
export const readBillingParty = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<Seller | null>> => {
  const found = await organisationFor(deps, actor, 'contract.view', { slug })
  if (!found.ok) return found
  if (!isBilled(found.value.kind)) return refused('not_found')
  return done(await billingPartyAt(deps.db, found.value.id, deps.clock.now() + 1))
}

const lengths = { name: 100, street: 100, postcode: 12, city: 60, registration: 40 } as const

/**
 * Agrees that we write the documents of who runs car parks, and as whom it bills us (AGENCY-96); of a company, as whom
 * we bill it (AGENCY-118). Refusals: not_found, not_allowed, reason_required, conflict for another kind of
 * organisation, mandatory and too_long (fields name, street, postcode, city, registration), option_required (field
 * country), vat_number_invalid (field vatNumber), email_invalid (field email).
 */
export const setBillingParty = async (
  deps: Deps,
  actor: Actor,
  { slug, reason: typedReason, ...typed }: { slug: string; reason: string } & Record<keyof Seller, string>,
): Promise<Outcome<null>> => {
  const reason = reasonOf(typedReason)
  const found = await organisationFor(deps, actor, 'contract.set', { slug, reason }, isBilled)
  if (!found.ok) return found
  const party: Seller = { ...typed }
  for (const [field, most] of Object.entries(lengths) as [keyof typeof lengths, number][]) {
    party[field] = tidyText(typed[field])
    if (party[field] === '') return refused('mandatory', undefined, { [field]: 'mandatory' })
    if (party[field].length > most) return refused('too_long', undefined, { [field]: 'too_long' })
  }
  party.country = typed.country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(party.country)) return refused('option_required', undefined, { country: 'option_required' })
  const vatNumber = readVatNumber(typed.vatNumber, party.country)
  if (vatNumber === null) return refused('vat_number_invalid', undefined, { vatNumber: 'vat_number_invalid' })
  const email = readEmail(typed.email)
  if (email === null) return refused('email_invalid', undefined, { email: 'email_invalid' })
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    await addBillingParty(tx, { ...party, vatNumber, email, organisationId, by: nameOf(actor) }, now)
    const deed = {
      operation: 'contract.set',
      object: `contract:${slug}`,
      organisationId,
      reason,
      data: { billing: true },
    }
    await record(tx, actor, deed, now)
    return done(null)
  })
}

/**
 * The documents of a statement that we write for a car park, one for each rate of VAT (AGENCY-96); none where that was
 * not agreed. Refusals as those of readParkStatement.
 */
export const readSelfBilled = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<Invoice[]>> => {
  const found = await readParkStatement(deps, actor, { slug, number })
  if (!found.ok) return found
  const { id, organisationId, number: statement, month, closedAt } = found.value.statement
  const party = await billingPartyAt(deps.db, organisationId, closedAt)
  if (!party) return done([])
  const facts = { statement, month, closedOn: houseDay(closedAt), language: 'en' as const, party }
  const rates = await billedRates(deps.db, id)
  return done(rates.flatMap((rate) => selfBilled({ ...facts, rate }) ?? []))
}

/**
 * Our invoices to a company about a month, one for each country and rate of VAT (AGENCY-118); none where nobody said as
 * whom it is billed, and for agencies. Refusals as those of readStatement.
 */
export const readCollective = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<Invoice[]>> => {
  const found = await readStatement(deps, actor, { slug, number })
  if (!found.ok) return found
  const { organisation, statement } = found.value
  const { id, number: named, month, closedAt } = statement
  const party = organisation.kind === 'corporate' ? await billingPartyAt(deps.db, organisation.id, closedAt) : null
  if (!party) return done([])
  const facts = { statement: named, month, closedOn: houseDay(closedAt), party }
  return done((await owedRates(deps.db, id)).flatMap((rate) => collectiveInvoice({ ...facts, rate }) ?? []))
}
