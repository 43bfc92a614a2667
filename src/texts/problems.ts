import type { Problem } from '#domain/outcome.ts'
import { problems, type ProblemCode } from '#domain/problems.ts'
import type { TextId, Translate } from './translate.ts'

type Facts = Readonly<Record<string, string | number>>

/** The text's id of a problem; does not compile when locales/en/problems.json lacks one. */
const idOf = (code: ProblemCode): TextId => problems[code].text

/**
 * The sentence of a problem. `formatted` holds those facts that need a language (amounts, moments), already written
 * out; it wins over the problem's own. Facts are not typed by code, because a problem travels as a value:
 * problems.test.ts says which facts a text may use.
 */
export const textOf = (t: Translate, problem: Problem, formatted: Facts = {}): string =>
  (t as (id: TextId, values: Facts) => string)(idOf(problem.code), { ...problem.facts, ...formatted })

/** field name -> sentence, for the problems that belong to single form fields. */
export const fieldTextsOf = (t: Translate, problem: Problem, formatted: Facts = {}): Record<string, string> => {
  const facts = { ...problem.facts, ...formatted }
  return Object.fromEntries(
    Object.entries(problem.fields ?? {}).map(([field, code]) => [field, textOf(t, { code }, facts)]),
  )
}
