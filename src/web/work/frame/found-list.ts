/** What stands below the field of the header while somebody types: the server's answer, and which line is chosen. */
export type Suggested = { href: string; title: string; line: string }
export const groupNames = ['bookings', 'acts', 'places'] as const
type GroupName = (typeof groupNames)[number]
export type Suggestions = { none: string; groups: Record<GroupName, Suggested[]> }

/**
 * Which line of `count` is chosen after a key; -1 is none, so that Enter looks for what was typed. `firstAct` is the
 * line of the first thing to do, -1 where there is none. Null: the key is not for the list.
 */
export const afterKey = (key: string, at: number, { count, firstAct }: { count: number; firstAct: number }) => {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return at + 1 < count ? at + 1 : -1
    case 'ArrowUp':
      return at < 0 ? count - 1 : at - 1
    case 'Tab':
      return firstAct >= 0 && at < firstAct ? firstAct : null
    default:
      return null
  }
}
