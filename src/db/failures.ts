/**
 * What a failed query means to its caller. The codes are SQLSTATE:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */

/** The SQLSTATE of an error, or the code of another; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isSqlError = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

const deadlock = '40P01'
const serialization = '40001'
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'

/** The transaction lost a race and was rolled back: the same work may simply be run again (FT-10). */
export const isRaceLost = (error: unknown): boolean => codeOf(error) === deadlock || codeOf(error) === serialization

/**
 * Whether a single booking statement may be tried again: it lost a race, met a booking or key that was written
 * meanwhile, its browser signed in or out between the snapshot and the end, which ends a session, or an operator
 * lowered the capacity between the snapshot and the lock.
 */
export const isRepeatable = (error: unknown): boolean =>
  isRaceLost(error) || [uniqueViolation, foreignKeyViolation, checkViolation].includes(codeOf(error))

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === uniqueViolation

const connectionLost = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_)/
const connectionWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/

/** The server takes no writes: it became a standby, or its disk is full. */
const readOnly = '25006'

/**
 * Whether the connection cannot be used again: the server closed it, it broke, it is still busy with a query that took
 * too long, or it leads to a server that takes no writes.
 */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error)
  if (isSqlError(error)) return code.startsWith('08') || code.startsWith('57P') || code === readOnly
  return connectionLost.test(code) || (error instanceof Error && connectionWords.test(error.message))
}

/**
 * Whether the database is busy or away while nothing is wrong with the request: then answer 503 and let the client try
 * again with the same key (FT-06, FT-08, FT-09). 57014 is a statement time-out, 55P03 a lock time-out, and 53… means
 * that disk, memory or connections ran out.
 */
export const isTemporary = (error: unknown): boolean => {
  const code = codeOf(error)
  return isRaceLost(error) || isConnectionLost(error) || code === '57014' || code === '55P03' || code.startsWith('53')
}

/** Whether a statement was ended because it took too long, by the server or by the client. */
export const isTooLong = (error: unknown): boolean =>
  codeOf(error) === '57014' || (error instanceof Error && error.message.includes('Query read timeout'))
