import type { ChosenAgent } from '#domain/agencies/selection.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { StorageSettings } from '#domain/consent/storage-table.ts'
import type { TrackerEnvironment } from '#domain/tracking/event.ts'
import type { Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
import type { Partner } from '#domain/partners/partners.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ReviewSource } from '#usecases/travellers/site-reviews.ts'

/** What every page gets of its request; built by server/pages.ts. */
export type RequestFacts = {
  deps: Deps
  /** the address asked for, with the product's own origin */
  url: URL
  actor: Actor
  language: Language
  /** of the path `/{lang}/…`, null where the path names none */
  pathLanguage: Language | null
  currency: CurrencyCode
  /** the business account named in the address or remembered, with its theme and logo; null: none */
  partner: Partner | null
  /**
   * the code of that business account, also of one without a look (PART-2); handed on with searches and kept with
   * bookings
   */
  businessAccount: string | null
  /** the address takes the partner away (PART-4) */
  partnerReset: boolean
  /** who sells to this visitor, and by which rule (PART-9) */
  agent: ChosenAgent
  /** what was chosen about cookies; null: nothing yet, so the banner shows */
  consent: Consent | null
  /** the browser sends Global Privacy Control (CONS-5) */
  privacySignal: boolean
  /** what of the browser’s storage the configuration names */
  storage: StorageSettings
  /** as a trusted proxy says it, in two capitals; not of pages that are kept for everybody */
  country: string | null
  /** a proxy names countries (GEO_HEADER) */
  geoConfigured: boolean
  /** the variant of each running split test for this visitor (domain/experiments) */
  variants: ReadonlyMap<string, string>
  /** the language this page is suggested in as well (LANG-2) */
  suggested: Language | null
  requestId: string
  /** hands the browser a fresh session (cookie) and answers its id; the same session when there is one already */
  session(): Promise<string>
  /** a cookie of the product: `__Host-` where the connection is secure, HttpOnly, SameSite=Lax */
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number; readable?: boolean }): void
  /** `readable`: one that scripts may read, which has no prefix */
  cookie(name: string, options?: { readable?: boolean }): string | null
  logError(error: unknown): void
  /** a picture map of somebody else's for the map that moves; null: our own drawing (MAP_TILE_URL) */
  mapTiles: { url: string; attribution: string } | null
  /** other hosts this page may load pictures from; filled by the loader of a part that needs them */
  imageOrigins: Set<string>
  /** reviews kept elsewhere; null: our own (REVIEWS) */
  reviewSource: ReviewSource | null
  /** whether figures of marketing may be shown (settled 38) */
  marketingFigures: boolean
  /** where search goes in the trip-app variant; empty: where it goes otherwise (TRIPAPP_SITE) */
  tripAppSite: string
  /** what the tracker says of this installation (TRACK-1) */
  environment: TrackerEnvironment
  /** where search hands over to; empty for this site itself (settled 33) */
  bookingSite: string
  /** absolute address of this site, no trailing slash */
  publicUrl: string
}
