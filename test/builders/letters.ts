import type { Booking } from '#domain/bookings/booking.ts'
import { buyerOf } from '#domain/documents/buyer.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { sellerIn } from '#domain/documents/seller.ts'
import type { Language } from '#domain/languages.ts'
import { euro, money, vatContained } from '#domain/money/money.ts'
import type { LocalDate, LocalDateTime } from '#domain/time/local.ts'
import { hourMs, instantOf } from '#domain/time/zones.ts'
import type { LetterModels } from '#letters/all.ts'
import type { BookingModel } from '#letters/models.ts'

const zone = 'Europe/Amsterdam'
const arrival = '2027-03-05T08:05' as LocalDateTime
const cutOff = instantOf(arrival, zone) - 24 * hourMs
/** The night after the day that was paid at the exit. */
const paidUntil = instantOf('2027-03-14T03:00' as LocalDateTime, zone)

/** A paid Flex booking at Eindhoven for eight days. Change what the test is about. */
export const sampleBooking = (
  changes: Partial<Booking> = {},
  details: Partial<Booking['details']> = {},
  terms: Partial<Booking['terms']> = {},
): Booking => ({
  airportId: 3,
  iata: 'EIN',
  zone,
  id: '0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d',
  number: 'EIN-7K3P-9XQD-4HC2',
  voucherCode: '7K3P9XQD4HC27K3P',
  productId: 31,
  takes: [31],
  extras: [],
  status: 'confirmed',
  stay: { arrival, departure: '2027-03-12T17:30' as LocalDateTime },
  paymentLocation: 'onLine',
  holdUntil: null,
  totalMinor: 5000,
  paidMinor: 5000,
  refundedMinor: 0,
  waivedMinor: 0,
  disputedMinor: 0,
  language: 'en',
  details: {
    firstName: 'Łukasz',
    lastName: 'Żółć',
    email: 'lukasz@example.org',
    mobile: '+31612345678',
    passengers: 3,
    plate: 'AB-123-C',
    plateCountry: 'NL',
    carBrand: '',
    carModel: '',
    carColor: '',
    arrivalFlight: 'HV5633',
    returnFlight: 'HV5634',
    flightTerminal: '',
    flightTime: '',
    anvr: '',
    newsletter: false,
    ...details,
  },
  terms: {
    package: 'flex',
    refundablePercentage: 100,
    refundableFixedFeeMinor: 0,
    cancelUntil: cutOff,
    changeUntil: cutOff,
    payLaterDue: null,
    price: {
      parts: [
        { kind: 'parking', amount: euro(4400) },
        { kind: 'package', amount: euro(600) },
      ],
      total: euro(5000),
      perDay: euro(625),
      days: 8,
      vatRatePercent: 21,
      vat: vatContained(money(5000, 'EUR'), 21),
    },
    shownIn: null,
    termsVersion: '2027-01',
    productName: 'Shuttle',
    carParkName: 'Welschap Parking',
    carParkAddress: 'Marinus van Meelweg 6, 5657 EN Eindhoven',
    carParkPhone: '+31 40 123 4567',
    unpaidAtDue: 'stands',
    cancelCutoffMinutes: 1440,
    ...terms,
  },
  cancelReason: null,
  createdAt: Date.UTC(2027, 1, 1, 9, 30),
  couponCode: null,
  agentCode: null,
  chargedMinor: 0,
  checkedInAt: null,
  checkedOutAt: null,
  shownDelayMinutes: null,
  emailBouncedAt: null,
  erasedAt: null,
  version: 1,
  ...changes,
})

export const sampleModel = (booking: Booking = sampleBooking()): BookingModel => ({
  booking,
  airportName: 'Eindhoven',
  directions: [
    'Leave the A2 at exit 29 and follow the signs to the airport.',
    'After the second roundabout turn right into Marinus van Meelweg; the entry is 200 m on.',
    'Hold your code to the reader, park in a free bay and walk to the bus stop by the gate.',
  ],
  bookingUrl: `https://parkwing.example/en/my-booking/${booking.id}`,
  writtenAt: cutOff - 48 * hourMs,
})

const sampleInvoice = (booking: Booking): Invoice => ({
  airportId: 3,
  id: '6a8f0c52-9d3e-4f4b-8b3e-1f2a3b4c5d6e',
  bookingId: booking.id,
  place: 1,
  number: 'NL-2027-000123',
  kind: 'invoice',
  issuedOn: '2027-02-01' as LocalDate,
  grossMinor: 5000,
  vatMinor: 868,
  vatRatePercent: 21,
  facts: {
    reason: 'sale',
    language: 'en',
    bookingNumber: booking.number,
    iata: 'EIN',
    country: 'NL',
    carParkName: 'Welschap Parking',
    carParkAddress: 'Marinus van Meelweg 6, 5657 EN Eindhoven',
    stay: booking.stay,
    days: 8,
    package: 'flex',
    seller: sellerIn('NL'),
    buyer: buyerOf(booking.details),
    lines: [
      { kind: 'parking', grossMinor: 4400, netMinor: 3636 },
      { kind: 'package', grossMinor: 600, netMinor: 496 },
    ],
    netMinor: 4132,
    corrects: [],
  },
})
const site = 'https://parkwing.example/en'

/** One model for each kind of letter. */
export const sampleModels = (booking: Booking = sampleBooking()): LetterModels => {
  const model = sampleModel(booking)
  const agreed = { stay: booking.stay, terms: booking.terms, extras: booking.extras, totalMinor: booking.totalMinor }
  const before = {
    ...agreed,
    stay: { arrival, departure: '2027-03-11T12:00' as LocalDateTime },
    terms: { ...booking.terms, price: { ...booking.terms.price, days: 7 } },
    totalMinor: 4300,
  }
  const claim = { caseNumber: 'C-7K3P-9XQD', claimedMinor: 8450, claimUrl: `${site}/claim/TOKEN` }
  return {
    confirmation: {
      ...model,
      passUrl: `${model.bookingUrl}/pass`,
      calendarUrl: `${model.bookingUrl}/calendar.ics`,
      editUrl: `${model.bookingUrl}/edit`,
      walletUrls: { apple: `${model.bookingUrl}/wallet/apple`, google: null },
      shuttle: { everyMinutes: 20, rideMinutesFrom: 5, rideMinutesTo: 8 },
      replacedAt: null,
    },
    paymentLink: { ...model, payUrl: `${site}/pay/TOKEN`, amountMinor: 5000, isFinal: false, changeUntil: null },
    detailsReminder: {
      ...model,
      missing: ['plate', 'returnFlight'],
      until: cutOff,
      otherwise: 'cancelled',
      editUrl: `${model.bookingUrl}/edit`,
    },
    unpaidWarning: { ...model, payUrl: `${site}/pay/TOKEN`, amountMinor: 5000, until: cutOff },
    arrivalReminder: {
      ...model,
      writtenAt: cutOff - 6 * hourMs,
      passUrl: `${model.bookingUrl}/pass`,
      hours: { onEnter: '04:00 - 24:00', onExit: 'Closed' },
      shuttle: { everyMinutes: 20, rideMinutesFrom: 5, rideMinutesTo: 8 },
      payUrl: null,
    },
    changed: {
      ...model,
      passUrl: `${model.bookingUrl}/pass`,
      what: { kind: 'stay', before, after: agreed, differenceMinor: 700, dueMinor: 0, refundMinor: 0, isNewPass: true },
    },
    emailConfirm: { ...model, confirmUrl: `${site}/email/TOKEN`, validUntil: cutOff },
    emailChanged: { ...model, newEmail: 'z…@example.org' },
    invoice: { ...model, invoice: sampleInvoice(booking) },
    cancelled: {
      ...model,
      refundMinor: 4500,
      because: 'asked',
      at: cutOff - hourMs,
      expectedBy: '2027-03-12' as LocalDate,
    },
    refundSent: {
      ...model,
      refundMinor: 4500,
      reason: 'cancelled',
      reference: 're_4qqhO89gsT',
      expectedBy: '2027-03-12' as LocalDate,
    },
    refundFailed: { ...model, refundMinor: 4500, reason: 'cancelled' },
    holdLost: { ...model, refundMinor: 5000, searchUrl: `${site}/search` },
    noShow: { ...model, at: cutOff + 48 * hourMs },
    exitDue: { ...model, payUrl: `${site}/pay/TOKEN`, amountMinor: 5000, leaveMinutes: 60 },
    waived: { ...model, waivedMinor: 1400 },
    exitPaid: {
      ...model,
      paidMinor: 1400,
      dueMinor: 0,
      leaving: { until: paidUntil, addsMinor: 0, perDayMinor: 550, isOver: true },
    },
    reviewInvitation: { ...model, reviewUrl: `${site}/review/TOKEN`, validUntil: cutOff + 1000 * hourMs },
    claimReceived: {
      ...model,
      ...claim,
      receivedAt: cutOff,
      answerBy: cutOff + 24 * hourMs,
      service: null,
      removed: null,
    },
    claimQuestion: {
      ...model,
      ...claim,
      question: 'Which flight did you come back with?',
      answerBy: cutOff + 336 * hourMs,
    },
    claimDecided: { ...model, ...claim, grantedMinor: 6000, paidTo: 'bank', reason: 'The delay was 2 hours.' },
    code: { code: '493021', validMinutes: 10 },
    accountLink: { linkUrl: `${site}/login-user/TOKEN`, validMinutes: 15 },
    accountErased: {},
    staffInvitation: {
      linkUrl: `${site}/work/invite/TOKEN`,
      organisation: 'Ringvaart Parking BV',
      inviter: `${model.booking.details.firstName} ${model.booking.details.lastName}`,
      until: cutOff,
    },
    staffNotice: { notice: 'signIn', at: cutOff, network: '192.0.2.0', sessionsUrl: `${site}/work/me/sessions` },
    deviceNotice: {
      isBack: false,
      name: 'Entry north',
      lane: '1',
      carPark: 'Ringvaart Parking',
      zone: 'Europe/Amsterdam',
      heardAt: cutOff,
      devicesUrl: `${site}/work/ringvaart/ams-1/devices`,
    },
    statementReminder: {
      step: 1,
      number: 'AGENCY-NORD1-0002',
      agency: 'Nord Reizen',
      owedMinor: 6_376,
      dueOn: '2027-01-15' as LocalDate,
      statementUrl: `${site}/work/agency-nord1/statements/AGENCY-NORD1-0002`,
    },
    hookFailing: {
      agency: 'Nord Reizen',
      code: 'NORD1',
      url: 'https://hooks.nord.example/parkwing',
      since: Date.UTC(2026, 10, 20, 9),
      hooksUrl: `${site}/work/agency-nord1/keys?hook=1`,
    },
    keyEnding: {
      agency: 'Nord Reizen',
      name: 'Booking engine',
      prefix: 'pw_live_Qm4x',
      endsAt: Date.UTC(2026, 11, 20, 9),
      keysUrl: `${site}/work/agency-nord1/keys`,
    },
    paperEnding: {
      organisation: 'Nord Reizen',
      kind: 'insurance',
      reference: 'Polis 4711-B',
      validUntil: '2027-01-15' as LocalDate,
      isRequired: true,
      papersUrl: `${site}/work/agency-nord1/papers`,
    },
    payoutAccount: {
      organisation: 'Nord Reizen',
      state: 'waiting',
      holder: 'Nord Reizen GmbH',
      tail: '4300',
      validFrom: Date.UTC(2027, 0, 7, 9),
      statementsUrl: `${site}/work/agency-nord1/statements`,
    },
    creditNotice: {
      agency: 'Nord Reizen',
      limitMinor: 50_000,
      usedMinor: 49_600,
      leftMinor: 400,
      bookingsUrl: `${site}/work/agency-nord1/bookings`,
    },
    requestAsked: {
      kind: 'refund',
      amountMinor: 10_500,
      number: model.booking.number,
      asker: 'Nadia Benali',
      reason: 'The car park could not take the car',
      requestsUrl: `${site}/work/house/requests`,
    },
    joinProof: { linkUrl: `${site}/join/TOKEN`, until: cutOff },
    joinRefused: {
      contact: `${model.booking.details.firstName} ${model.booking.details.lastName}`,
      business: 'Ringvaart Parking',
      reason: 'The register does not know this number.',
      formUrl: `${site}/join`,
    },
    staffLink: { linkUrl: `${site}/work/recover/TOKEN`, validMinutes: 15 },
    newsletterConfirm: { confirmUrl: `${site}/newsletter/TOKEN`, validUntil: cutOff, amountMinor: 500 },
    newsletterCode: {
      code: 'PW-7K3P-9XQD',
      amountMinor: 500,
      validUntil: '2028-02-01' as LocalDate,
      minimumMinor: 2000,
      searchUrl: 'https://parkwing.example/',
      unsubscribeUrl: `${site}/newsletter/unsubscribe/TOKEN`,
    },
  }
}

/** Names with the letters that fonts and encodings lose first. */
export const hardNames: Record<Language, [string, string]> = {
  en: ['Siân', 'O’Neill-Brontë'],
  tr: ['İğdır', 'Çağrı Şükrüoğlu'],
  nl: ['Zoë', 'IJsselmeër'],
  fr: ['Œdipe', 'L’Haÿ-Lançon'],
  'nl-be': ['Anaïs', 'Vandenbroucke-Daèr'],
  'fr-be': ['Maëlle', 'Crèvecœur'],
  es: ['Íñigo', 'Núñez Güell'],
  de: ['Jürgen', 'Großmännel'],
  sv: ['Åsa', 'Öberg-Sjögren'],
  da: ['Søren', 'Ærøskøbing'],
  it: ['Niccolò', 'Dell’Acquà'],
  nb: ['Bjørn', 'Ånæs'],
  pl: ['Łukasz', 'Żółć-Gęślą'],
  cs: ['Škoda', 'Příliš Žluťoučký Kůň'],
}
