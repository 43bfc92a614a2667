import { pino, type DestinationStream, type Logger } from 'pino'

export type { Logger }

/**
 * Structured lines with request ids and no personal data: only what is named here is ever written. Errors keep type, message and stack;
 * query strings are never logged, because a search link may carry what a visitor typed.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: ['*.email', '*.password', '*.token', '*.code', '*.plate'], censor: '—' } }, destination ?? pino.destination({ sync: false }))
