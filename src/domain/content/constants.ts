/**
 * Figures of demand P10 and P10 that bind a customer and that no rule computes with: texts of content pages name them
 * (`{{value:…}}`). What a rule computes with stays with its rule; web/shared/landing/content-values.ts takes it from there.
 */
export const bindingFigures = {
  /** on Flex and Medium Flex, of a product that says nothing else (K2) */
  cancelHours: 24,
  zaventemMinutes: 20,
  mediumFlexFeeMinor: 500,
  minLeadHours: 24,
  lastMinuteHours: 48,
  /** LIFE-5 */
  linkHours: 48,
  dueHours: 24,
  /** LIFE-2 */
  detailsHours: 24,
  /** LIFE-9 */
  noShowHours: 24,
  bookAheadYears: 1,
  passengersMax: 20,
  valetCapMinor: 10_000_000,
  complaintMinutes: 15,
  valetNoticeMinutes: 20,
  speedLimitKmh: 5,
  vehicle: { lengthM: 5, widthM: 1.9, weightKg: 2_500 },
  arriveEarlyMinutes: 30,
  airportHours: { europe: 2, world: 3 },
  lotHours: { europe: 2.5, world: 3.5 },
  longTermDays: 4,
  shuttle: { everyMinutes: 20, fromMinutes: 1, toMinutes: 15 },
  /** the drop-off zone of one Polish airport, in zloty */
  dropOff: { freeMinutes: 10, stepMinutes: 10, firstUntilMinute: 20, priceMinor: 1_000 },
  /** after paying at a machine (EXIT-6) */
  exitMinutes: 60,
  /** an address that left the newsletter, or never confirmed */
  newsletterForgetDays: 30,
  /** a choice about cookies (I3) */
  consentMonths: 6,
} as const
