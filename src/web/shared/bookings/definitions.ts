import type { Fact } from '#letters/content.ts'
import type { Definition } from '../../components/definition-list/definition-list.tsx'

/** The facts that letters tell about a booking, as pages list them. */
export const definitionsOf = (facts: readonly Fact[]): Definition[] =>
  facts.map(({ label, value }) => ({ term: label, value }))
