/**
 * What a person has to look at (table money_alert), and nothing else notices: a payment whose amount, currency, owner
 * or mode is not what we ordered; a refund that was given up, that takes too long or whose amount differs; a refund
 * made at the provider by hand; money the bank took back, and what it gave back for a booking that was cancelled
 * meanwhile.
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
  /** id of the payment, refund or dispute */
  subject: string
  kind: AlertKind
  /** amounts and names of states, no personal data */
  facts: Record<string, string | number | boolean | null>
  raisedAt: number
  resolvedAt: number | null
  resolvedBy: string | null
  note: string | null
}
