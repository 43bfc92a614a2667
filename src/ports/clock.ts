import type { Instant } from '#domain/time/zones.ts'

/** The only source of "now". Tests move the control clock; the system's clock cannot be moved. */
export type Clock = { now(): Instant }
