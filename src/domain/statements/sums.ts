/** The lines of a statement by what they are, in the order in which each first occurs: how many, and their sum. */
export const sumsByKind = <Kind extends string>(
  lines: readonly { kind: Kind; amountMinor: number }[],
): { kind: Kind; count: number; amountMinor: number }[] => {
  const sums = new Map<Kind, { kind: Kind; count: number; amountMinor: number }>()
  for (const { kind, amountMinor } of lines) {
    const before = sums.get(kind) ?? { kind, count: 0, amountMinor: 0 }
    sums.set(kind, { kind, count: before.count + 1, amountMinor: before.amountMinor + amountMinor })
  }
  return [...sums.values()]
}
