import { lockAgency } from '#db/agency-statements.ts'
import { addBillingParty, billedRates, billingPartyAt } from '#db/billing-parties.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { needsExemption } from '#domain/documents/commission-vat.ts'
import { isCountry } from '#domain/documents/country.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { selfBilled } from '#domain/documents/self-billed.ts'
import { partyLengths, type BillingParty } from '#domain/documents/seller.ts'
import { readVatNumber } from '#domain/documents/vat-number.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { reasonOf } from '../staff-reason.ts'
import { statementDocumentsOf, type StatementDocument } from '../statements/statement-documents.ts'
import { record } from '../trail.ts'
import { readParkStatement } from './park-statements.ts'
import { readStatement } from './statements.ts'

/**
 * Who runs car parks and agencies bill us, by documents that we write; a company, and an agency for what is on its
 * account, are billed by us (AGENCY-118, AGENCY-127).
 */
const isBilled = (kind: OrganisationKind): boolean => kind !== 'house'

/**
 * As whom who runs car parks or an agency bills us, and as whom we bill a company; null where that was not agreed
 * (AGENCY-96, AGENCY-130).
 * Refusals: not_found, not_allowed.
 */
export const readBillingParty = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<BillingParty | null>> => {
  const found = await organisationFor(deps, actor, 'contract.view', { slug })
  if (!found.ok) return found
  if (!isBilled(found.value.kind)) return refused('not_found')
  return done(await billingPartyAt(deps.db, found.value.id, deps.clock.now() + 1))
}

const exemptLengths = { taxNumber: 40, exemption: 200 } as const

type Exempt = keyof typeof exemptLengths
/** As it was typed; left out: nothing was. */
type TypedParty = Omit<BillingParty, Exempt> & Partial<Record<Exempt, string>>

/** The first field that was left out or is too long. */
const lacking = (party: BillingParty, most: Partial<Record<keyof BillingParty, number>>): Outcome<never> | null => {
  for (const [field, length] of Object.entries(most) as [keyof typeof most, number][]) {
    if (party[field] === '') return refused('mandatory', undefined, { [field]: 'mandatory' })
    if (party[field].length > length) return refused('too_long', undefined, { [field]: 'too_long' })
  }
  return null
}

/**
 * What was typed as the VAT of a party. Of an agency it may be none: outside the Union, and where its contract names
 * the words why there is no VAT (AGENCY-131); with a number there are no such words.
 */
const readVat = (party: BillingParty, kind: OrganisationKind): Outcome<BillingParty> => {
  if (kind === 'agency' && party.vatNumber.trim() === '') {
    const read = { ...party, vatNumber: '' }
    if (!needsExemption(read)) return done({ ...read, taxNumber: '', exemption: '' })
    return lacking(read, exemptLengths) ?? done(read)
  }
  if (party.exemption !== '') return refused('option_required', undefined, { exemption: 'option_required' })
  const vatNumber = readVatNumber(party.vatNumber, party.country)
  if (vatNumber === null) return refused('vat_number_invalid', undefined, { vatNumber: 'vat_number_invalid' })
  return done({ ...party, vatNumber, taxNumber: '' })
}

/**
 * Agrees that we write the documents of who runs car parks or of an agency, and as whom it bills us (AGENCY-96,
 * AGENCY-130); of a company, as whom we bill it (AGENCY-118). Refusals: not_found, not_allowed, reason_required,
 * conflict for another kind of organisation, mandatory and too_long (fields name, street, postcode, city, registration,
 * taxNumber, exemption), option_required (fields country, exemption), vat_number_invalid (field vatNumber),
 * email_invalid (field email).
 */
export const setBillingParty = async (
  deps: Deps,
  actor: Actor,
  { slug, reason: typedReason, ...typed }: { slug: string; reason: string } & TypedParty,
): Promise<Outcome<null>> => {
  const reason = reasonOf(typedReason)
  const found = await organisationFor(deps, actor, 'contract.set', { slug, reason }, isBilled)
  if (!found.ok) return found
  const tidied: BillingParty = { taxNumber: '', exemption: '', ...typed, country: typed.country.trim().toUpperCase() }
  for (const field of [...Object.keys(partyLengths), ...Object.keys(exemptLengths)] as (keyof BillingParty)[])
    tidied[field] = tidyText(tidied[field])
  const wrong = lacking(tidied, partyLengths)
  if (wrong) return wrong
  if (!isCountry(tidied.country)) return refused('option_required', undefined, { country: 'option_required' })
  const party = readVat(tidied, found.value.kind)
  if (!party.ok) return party
  const email = readEmail(typed.email)
  if (email === null) return refused('email_invalid', undefined, { email: 'email_invalid' })
  const { id: organisationId } = found.value
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    // after the lock: what was agreed while a month was being closed is not older than its statement
    const now = deps.clock.now()
    await addBillingParty(tx, { ...party.value, email, organisationId, by: nameOf(actor) }, now)
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
 * The documents of a statement: what we write for an agency of its commission (AGENCY-130), and our invoices of what
 * was on account, to a company (AGENCY-118) or to an agency (AGENCY-127), one for each country and rate of VAT. None
 * where nobody said as whom it bills and is billed. Refusals as those of readStatement.
 */
export const readStatementDocuments = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<StatementDocument[]>> => {
  const found = await readStatement(deps, actor, { slug, number })
  return found.ok ? done(await statementDocumentsOf(deps, found.value.statement, found.value.lines)) : found
}
