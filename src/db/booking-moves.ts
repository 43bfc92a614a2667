import { moveNames, moveOf, type BookingMove } from '#domain/bookings/machine.ts'

/**
 * The two ends of a move in words of SQL, made once from the one table (BOOK-10). They are words of the statement and
 * not parameters, so that the planner sees them and finds the indexes made for them.
 */
const quoted = (word: string): string => `'${word}'`

/** The condition of the booking's row. */
export const mayStart = (move: BookingMove): string => `status in (${moveOf(move).from.map(quoted).join(', ')})`

/** What the same statement sets. */
export const becomes = (move: BookingMove): string => `status = ${quoted(moveOf(move).to)}`

/** For the audit trail, which has each move by its name: what follows it, and its place among those of one moment. */
export const statusByAction = `case action ${moveNames.map((move) => `when ${quoted(move)} then ${quoted(moveOf(move).to)}`).join(' ')} end`
export const moveList = moveNames.map(quoted).join(', ')
