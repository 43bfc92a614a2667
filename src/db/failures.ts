/**
 * What a failed query means to its caller. SQLSTATE classes:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isSqlError = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

const deadlock = '40P01'
const serialization = '40001'
const uniqueViolation = '23505'
const checkViolation = '23514'

/** Rolled back as the loser of a race: the same work may simply be run again (FT-10). */
export const isRaceLost = (error: unknown): boolean => codeOf(error) === deadlock || codeOf(error) === serialization

/**
 * A single booking statement that may be tried again: lost a race, met a booking or key written meanwhile, or an
 * operator lowered the capacity between the snapshot and the lock.
 */
export const isRepeatable = (error: unknown): boolean =>
  isRaceLost(error) || codeOf(error) === uniqueViolation || codeOf(error) === checkViolation

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === uniqueViolation

const connectionLost = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_)/
const connectionWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/**
 * The connection cannot be used again: shut down by the server, broken, or still busy with a query that took too long.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  if (isSqlError(error)) return code.startsWith('08') || code.startsWith('57P')
  return connectionLost.test(code) || (error instanceof Error && connectionWords.test(error.message))
}

/**
 * The database is busy or away, nothing is wrong with the request: answer 503 and let the client try again with the
 * same key (FT-06, FT-08, FT-09). 57014 statement time-out, 55P03 lock time-out, 53… no disk, memory or connections.
 */
export const isTemporary = (error: unknown): boolean => {
  const code = codeOf(error)
  return isRaceLost(error) || isConnectionLost(error) || code === '57014' || code === '55P03' || code.startsWith('53')
}
