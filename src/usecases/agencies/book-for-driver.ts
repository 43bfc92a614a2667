import type { BookedTerms } from '#domain/bookings/booking.ts'
import type { PackageCode } from '#domain/carparks/product.ts'
import { breachesOf, type Breach } from '#domain/companies/company.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'
import { companyOf, readCompany, type Driver } from './company.ts'

export type ForDriver = {
  slug: string
  driverId: string
  /** empty: that of the driver */
  costCentreId: string
  /** what is to be booked, what the company pays for it, and for how many days that is */
  offer: { package: PackageCode; paysMinor: number; days: number }
  /** of who manages the company and goes beyond its rules */
  reason: string
  bookingId: string
  /** the form made its booking before and is only sent again */
  isAgain: boolean
}

/**
 * Whether somebody may book this for a driver of his company, and to what it is charged (AGENCY-113 to AGENCY-115).
 * Whoever goes beyond the rules leaves his reason in the trail. Refusals: not_found, conflict, company_lacks_driver,
 * option_required (fields driver, costCentre), beyond_company_rules, reason_required (field reason).
 */
export const admitForDriver = async (
  deps: Deps,
  actor: Actor,
  { slug, driverId, costCentreId, offer, reason: typed, bookingId, isAgain }: ForDriver,
): Promise<Outcome<{ driver: Driver; company: NonNullable<BookedTerms['company']> }>> => {
  const found = await readCompany(deps, actor, { slug })
  if (!found.ok) return found
  const { drivers, costCentres, rules, mayExceed } = found.value
  if (drivers.length === 0) return refused('company_lacks_driver')
  const driver = drivers.find(({ id }) => id === driverId)
  if (!driver) return refused('option_required', undefined, { driver: 'option_required' })
  const wanted = costCentreId || driver.costCentreId
  const costCentre = costCentres.find(({ id, isOpen }) => isOpen && id === wanted)
  if (!costCentre) return refused('option_required', undefined, { costCentre: 'option_required' })
  const breaches = breachesOf(rules, offer)
  const company = {
    driverId: driver.id,
    ...(driver.personnelNumber !== '' && { personnelNumber: driver.personnelNumber }),
    costCentre: { code: costCentre.code, name: costCentre.name },
  }
  if (breaches.length === 0 || isAgain) return done({ driver, company })
  if (!mayExceed) return refused('beyond_company_rules')
  const beyond = await goBeyondRules(deps, actor, { slug, reason: typed, bookingId, breaches })
  return beyond.ok ? done({ driver, company }) : beyond
}

/**
 * Writes down why somebody goes beyond the rules of his company. Refusals: not_found, not_allowed, conflict,
 * reason_required (field reason).
 */
export const goBeyondRules = async (
  deps: Deps,
  actor: Actor,
  {
    slug,
    reason: typed,
    bookingId,
    breaches,
  }: Pick<ForDriver, 'slug' | 'reason' | 'bookingId'> & { breaches: readonly Breach[] },
): Promise<Outcome<null>> => {
  const reason = reasonOf(typed)
  const found = await companyOf(deps, actor, 'company.exceed', { slug, reason })
  if (!found.ok) return found
  const deed = {
    operation: 'company.exceed',
    object: `booking:${bookingId}`,
    organisationId: found.value.id,
    reason,
    data: { rules: breaches },
  }
  await record(deps.db, actor, deed, deps.clock.now())
  return done(null)
}
