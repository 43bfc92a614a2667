import { JumpLinks } from './jump-links.tsx'

export const examples = {
  two: () => (
    <JumpLinks
      countries={[
        { id: 'country-at', name: 'Austria' },
        { id: 'country-es', name: 'Spain' },
      ]}
    />
  ),
}
