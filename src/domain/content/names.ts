/**
 * Every name that the html of a content page may use; what is not here stays text and is reported to the editor (R9).
 */

/** Components: each alone on its line, an argument where it says so (`{{price-table:AMS}}`). */
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
] as const
export type PartName = (typeof partNames)[number]

/** `{{value:x}}`: figures and facts of the product, never typed into a text (web/shared/landing/content-values.ts). */
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
  'product',
  'email',
  'phone',
  'hours',
  'year',
] as const
export type ValueName = (typeof valueNames)[number]

/** `{{var:x}}`: of the page that shows the text; airport pages only. */
const variableNames = ['airportName', 'airportCode', 'bannerTitle'] as const
export type VariableName = (typeof variableNames)[number]

/** `page:name`: pages that are content themselves … */
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

/** … and the others a text may lead to. `airport` alone is no address: each airport has its own. */
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
