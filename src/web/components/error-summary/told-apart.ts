import type { Translate } from '#texts/translate.ts'
import type { FieldProblem } from './error-summary.tsx'

/**
 * "This field is mandatory" tells nobody which field (WCAG 2.4.4). In the summary no label stands beside it, so the
 * name of the field goes before it.
 */
export const toldApart = (
  t: Translate,
  problems: readonly FieldProblem[],
  labels: Partial<Record<string, string>>,
): FieldProblem[] =>
  problems.map(({ field, text }) => {
    const label = field === null || text !== t('problems.mandatory') ? undefined : labels[field]
    return { field, text: label === undefined ? text : t('common.labelled', { label, text }) }
  })
