import { isOwnPlace } from '../site-map/addresses.ts'
/**
 * What the tracker reports (demand I6), never anything about a person (TRACK-2). Browsers use this file too, so it
 * imports no package.
 */
export const trackerEnvironments = ['production', 'staging'] as const
export type TrackerEnvironment = (typeof trackerEnvironments)[number]

export const trackerEvents = ['page_view', 'search', 'product_select', 'split_test_start'] as const
export type TrackerEventName = (typeof trackerEvents)[number]

export const templateGroups = ['homepage', 'locations'] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** The same for the whole site (demand I6). */
export const trackerConstants = {
  service: 'seo',
  organisation: 'parkwing',
  pageType: 'landing',
  techPlatform: 'ssg',
} as const

export type TrackerEvent = {
  environment: TrackerEnvironment
  /** agent code of the visited address, empty when it names none */
  agent: string
  service: string
  organisation: string
  pageType: string
  techPlatform: string
  templateGroup: TemplateGroup
  event: TrackerEventName
  language: string
  /** path of the page without parameters */
  path: string
  /** variants of the running split tests, as `name:variant`, joined by commas */
  variant: string
  /** drawn by chance, kept for as long as the tab is open */
  visitId: string
}

/** The environment of an event (TRACK-1). `search` is that of the address, with or without its question mark. */
export const environmentOf = (configured: TrackerEnvironment, search: string): TrackerEnvironment => {
  const parameters = new URLSearchParams(search)
  if (parameters.has('data-pipeline-staging')) return 'staging'
  return parameters.has('data-pipeline-production') ? 'production' : configured
}

/**
 * Whether a visit of this path is counted (TRACK-2): only addresses of ours, nothing that somebody typed, and no page
 * about one's own bookings.
 */
export const isTrackedPath = (path: string): boolean =>
  /^\/[a-z0-9./-]{0,150}$/.test(path) && !/\/\/|\.\./.test(path) && !isOwnPlace(path)
