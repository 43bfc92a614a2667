import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Removes mail addresses, which mail servers and databases repeat in their error messages. */
const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '—')

type LoggedError = { type: string; message: string; stack?: string; reason?: string; cause?: LoggedError }

/**
 * Logs only named parts of an error, because others hold personal data: `detail` of a PostgreSQL error is the whole
 * refused row, and `rejected` of a nodemailer error the recipient.
 */
const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutAddresses(String(error)) }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(error.stack && { stack: withoutAddresses(error.stack) }),
    ...('code' in error && typeof error.code === 'string' && { reason: error.code }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}

/**
 * Structured lines with request ids and no personal data: only what is named here is ever written. Errors keep type,
 * message and stack; query strings are never logged, because a search link may carry what a visitor typed. Lines leave
 * together, ten times a second and at the end of the process: one by one they were a third of the cost of a kept page.
 * A warning or an error leaves at once, because it may be the last thing a process says.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const own = destination ? null : pino.destination({ sync: false, minLength: 4_096, periodicFlush: 100 })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      redact: { paths: ['*.email', '*.password', '*.token', '*.code', '*.plate'], censor: '—' },
      hooks: {
        logMethod(values, method, rank) {
          method.apply(this, values)
          if (rank >= pino.levels.values['warn']!) own?.flush()
        },
      },
    },
    destination ?? own!,
  )
}
