import type { FieldProblem } from './error-summary.tsx'

/**
 * What the answer to a form says is wrong, for ErrorSummary: by field in the order of the form, then what concerns the
 * whole form.
 */
export const formProblems = <Name extends string>(
  names: readonly Name[],
  errors: { readonly [name in Name]?: string | null | undefined } = {},
  failed: string | null = null,
): FieldProblem[] => {
  const fields = names.flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []))
  return failed ? [...fields, { field: null, text: failed }] : fields
}
