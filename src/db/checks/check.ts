/**
 * An invariant of the rows. The query answers one row for each fault, with an example in `at` (ids and days, no
 * personal data).
 */
export type Check = { problem: string; sql: string }
