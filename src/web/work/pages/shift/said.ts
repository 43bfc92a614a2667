import type { Problem } from '#domain/outcome.ts'

/** What was refused, to be shown again with what was typed. */
export type Said = { what: string; problem: Problem; typed: Record<string, string> }
