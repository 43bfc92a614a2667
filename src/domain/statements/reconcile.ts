/** What a statement says of a booking. */
export type StatedAmount = { number: string; reference: string | null; amountMinor: number }

/** What an agency has in its own books, under its own reference or under our number. */
export type SentAmount = { reference?: string | undefined; number?: string | undefined; amountMinor: number }

/**
 * `amount`: both have the booking, with other sums. `missing`: it is not among what was sent. `unknown`: the statement
 * does not have it. `twice`: it was sent before.
 */
export const differenceKinds = ['amount', 'missing', 'unknown', 'twice'] as const

export type Difference = {
  kind: (typeof differenceKinds)[number]
  reference: string | null
  number: string | null
  statedMinor: number | null
  sentMinor: number | null
  /** what was sent less what is stated; all of them add up to the difference of the two lists */
  differenceMinor: number
}

export type Reconciled = { agreeing: number; statedMinor: number; sentMinor: number; differences: Difference[] }

/**
 * Holds the list of an agency against a statement (AGENCY-82). A reference that two codes of the agency gave each to a
 * booking of their own means the first that was not sent yet.
 */
export const reconcile = (stated: readonly StatedAmount[], sent: readonly SentAmount[]): Reconciled => {
  const byNumber = new Map(stated.map((one) => [one.number, one]))
  const byReference = Map.groupBy(stated, ({ reference }) => reference ?? '')
  const taken = new Set<StatedAmount>()
  const found = ({ reference, number }: SentAmount): StatedAmount | undefined => {
    if (number !== undefined) return byNumber.get(number)
    const those = reference === undefined ? [] : (byReference.get(reference) ?? [])
    return those.find((one) => !taken.has(one)) ?? those[0]
  }
  const differences: Difference[] = []
  let agreeing = 0
  for (const one of sent) {
    const said = found(one)
    const isTwice = said !== undefined && taken.has(said)
    if (said) taken.add(said)
    const statedMinor = said && !isTwice ? said.amountMinor : 0
    const differenceMinor = one.amountMinor - statedMinor
    if (said && !isTwice && differenceMinor === 0) agreeing += 1
    else
      differences.push({
        kind: !said ? 'unknown' : isTwice ? 'twice' : 'amount',
        reference: said?.reference ?? one.reference ?? null,
        number: said?.number ?? one.number ?? null,
        statedMinor: said && !isTwice ? said.amountMinor : null,
        sentMinor: one.amountMinor,
        differenceMinor,
      })
  }
  for (const one of stated)
    if (!taken.has(one))
      differences.push({
        kind: 'missing',
        reference: one.reference,
        number: one.number,
        statedMinor: one.amountMinor,
        sentMinor: null,
        differenceMinor: -one.amountMinor,
      })
  const sum = (list: readonly { amountMinor: number }[]) =>
    list.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return { agreeing, statedMinor: sum(stated), sentMinor: sum(sent), differences }
}
