import { isOwnPlace } from '../site-map/addresses.ts'
/**
 * What the tracker tells (demand I6): never anything about a person (TRACK-2). Used by the browser too, so
 * without packages.
 */
export const trackerEnvironments = ['production', 'staging'] as const
export type TrackerEnvironment = (typeof trackerEnvironments)[number]

export const trackerEvents = ['page_view', 'search', 'product_select', 'split_test_start'] as const
export type TrackerEventName = (typeof trackerEvents)[number]

export const templateGroups = ['homepage', 'locations'] as const
export type TemplateGroup = (typeof templateGroups)[number]

/** Set for the whole site (demand I6). */
export const trackerConstants = {
  service: 'seo',
  organisation: 'parkwing',
  pageType: 'landing',
  techPlatform: 'ssg',
} as const

export type TrackerEvent = {
  environment: TrackerEnvironment
  /** agent code of the visited address, empty without one */
  agent: string
  service: string
  organisation: string
  pageType: string
  techPlatform: string
  templateGroup: TemplateGroup
  event: TrackerEventName
  language: string
  /** without parameters */
  path: string
  /** of the running split tests, `name:variant` joined by comma */
  variant: string
  /** by chance, for as long as the tab is open */
  visitId: string
}

/** TRACK-1. `search` of the address, with or without its question mark. */
export const environmentOf = (configured: TrackerEnvironment, search: string): TrackerEnvironment => {
  const parameters = new URLSearchParams(search)
  if (parameters.has('data-pipeline-staging')) return 'staging'
  return parameters.has('data-pipeline-production') ? 'production' : configured
}

/** TRACK-2: an address of ours, nothing somebody typed; pages about one's own bookings are not counted. */
export const isTrackedPath = (path: string): boolean =>
  /^\/[a-z0-9./-]{0,150}$/.test(path) && !/\/\/|\.\./.test(path) && !isOwnPlace(path)
