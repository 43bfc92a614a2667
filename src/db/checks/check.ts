/** An invariant of the rows: one row per fault, with the example (ids and days, no personal data) as `at`. */
export type Check = { problem: string; sql: string }
