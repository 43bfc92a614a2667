const minutesPerDay = 1440
const halfDay = 720
/** so many people must have said it, and half of them within an hour */
const fewest = 3
const widest = 60

/** What one earlier booking says: whose it is, and a minute of the day. */
export type Saying = { mailbox: string; minute: number }

/**
 * The minute of the day that earlier bookings of the same flight agree on, or null (FLIGHT-3). Each mailbox counts
 * once, with its newest booking, so `sayings` come newest first. Times on both sides of midnight are near each other.
 */
export const taughtMinute = (sayings: readonly Saying[]): number | null => {
  const byMailbox = new Map<string, number>()
  for (const { mailbox, minute } of sayings) if (!byMailbox.has(mailbox)) byMailbox.set(mailbox, minute)
  const minutes = [...byMailbox.values()]
  const first = minutes[0]
  if (first === undefined || minutes.length < fewest) return null
  const away = minutes.map((minute) => inHalfDay(minute - first)).sort((a, b) => a - b)
  const quarter = (share: number) => away[Math.round((away.length - 1) * share)] ?? 0
  if (quarter(0.75) - quarter(0.25) > widest) return null
  return (first + quarter(0.5) + minutesPerDay) % minutesPerDay
}

/** The same difference between two times of a day, as the shorter way around the clock. */
const inHalfDay = (minutes: number): number =>
  ((((minutes + halfDay) % minutesPerDay) + minutesPerDay) % minutesPerDay) - halfDay
