import { lockAgency } from '#db/agency-statements.ts'
import { writeAudit } from '#db/bookings.ts'
import { costCentresOf } from '#db/companies.ts'
import { chargeTo, isStated } from '#db/cost-centre-charges.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { openOwnBooking } from './own-bookings.ts'

/** Whether a booking may be charged to another cost centre: until a statement names it (AGENCY-137). */
export const mayChargeElsewhere = async (
  { db }: Pick<Deps, 'db'>,
  { id, terms, erasedAt }: Booking,
): Promise<boolean> => terms.company !== undefined && erasedAt === null && !(await isStated(db, id))

export type ChargeElsewhere = { slug: string; number: string; costCentreId: string; version: number }

/**
 * Charges a booking of a company to another open cost centre (AGENCY-137); false where it is that one already.
 * Refusals: not_found, option_required (field costCentre), conflict where somebody was faster, also by closing the
 * month.
 */
export const chargeElsewhere = async (
  deps: Deps,
  actor: Actor,
  { slug, number, costCentreId, version }: ChargeElsewhere,
): Promise<Outcome<boolean>> => {
  const found = await openOwnBooking(deps, actor, { slug, number })
  if (!found.ok) return found
  const { booking, organisation } = found.value
  const charged = booking.terms.company?.costCentre
  if (!charged || booking.erasedAt !== null) return refused('not_found')
  const open = (await costCentresOf(deps.db, organisation.id)).filter(({ isOpen }) => isOpen)
  const chosen = open.find(({ id }) => id === costCentreId)
  if (!chosen) return refused('option_required', undefined, { costCentre: 'option_required' })
  const { code, name } = chosen
  if (code === charged.code && name === charged.name) return done(false)
  return deps.db.transaction(async (tx) => {
    // no month of the company is closed until this is done
    await lockAgency(tx, organisation.id)
    if (!(await chargeTo(tx, { ...booking, version }, { code, name }))) return refused('conflict')
    await writeAudit(tx, {
      airportId: booking.airportId,
      bookingId: booking.id,
      now: deps.clock.now(),
      actor: nameOf(actor),
      action: 'change',
      data: { kind: 'costCentre', was: charged.code, becomes: code },
    })
    return done(true)
  })
}
