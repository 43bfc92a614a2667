/**
 * Every name that the html of a content page may use. What is not in these lists stays text and is reported to the
 * editor (demand R9).
 */

/** Components. Each stands alone on its line, and some take an argument (`{{price-table:AMS}}`). */
const partNames = [
  'breadcrumbs',
  'contact',
  'price-table',
  'products',
  'advantages',
  'cookies-button',
  'newsletter',
  'late-return-form',
  'airports',
  'cookie-table',
  'shuttle-schedules',
  'parking-locations',
  'product-choice',
  'faq-search',
  'map',
  'small-map',
  'reviews',
  'partner',
] as const
export type PartName = (typeof partNames)[number]

/**
 * `{{value:x}}`: figures and facts of the product, so that no text contains them itself
 * (web/shared/landing/content-values.ts).
 */
const valueNames = [
  'cancelHours',
  'zaventemMinutes',
  'minLeadHours',
  'lastMinuteHours',
  'mediumFlexFee',
  'linkHours',
  'dueHours',
  'delayHours',
  'freeUntil',
  'maxDays',
  'surchargePerDay',
  'exitDamages',
  'valetCap',
  'complaintMinutes',
  'valetNoticeMinutes',
  'exitMinutes',
  'speedLimit',
  'vehicleLength',
  'vehicleWidth',
  'vehicleWeight',
  'arriveEarlyMinutes',
  'airportEuropeHours',
  'airportWorldHours',
  'lotEuropeHours',
  'lotWorldHours',
  'reopenMinutes',
  'newsletterBonus',
  'newsletterCodeDays',
  'longTermDays',
  'dropOffFreeMinutes',
  'dropOffStepMinutes',
  'dropOffFirstUntil',
  'dropOffPrice',
  'shuttleEveryMinutes',
  'shuttleFromMinutes',
  'shuttleToMinutes',
  'holdMinutes',
  'detailsHours',
  'codeMinutes',
  'codeAttempts',
  'lockMinutes',
  'claimFiles',
  'claimFileMb',
  'claimAnswerHours',
  'claimAccountDays',
  'photoDays',
  'bookingYears',
  'unpaidDays',
  'logDays',
  'invoiceYears',
  'consentMonths',
  'sessionHours',
  'idleMinutes',
  'logInDays',
  'noShowHours',
  'bookAheadYears',
  'passengersMax',
  'newsletterForgetDays',
  'unprovenJoinDays',
  'answeredJoinDays',
  'product',
  'email',
  'phone',
  'hours',
  'year',
] as const
export type ValueName = (typeof valueNames)[number]

/** `{{var:x}}`: facts about the page that shows the text. Only airport pages have them. */
const variableNames = ['airportName', 'airportCode', 'bannerTitle'] as const
export type VariableName = (typeof variableNames)[number]

/** `page:name`: the pages that are content themselves. linkNames adds the others. */
export const contentPages = [
  'home',
  'airport',
  'about',
  'cookies',
  'faq',
  'privacy-statement',
  'terms-of-service',
  'legal-notice',
  'choose-your-product',
  'shuttle-bus-schedule',
  'parking-locations',
  'accessibility',
  'covid-measures',
  'contact',
] as const

/**
 * The other pages that a text may lead to. `airport` alone is no address, because each airport has a page of its own.
 */
const linkNames = [
  ...contentPages.filter((name) => name !== 'airport'),
  'airports',
  'look-up',
  'claim',
  'newsletter',
  'cookie-settings',
  'login-user',
  'login-business',
  'search',
] as const
export type LinkName = (typeof linkNames)[number]

const among = <Name extends string>(names: readonly Name[]) => {
  const known = new Set<string>(names)
  return (name: string): name is Name => known.has(name)
}
export const isPartName = among(partNames)
export const isValueName = among(valueNames)
export const isVariableName = among(variableNames)
export const isLinkName = among(linkNames)
