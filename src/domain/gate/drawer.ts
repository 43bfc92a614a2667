/** What should be in the drawer, in cents: what the last shift left, and the cash taken since (DESK-39). */
export type DrawerSums = { foundMinor: number; takenMinor: number }
export const expectedMinor = ({ foundMinor, takenMinor }: DrawerSums): number => foundMinor + takenMinor

/** How far a count is off, in cents; null for the first, which has nothing to be compared with. */
export const differenceMinor = (count: DrawerSums & { countedMinor: number; previous: string | null }): number | null =>
  count.previous === null ? null : count.countedMinor - expectedMinor(count)
