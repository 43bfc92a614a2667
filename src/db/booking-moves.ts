import { moveNames, moveOf, type BookingMove } from '#domain/bookings/machine.ts'

/**
 * The two ends of a move as SQL, made once from the one table of moves (BOOK-10). They are words of the statement and
 * no parameters, so that the planner sees them and uses the indexes made for them.
 */
const quoted = (word: string): string => `'${word}'`

/** The condition on the booking's row from which the move may start. */
export const mayStart = (move: BookingMove): string => `status in (${moveOf(move).from.map(quoted).join(', ')})`

/** What the same statement sets. */
export const becomes = (move: BookingMove): string => `status = ${quoted(moveOf(move).to)}`

/**
 * For the audit trail, which names each move: the status after a move, and the place of a move among those of one
 * moment.
 */
export const statusByAction = `case action ${moveNames.map((move) => `when ${quoted(move)} then ${quoted(moveOf(move).to)}`).join(' ')} end`
export const moveList = moveNames.map(quoted).join(', ')
