/**
 * Who acts, as far as permission is concerned: the use cases' Actor fits. `payableIds` are bookings opened by a mailed payment link: whoever holds
 * the link may pay (PY-29), and see nothing that only the traveller may see.
 */
export type ActorLike =
  | { kind: 'visitor'; payableIds?: readonly string[] }
  | { kind: 'traveller'; bookingIds: readonly string[]; payableIds?: readonly string[] }
  | { kind: 'system' }

/** Everything that can be done to one booking. */
export type BookingAction = 'view' | 'download' | 'edit' | 'cancel' | 'pay' | 'settle' | 'expire' | 'refund' | 'write'

type Who = { traveller: boolean; payLink: boolean; system: boolean }

/** `view` to `cancel` are the traveller's, `settle` to `write` (letters) the system's own. */
export const permissions: Record<BookingAction, Who> = {
  view: { traveller: true, payLink: false, system: true },
  download: { traveller: true, payLink: false, system: false },
  edit: { traveller: true, payLink: false, system: false },
  cancel: { traveller: true, payLink: false, system: true },
  pay: { traveller: true, payLink: true, system: false },
  settle: { traveller: false, payLink: false, system: true },
  expire: { traveller: false, payLink: false, system: true },
  refund: { traveller: false, payLink: false, system: true },
  write: { traveller: false, payLink: false, system: true },
}

/** Answer `not_found` when this says no: a foreign booking must not be told from one that does not exist (ID-01). */
export const may = (actor: ActorLike, action: BookingAction, bookingId: string): boolean => {
  const allowed = permissions[action]
  if (actor.kind === 'system') return allowed.system
  const own = actor.kind === 'traveller' && actor.bookingIds.includes(bookingId)
  return (allowed.traveller && own) || (allowed.payLink && (actor.payableIds?.includes(bookingId) ?? false))
}
