/** What became of a letter, and how a mail server's later report about it is matched with it. */

export const deliveryStates = ['sent', 'delivered', 'bounced', 'complained'] as const
/**
 * `sent`: the mail server accepted it. `bounced`: the address takes no letters. `complained`: its owner called it spam.
 */
export type DeliveryState = (typeof deliveryStates)[number]

/** What a mail server may report about a letter later on. */
export const deliveryEvents = ['delivered', 'bounced', 'complained'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const rank: Record<DeliveryState, number> = { sent: 0, delivered: 1, bounced: 2, complained: 3 }

/**
 * The state after a report. A stronger one replaces a weaker one, never the reverse, so that any order and any number
 * of reports end in the same state (LETTER-6).
 */
export const deliveryAfter = (state: DeliveryState, event: DeliveryEvent): DeliveryState =>
  rank[event] > rank[state] ? event : state

/** A letter's id as the left half of a Message-ID, which may hold letters, digits, dots and hyphens only. */
export const mailKey = (mailId: string): string => mailId.replace(/[^\w.-]/g, '-')

/**
 * The key in a Message-ID as mail servers report it, with or without brackets; null when the Message-ID is not one of
 * ours.
 */
export const mailKeyOf = (messageId: string): string | null =>
  /^<?([\w.-]{1,200})@[^\s<>@]{1,255}>?$/.exec(messageId.trim())?.[1] ?? null

/** `anna@example.org` becomes `a…@example.org`: enough for its owner to know it, useless to others. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@')
  const first =
    [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(email.slice(0, Math.max(0, at)))][0]?.segment ??
    ''
  return `${first}…${email.slice(Math.max(0, at))}`
}

/** An error in words, without the whole addresses that a mail server may have put into it (MACHINE-17). */
export const withoutAddresses = (error: string): string =>
  error.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, maskedAddress)
