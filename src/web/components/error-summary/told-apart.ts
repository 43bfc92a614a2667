import type { FieldProblem } from './error-summary.tsx'

/**
 * "This field is mandatory" tells nobody which one (WCAG 2.4.4): in the summary, where no label stands beside it, the
 * field's name goes before it.
 */
export const toldApart = (
  problems: readonly FieldProblem[],
  mandatory: string,
  labels: Partial<Record<string, string>>,
): FieldProblem[] =>
  problems.map(({ field, text }) => {
    const label = field === null || text !== mandatory ? undefined : labels[field]
    return { field, text: label === undefined ? text : `${label}: ${text}` }
  })
