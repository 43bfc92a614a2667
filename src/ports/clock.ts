import type { Instant } from '#domain/time/zones.ts'

/** The only source of "now". The control clock of tests moves; the system's does not listen. */
export type Clock = { now(): Instant }
