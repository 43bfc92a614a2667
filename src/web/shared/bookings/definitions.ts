import type { Fact } from '#letters/content.ts'
import type { Definition } from '../../components/definition-list/definition-list.tsx'

/** What letters say of a booking, as the pages list it. */
export const definitionsOf = (facts: readonly Fact[]): Definition[] =>
  facts.map(({ label, value }) => ({ term: label, value }))
