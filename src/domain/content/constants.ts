/**
 * Figures that bind a customer (demand P10) but with which no rule computes. Texts of content pages name them
 * (`{{value:…}}`). A figure with which a rule computes stays with that rule; web/shared/landing/content-values.ts takes
 * it from there.
 */
export const bindingFigures = {
  /** on Flex and Medium Flex, unless the product says something else (demand K2) */
  cancelHours: 24,
  zaventemMinutes: 20,
  mediumFlexFeeMinor: 500,
  minLeadHours: 24,
  lastMinuteHours: 48,
  /** the payment link goes out again this long before the arrival (LIFE-5) */
  linkHours: 48,
  dueHours: 24,
  /** missing details are accepted until this long before the arrival (LIFE-3) */
  detailsHours: 24,
  /** a no-show is noted this long after the booked arrival (LIFE-9) */
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
  /** time to leave after paying at a machine (EXIT-9) */
  exitMinutes: 60,
  /** an address that left the newsletter, or never confirmed, is deleted after this time (COUP-12) */
  newsletterForgetDays: 30,
  /** how long a choice about cookies counts (demand I3) */
  consentMonths: 6,
} as const
