import { agencyTheme } from '#domain/agencies/brand-palette.ts'
import { shelfOf, type Shelf } from '#usecases/shelf.ts'
import type { RequestFacts } from './facts.ts'

/**
 * The agency on whose page or in whose form a visitor is; null: none. It is the one whose look is worn, and not the one
 * that sells in the end: a promo code of another agency opens nothing that this one does not sell (AGENCY-204).
 */
export const ownPageOf = ({ embedded, partner }: Pick<RequestFacts, 'embedded' | 'partner'>): string | null =>
  embedded?.brand.code ?? (partner?.theme === agencyTheme ? partner.code : null)

/** What this visitor can be sold. Pages that list, count or name prices ask this, and not the catalogue. */
export const shelfFor = (facts: Pick<RequestFacts, 'deps' | 'embedded' | 'partner'>): Shelf =>
  shelfOf(facts.deps.catalogue, ownPageOf(facts))
