import { codePolicy } from '#domain/access/login-code.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { claimClockMs, claimFileBytes, claimFileFields } from '#domain/claims/claim.ts'
import { bindingFigures as figures } from '#domain/content/constants.ts'
import type { ValueName } from '#domain/content/names.ts'
import { newsletterCodeDays, newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { customerService } from '#domain/customer-service.ts'
import { beyondPerDayMinor, damagesMinor, delayToleranceMs, longestStayDays, reopenMs } from '#domain/gate/overstay.ts'
import type { Language } from '#domain/languages.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import { euro, money } from '#domain/money/money.ts'
import { at, type LocalDate } from '#domain/time/local.ts'
import { freeUntilMinute } from '#domain/time/stays.ts'
import { hourMs, localAt, minuteMs, type Instant } from '#domain/time/zones.ts'
import { formatMoney, formatNumber, formatTime, formatWholeMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { sessionHours } from '#usecases/sessions.ts'
import { holdMs } from '#usecases/travellers/place-booking.ts'

type Formats = {
  count: (value: number) => string
  decimal: (value: number, digits: number) => string
  amount: (minor: number) => string
  clock: (minute: number) => string
  language: Language
  now: Instant
}

const anyDay = '2026-01-01' as LocalDate
const yearsOf = (days: number): number => Math.trunc(days / 365)

/** Each figure is taken from its rule, so that nothing is written twice (CONT-5). */
const values: Record<ValueName, (format: Formats) => string> = {
  cancelHours: ({ count }) => count(figures.cancelHours),
  zaventemMinutes: ({ count }) => count(figures.zaventemMinutes),
  minLeadHours: ({ count }) => count(figures.minLeadHours),
  lastMinuteHours: ({ count }) => count(figures.lastMinuteHours),
  mediumFlexFee: ({ amount }) => amount(figures.mediumFlexFeeMinor),
  linkHours: ({ count }) => count(figures.linkHours),
  dueHours: ({ count }) => count(figures.dueHours),
  delayHours: ({ count }) => count(delayToleranceMs / hourMs),
  reopenMinutes: ({ count }) => count(reopenMs / minuteMs),
  freeUntil: ({ clock }) => clock(freeUntilMinute),
  maxDays: ({ count }) => count(longestStayDays),
  surchargePerDay: ({ amount }) => amount(beyondPerDayMinor),
  exitDamages: ({ amount }) => amount(damagesMinor),
  valetCap: ({ language }) => formatWholeMoney(euro(figures.valetCapMinor), language),
  complaintMinutes: ({ count }) => count(figures.complaintMinutes),
  valetNoticeMinutes: ({ count }) => count(figures.valetNoticeMinutes),
  exitMinutes: ({ count }) => count(figures.exitMinutes),
  speedLimit: ({ count }) => count(figures.speedLimitKmh),
  vehicleLength: ({ count }) => count(figures.vehicle.lengthM),
  vehicleWidth: ({ decimal }) => decimal(figures.vehicle.widthM, 2),
  vehicleWeight: ({ count }) => count(figures.vehicle.weightKg),
  arriveEarlyMinutes: ({ count }) => count(figures.arriveEarlyMinutes),
  airportEuropeHours: ({ count }) => count(figures.airportHours.europe),
  airportWorldHours: ({ count }) => count(figures.airportHours.world),
  lotEuropeHours: ({ decimal }) => decimal(figures.lotHours.europe, 1),
  lotWorldHours: ({ decimal }) => decimal(figures.lotHours.world, 1),
  newsletterBonus: ({ amount }) => amount(newsletterDiscountMinor),
  newsletterCodeDays: ({ count }) => count(newsletterCodeDays),
  newsletterForgetDays: ({ count }) => count(figures.newsletterForgetDays),
  longTermDays: ({ count }) => count(figures.longTermDays),
  dropOffFreeMinutes: ({ count }) => count(figures.dropOff.freeMinutes),
  dropOffStepMinutes: ({ count }) => count(figures.dropOff.stepMinutes),
  dropOffFirstUntil: ({ count }) => count(figures.dropOff.firstUntilMinute),
  dropOffPrice: ({ language }) => formatMoney(money(figures.dropOff.priceMinor, 'PLN'), language),
  shuttleEveryMinutes: ({ count }) => count(figures.shuttle.everyMinutes),
  shuttleFromMinutes: ({ count }) => count(figures.shuttle.fromMinutes),
  shuttleToMinutes: ({ count }) => count(figures.shuttle.toMinutes),
  holdMinutes: ({ count }) => count(holdMs / minuteMs),
  detailsHours: ({ count }) => count(figures.detailsHours),
  codeMinutes: ({ count }) => count(codePolicy.lifetimeMs / minuteMs),
  codeAttempts: ({ count }) => count(codePolicy.attempts),
  lockMinutes: ({ count }) => count(codePolicy.firstLockMs / minuteMs),
  claimFiles: ({ count }) => count(Object.keys(claimFileFields).length),
  claimFileMb: ({ count }) => count(claimFileBytes / 1024 / 1024),
  claimAnswerHours: ({ count }) => count(claimClockMs / hourMs),
  claimAccountDays: ({ count }) => count(retention.claimAccount.days),
  photoDays: ({ count }) => count(retention.photo.days),
  bookingYears: ({ count }) => count(yearsOf(retention.booking.days)),
  unpaidDays: ({ count }) => count(retention.unfinished.days),
  unprovenJoinDays: ({ count }) => count(retention.unprovenJoin.days),
  answeredJoinDays: ({ count }) => count(retention.answeredJoin.days),
  logDays: ({ count }) => count(retention.log.days),
  invoiceYears: ({ count }) => count(yearsOf(retention.invoice.days)),
  consentMonths: ({ count }) => count(figures.consentMonths),
  sessionHours: ({ count }) => count(sessionHours),
  idleMinutes: ({ count }) => count(accountPolicy.idleMs / minuteMs),
  logInDays: ({ count }) => count(retention.login.days),
  noShowHours: ({ count }) => count(figures.noShowHours),
  bookAheadYears: ({ count }) => count(figures.bookAheadYears),
  passengersMax: ({ count }) => count(figures.passengersMax),
  product: () => 'Parkwing',
  email: () => customerService.email,
  phone: () => customerService.phone,
  hours: ({ language, clock }) =>
    translator(language)('common.contactHours', { from: clock(customerService.from), to: clock(customerService.to) }),
  year: ({ now }) => localAt(now, 'UTC').slice(0, 4),
}

/** `{{value:name}}` as the language writes it; the text contains the unit. */
export const contentValues = (language: Language, now: Instant): ((name: ValueName) => string) => {
  const formats: Formats = {
    count: (value) => formatNumber(value, language),
    decimal: (value, digits) => formatNumber(value, language, digits),
    amount: (minor) => formatMoney(euro(minor), language),
    clock: (minute) => formatTime(at(anyDay, minute), language),
    language,
    now,
  }
  return (name) => values[name](formats)
}
