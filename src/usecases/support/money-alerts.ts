import { alertById, openAlerts, resolveAlert } from '#db/money-alerts.ts'
import { writeAudit } from '#db/bookings.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { MoneyAlert } from '#domain/payments/alerts.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'

const isStaff = (actor: Actor): boolean => rightOfActor(actor, 'moneyAlert.view') === 'allowed'

/** The alerts that a person has to look at, the oldest first (PK-12, PY-10 to PY-12). Refusal: not_found. */
export const listMoneyAlerts = async (deps: Deps, actor: Actor): Promise<Outcome<MoneyAlert[]>> =>
  isStaff(actor) ? done(await openAlerts(deps.db)) : refused('not_found')

/**
 * Closes an alert that somebody looked at. The note says what was done. Refusals: not_found, mandatory (note), conflict
 * (it was settled already).
 */
export const settleMoneyAlert = async (
  deps: Deps,
  actor: Actor,
  { airportId, id, note }: { airportId: number; id: string; note: string },
): Promise<Outcome<null>> => {
  const alert = isStaff(actor) ? await alertById(deps.db, airportId, id) : null
  if (!alert) return refused('not_found')
  if (note.trim() === '') return refused('mandatory', undefined, { note: 'mandatory' })
  const now = deps.clock.now()
  const settled = await deps.db.transaction(async (tx) => {
    if (!(await resolveAlert(tx, airportId, id, now, nameOf(actor), note.trim().slice(0, 500)))) return false
    await writeAudit(tx, {
      airportId,
      bookingId: alert.bookingId,
      now,
      actor: nameOf(actor),
      action: 'alert_settled',
      data: { kind: alert.kind, subject: alert.subject },
    })
    return true
  })
  return settled ? done(null) : refused('conflict')
}
