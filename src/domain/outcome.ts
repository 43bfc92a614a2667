import type { ProblemCode } from './problems.ts'

/**
 * A refusal that the caller can show: its code from problems.ts, the form fields it belongs to, and the values its text
 * needs.
 */
export type Problem = {
  code: ProblemCode
  /**
   * the problem code of each form field, by the name of the field; empty when the refusal is about the whole command
   */
  fields?: Record<string, ProblemCode>
  /** values for the text of the problem; texts/ formats them, so they are raw numbers, instants and names */
  facts?: Record<string, string | number>
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refused = (
  code: ProblemCode,
  facts?: Record<string, string | number>,
  fields?: Record<string, ProblemCode>,
): Outcome<never> => ({
  ok: false,
  problem: { code, ...(facts && { facts }), ...(fields && { fields }) },
})
