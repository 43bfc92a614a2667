import { ErrorSummary } from './error-summary.tsx'

export const examples = {
  fields: () => (
    <ErrorSummary
      problems={[
        { field: 'firstName', text: 'First name required' },
        { field: 'email', text: 'Email is not valid' },
      ]}
    />
  ),
  wholeForm: () => <ErrorSummary problems={[{ field: null, text: 'Something went wrong. Please try again.' }]} />,
}
