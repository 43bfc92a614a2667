import type { Instant } from '#domain/time/zones.ts'

/**
 * An instant as a parameter for a timestamptz column. It is ISO text, so that no session's time zone or date style
 * matters.
 */
export const timestamp = (instant: Instant): string => new Date(instant).toISOString()
export const timestampOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : timestamp(instant)

/** A list inside a row, sent as text, because unnest() would flatten an array of arrays. */
export const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`

/** A value for a jsonb parameter. It is text on purpose, because `pg` would send a JavaScript array as an SQL array. */
export const json = (value: unknown): string => JSON.stringify(value)
