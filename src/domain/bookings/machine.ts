import type { BookingStatus } from './booking.ts'

type Move = { from: readonly BookingStatus[]; to: BookingStatus }

/**
 * Every move that may change a booking's status (BOOK-10; demand B5). The statements that move a booking are made from
 * this table (db/booking-moves.ts), and so is the check of the books that follows the audit trail, in which each move
 * has its name from here. The order of the rows matters where moves meet in one moment: a hold runs out and is taken
 * again; a car is given up, brought back and driven in.
 */
const bookingMoves = {
  expire: { from: ['held'], to: 'expired' },
  /** a payment that arrived after the hold was freed and found a space again (PY-22) */
  retake: { from: ['expired'], to: 'confirmed' },
  confirm: { from: ['held'], to: 'confirmed' },
  cancel: { from: ['held', 'confirmed'], to: 'cancelled' },
  no_show: { from: ['confirmed'], to: 'no_show' },
  /** the car park brings back somebody it had given up (settled 12) */
  revive: { from: ['no_show'], to: 'confirmed' },
  check_in: { from: ['confirmed'], to: 'checked_in' },
  /** the car park takes back an entry that was none, soon after it (DESK-10) */
  undo_check_in: { from: ['checked_in'], to: 'confirmed' },
  check_out: { from: ['checked_in'], to: 'checked_out' },
  undo_check_out: { from: ['checked_out'], to: 'checked_in' },
} as const satisfies Record<string, Move>

export type BookingMove = keyof typeof bookingMoves
export const moveNames = Object.keys(bookingMoves) as BookingMove[]

/** A booking begins held when a payment is awaited, and confirmed when it is paid later or at the car park. */
export const firstBookingStatuses = ['held', 'confirmed'] as const satisfies readonly BookingStatus[]
export type FirstBookingStatus = (typeof firstBookingStatuses)[number]

export const moveOf = (move: BookingMove): Move => bookingMoves[move]

/** Whether a booking with `status` may make this move. The rules of the move decide whether it should. */
export const mayMove = (move: BookingMove, status: BookingStatus): boolean => moveOf(move).from.includes(status)

/** Whether any move leads from one status to the other. */
export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  moveNames.some((move) => moveOf(move).to === to && mayMove(move, from))
