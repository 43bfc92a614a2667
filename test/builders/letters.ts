import type { Booking } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import { euro, money, vatContained } from '#domain/money/money.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, instantOf } from '#domain/time/zones.ts'
import type { BookingModel, LetterModels } from '#letters/models.ts'

const zone = 'Europe/Amsterdam'
const arrival = '2027-03-05T08:05' as LocalDateTime
const cutOff = instantOf(arrival, zone) - 24 * hourMs

/** A paid Flex booking at Eindhoven for eight days; change what the test is about. */
export const sampleBooking = (changes: Partial<Booking> = {}, details: Partial<Booking['details']> = {}, terms: Partial<Booking['terms']> = {}): Booking => ({
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
  language: 'en',
  details: {
    firstName: 'Łukasz', lastName: 'Żółć', email: 'lukasz@example.org', mobile: '+31612345678', passengers: 3, plate: 'AB-123-C', plateCountry: 'NL',
    carBrand: '', carModel: '', carColor: '', arrivalFlight: 'HV5633', returnFlight: 'HV5634', flightTerminal: '', flightTime: '', anvr: '', newsletter: false,
    ...details,
  },
  terms: {
    package: 'flex', refundablePercentage: 100, refundableFixedFeeMinor: 0, cancelUntil: cutOff, changeUntil: cutOff, payLaterDue: null,
    price: { parts: [{ kind: 'parking', amount: euro(4400) }, { kind: 'package', amount: euro(600) }], total: euro(5000), perDay: euro(625), days: 8, vatRatePercent: 21, vat: vatContained(money(5000, 'EUR'), 21) },
    shownIn: null, termsVersion: '2027-01', productName: 'Shuttle', carParkName: 'Welschap Parking', carParkAddress: 'Marinus van Meelweg 6, 5657 EN Eindhoven',
    carParkPhone: '+31 40 123 4567', unpaidAtDue: 'stands', cancelCutoffMinutes: 1440,
    ...terms,
  },
  cancelReason: null,
  createdAt: Date.UTC(2027, 1, 1, 9, 30),
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
})

/** One model of every letter. */
export const sampleModels = (booking: Booking = sampleBooking()): LetterModels => {
  const model = sampleModel(booking)
  return {
    confirmation: { ...model, passUrl: `${model.bookingUrl}/pass` },
    paymentLink: { ...model, payUrl: 'https://parkwing.example/en/pay/TOKEN', amountMinor: 5000 },
    code: { code: '493021', validMinutes: 10 },
    cancelled: { ...model, refundMinor: 4500, because: 'asked' },
    refundSent: { ...model, refundMinor: 4500, reason: 'cancelled' },
    holdLost: { ...model, refundMinor: 5000, searchUrl: 'https://parkwing.example/en/search' },
  }
}

/** Names with the letters that fonts and encodings lose first. */
export const hardNames: Record<Language, [string, string]> = {
  en: ['Siân', 'O’Neill-Brontë'], tr: ['İğdır', 'Çağrı Şükrüoğlu'], nl: ['Zoë', 'IJsselmeër'], fr: ['Œdipe', 'L’Haÿ-Lançon'], 'nl-be': ['Anaïs', 'Vandenbroucke-Daèr'],
  'fr-be': ['Maëlle', 'Crèvecœur'], es: ['Íñigo', 'Núñez Güell'], de: ['Jürgen', 'Großmännel'], sv: ['Åsa', 'Öberg-Sjögren'], da: ['Søren', 'Ærøskøbing'],
  it: ['Niccolò', 'Dell’Acquà'], nb: ['Bjørn', 'Ånæs'], pl: ['Łukasz', 'Żółć-Gęślą'], cs: ['Škoda', 'Příliš Žluťoučký Kůň'],
}
