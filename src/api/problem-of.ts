import type { z } from 'zod'
import type { Problem } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'

const mostNamed = 10
const longestName = 60

type Issue = z.core.$ZodIssue

const codeOf = (issue: Issue): ProblemCode => {
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined) return 'mandatory'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  if (issue.code === 'invalid_format' && /At|arrival|departure|Since$/.test(String(issue.path.at(-1) ?? '')))
    return 'moment_unreadable'
  return 'option_required'
}

const named = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, longestName)

/**
 * What is wrong with a question or a body, field by field; a field inside another is `driver.plate`. It must have been
 * read with `reportInput`: without what was sent, a wrong type cannot be told from nothing.
 */
export const problemOf = ({ issues }: z.ZodError): Problem => {
  // a map: a field may be called `__proto__`
  const fields = new Map<string, ProblemCode>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields.set(named([...issue.path, key]), 'field_unknown')
    else if (issue.path.length > 0 && !fields.has(named(issue.path))) fields.set(named(issue.path), codeOf(issue))
  }
  const wrong = [...fields].slice(0, mostNamed)
  // a body that is no object at all
  if (wrong.length === 0) return { code: 'body_unreadable' }
  const isUnknown = wrong.every(([, code]) => code === 'field_unknown')
  return { code: isUnknown ? 'field_unknown' : 'form_incomplete', fields: Object.fromEntries(wrong) }
}
