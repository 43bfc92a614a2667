/**
 * What a person has to look at (table money_alert) because nothing else would notice it: a payment whose amount,
 * currency, owner or mode is not what we ordered; a refund that was given up, takes too long or has another amount; a
 * refund made at the provider by hand; money that the bank took back, and what it gave back for a booking that was
 * cancelled meanwhile.
 */
const alertKinds = [
  'amount_differs',
  'currency_differs',
  'payment_differs',
  'mode_differs',
  'refund_failed',
  'refund_late',
  'refund_differs',
  'refund_outside',
  'dispute',
  'dispute_won',
] as const
export type AlertKind = (typeof alertKinds)[number]

export type MoneyAlert = {
  airportId: number
  id: string
  bookingId: string
  /** id of the payment, refund or dispute that it is about */
  subject: string
  kind: AlertKind
  /** amounts and names of states, never personal data */
  facts: Record<string, string | number | boolean | null>
  raisedAt: number
  resolvedAt: number | null
  resolvedBy: string | null
  note: string | null
}
