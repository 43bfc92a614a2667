import { changeById } from '#db/changes.ts'
import { chargesOf } from '#db/charges.ts'
import { emailRequestById } from '#db/email-changes.ts'
import { lastPassAt } from '#db/letters.ts'
import { refundsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { isMove } from '#domain/bookings/move-rules.ts'
import { isStayChange, type DetailsChange, type StayChange } from '#domain/bookings/change.ts'
import { fellAwayMinor } from '#domain/gate/charges.ts'
import { maskedAddress } from '#domain/letters/delivery.ts'
import type { Instant } from '#domain/time/zones.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'
import { storedLinkToken } from '../sessions.ts'
import { passUrlOf, type Asked as AskedLetter } from './letter-loading.ts'

type Asked = { airportId: number; changeId?: string }

/** The facts of the letter `changed`: what the booking was, what it is now, and the money of the change. */
export type ChangedLetter =
  | { kind: 'details'; change: DetailsChange; isNewPass: boolean }
  | {
      kind: 'stay' | 'extension'
      change: StayChange
      /** cents still to be paid on the booking */
      dueMinor: number
      /** cents of the refunds that were ordered because of this change */
      refundMinor: number
      /** cents charged at the exit that fell away with this change (CHANGE-17) */
      freedMinor: number
      isNewPass: boolean
      isMoved: boolean
    }

/** Null when there is no such change, or when it was never made. */
export const changedLetter = async (
  deps: Pick<Deps, 'db'>,
  booking: Booking,
  { airportId, changeId }: Asked,
): Promise<ChangedLetter | null> => {
  const change = changeId ? await changeById(deps.db, airportId, changeId) : null
  if (change?.status !== 'applied' || change.bookingId !== booking.id) return null
  if (change.kind === 'details') {
    // the new code was written in the transaction that changed the plate, so at the same moment
    const isNewPass = change.endedAt !== null && (await lastPassAt(deps.db, booking.id)) === change.endedAt
    return { kind: change.kind, change, isNewPass }
  }
  if (!isStayChange(change)) return null
  // refunds of this change were ordered in the same transaction, so at the same moment
  const refunds = (await refundsOf(deps.db, booking.id)).filter(
    ({ reason, createdAt }) => reason === 'changed' && createdAt === change.endedAt,
  )
  const freedMinor = change.endedAt === null ? 0 : fellAwayMinor(await chargesOf(deps.db, booking.id), change.endedAt)
  return {
    kind: change.kind,
    change,
    dueMinor: amountDueMinor(booking),
    refundMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    freedMinor,
    isNewPass: change.after.voucherCode !== null,
    isMoved: isMove(change) && change.after.voucherCode === null,
  }
}

/**
 * The facts of the letter `emailConfirm`, which goes to `email`. Null when the address was confirmed, replaced or
 * became too old meanwhile.
 */
export const emailConfirmLetter = async (
  deps: Secrets & Pick<Deps, 'db' | 'clock'>,
  { airportId, changeId }: Asked,
): Promise<{ email: string; token: string; validUntil: Instant } | null> => {
  const request = changeId ? await emailRequestById(deps.db, airportId, changeId) : null
  if (!request || request.endedAt !== null || deps.clock.now() > request.expiresAt) return null
  const token = await storedLinkToken(deps, (hash) => hash === request.tokenHash, 'email-change', request.id)
  return { email: request.email, token, validUntil: request.expiresAt }
}

/** The facts of the letter `emailChanged`, which goes to `oldEmail`. */
export const emailChangedLetter = async (
  deps: Pick<Deps, 'db'>,
  { airportId, changeId }: Asked,
): Promise<{ oldEmail: string; newEmail: string } | null> => {
  const change = changeId ? await changeById(deps.db, airportId, changeId) : null
  return change?.kind === 'email'
    ? { oldEmail: change.before.email, newEmail: maskedAddress(change.after.email) }
    : null
}

export const loadChanged = async ({ deps, booking, id }: AskedLetter) => {
  const changed = await changedLetter(deps, booking, { airportId: booking.airportId, changeId: id })
  return (
    changed && { model: { passUrl: passUrlOf({ deps, booking }), what: whatChanged(changed, booking.chargedMinor) } }
  )
}

/** This letter goes to the new address, which may belong to a stranger. */
export const loadEmailConfirm = async ({ deps, booking, id }: AskedLetter) => {
  const { airportId, language } = booking
  const found = await emailConfirmLetter(deps, { airportId, changeId: id })
  return (
    found && {
      to: { name: '', address: found.email, language },
      model: {
        confirmUrl: deps.publicUrl + fixedPath('emailLink', language, found.token),
        validUntil: found.validUntil,
      },
    }
  )
}

/** This letter goes to the old address. */
export const loadEmailChanged = async ({ deps, booking, id }: AskedLetter) => {
  const { airportId, language, details } = booking
  const found = await emailChangedLetter(deps, { airportId, changeId: id })
  const name = `${details.firstName} ${details.lastName}`
  return found && { to: { name, address: found.oldEmail, language }, model: { newEmail: found.newEmail } }
}

/** The change as the letter tells it. The totals contain what was charged at the exit. */
const whatChanged = (changed: ChangedLetter, chargedMinor: number) => {
  if (changed.kind === 'details')
    return {
      kind: changed.kind,
      before: changed.change.before,
      after: changed.change.after,
      isNewPass: changed.isNewPass,
    }
  const {
    kind,
    change: { before, after, differenceMinor },
    dueMinor,
    refundMinor,
    freedMinor,
    isNewPass,
    isMoved,
  } = changed
  const agreed = (side: typeof before, charged: number) => ({ ...side, totalMinor: side.agreedMinor + charged })
  return {
    kind,
    before: agreed(before, chargedMinor + freedMinor),
    after: agreed(after, chargedMinor),
    differenceMinor,
    dueMinor,
    refundMinor,
    isNewPass,
    isMoved,
  }
}
