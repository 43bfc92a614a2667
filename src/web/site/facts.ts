import type { AgencyBrand, BrandTheme } from '#domain/agencies/brand.ts'
import type { AgentRule, ChosenAgent } from '#domain/agencies/selection.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { StorageSettings } from '#domain/consent/storage-table.ts'
import type { TrackerEnvironment } from '#domain/tracking/event.ts'
import type { Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
import type { Look } from '#domain/partners/partners.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ReviewSource } from '#usecases/travellers/site-reviews.ts'

/** What every page gets from its request; server/pages.ts makes it. */
export type RequestFacts = {
  deps: Deps
  /** The address that was asked for, on the product's own origin. */
  url: URL
  actor: Actor
  language: Language
  /** The language of the path `/{lang}/…`; null where the path names none. */
  pathLanguage: Language | null
  currency: CurrencyCode
  /**
   * The partner of the business account that the address names or that is remembered, with theme and logo. Null: none.
   */
  partner: Look | null
  /**
   * The code of that business account, also of one without a look (PART-2). It is passed on with searches and kept with
   * bookings.
   */
  businessAccount: string | null
  /** The address takes the partner away (PART-4). */
  partnerReset: boolean
  /** Who sells to this visitor, and by which rule (PART-9). */
  agent: ChosenAgent
  /** The rule that brought this customer, for the record of a booking (PART-11). */
  agentBy: AgentRule
  /** What was chosen about cookies. Null: nothing yet, so the banner shows. */
  consent: Consent | null
  /** The browser sends Global Privacy Control (CONS-5). */
  privacySignal: boolean
  /** The part of the browser’s storage that configuration names. */
  storage: StorageSettings
  /**
   * The country that a trusted proxy names, as two capital letters. Never used in pages that are kept for everybody.
   */
  country: string | null
  /** Whether a proxy names countries (GEO_HEADER). */
  geoConfigured: boolean
  /** The visitor's variant of each running split test (domain/experiments). */
  variants: ReadonlyMap<string, string>
  /** Another language in which this page is suggested (LANG-2). */
  suggested: Language | null
  /** The form of an agency in its own page, and who may frame it (AGENCY-50). Null: an ordinary page. */
  embedded: Embedded | null
  /** What was typed, where the page is asked for again in another language or currency (BOOK-38). */
  typed?: URLSearchParams
  requestId: string
  /** Gives the browser a new session (as a cookie), unless it has one already, and returns its id. */
  session(): Promise<string>
  /** Sets a cookie of the product: `__Host-` where the connection is secure, HttpOnly, SameSite=Lax. */
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number; readable?: boolean }): void
  /** `readable`: a cookie that scripts may read, which has no prefix. */
  cookie(name: string, options?: { readable?: boolean }): string | null
  logError(error: unknown): void
  /** Picture tiles of a provider, for the interactive map; null: our own drawing (MAP_TILE_URL). */
  mapTiles: { url: string; attribution: string } | null
  /** Other hosts from which this page may load pictures; the loader of a part that needs them adds them. */
  imageOrigins: Set<string>
  /** Reviews kept by a service elsewhere; null: our own (REVIEWS). */
  reviewSource: ReviewSource | null
  /** Whether figures of marketing may be shown (settled 38). */
  marketingFigures: boolean
  /** Where searches go in the trip-app variant; empty: where they go otherwise (TRIPAPP_SITE). */
  tripAppSite: string
  /** What the tracker reports about this installation (TRACK-1). */
  environment: TrackerEnvironment
  /** The site that takes over a search; empty for this site itself (settled 33). */
  bookingSite: string
  /** The absolute address of this site, without a trailing slash. */
  publicUrl: string
}

export type Embedded = {
  brand: AgencyBrand
  theme: BrandTheme
  /** the ticket of the address, if it is one (AGENCY-52) */
  ticket: string | null
}
