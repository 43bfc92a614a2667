import type { Problem } from '#domain/outcome.ts'
import { problems, type ProblemCode } from '#domain/problems.ts'
import type { TextId, Translate } from './translate.ts'

type Facts = Readonly<Record<string, string | number>>

/** The id of the text of a problem. It does not compile when locales/en/problems.json lacks one. */
const idOf = (code: ProblemCode): TextId => problems[code].text

/**
 * The sentence of a problem. `formatted` holds those facts that depend on the language (amounts, moments), already
 * written out; they win over the problem's own facts. Facts are not typed by code, because a problem travels as a
 * value. problems.test.ts says which facts a text may use.
 */
export const textOf = (t: Translate, problem: Problem, formatted: Facts = {}): string =>
  (t as (id: TextId, values: Facts) => string)(idOf(problem.code), { ...problem.facts, ...formatted })

/** The sentences of the problems that belong to single form fields, by the name of the field. */
export const fieldTextsOf = (t: Translate, problem: Problem, formatted: Facts = {}): Record<string, string> => {
  const facts = { ...problem.facts, ...formatted }
  return Object.fromEntries(
    Object.entries(problem.fields ?? {}).map(([field, code]) => [field, textOf(t, { code }, facts)]),
  )
}
