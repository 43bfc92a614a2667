import { describe, expect, test } from 'vitest'
import { aProduct } from '#adapters/demo/builders.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Charge } from '#domain/gate/charges.ts'
import type { Payment } from '#domain/payments/payment.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, instantOf, type Instant } from '#domain/time/zones.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { leavingNow } from '#usecases/leaving.ts'
import { statusOfBooking } from './data.ts'
import { lastPaidAmount, paidByLinkLines, resultOf } from '../../shared/payment/payment-data.ts'
import { cutOff, before, facts, viewOf } from '#test/builders/booking-view.ts'

describe('EXIT-12 a car that is inside', () => {
  const arrival = cutOff + 24 * hourMs
  const local = (text: string) => instantOf(text as LocalDateTime, 'Europe/Amsterdam')
  const inside = (changes: Partial<Booking> = {}) =>
    sampleBooking({ status: 'checked_in', checkedInAt: arrival, ...changes })
  const aCharge = (changes: Partial<Charge> = {}): Charge => ({
    airportId: 3,
    id: 'c1',
    bookingId: 'b',
    kind: 'overstay',
    days: 1,
    amountMinor: 550,
    actor: 'gate',
    reason: null,
    chargedAt: local('2027-03-13T12:00'),
    waivedAt: null,
    waivedBecause: null,
    ...changes,
  })
  const aPayment = (changes: Partial<Payment> = {}): Payment => ({
    airportId: 3,
    id: 'p1',
    bookingId: 'b',
    attempt: 1,
    provider: 'sandbox',
    providerRef: 'tr_1',
    checkoutUrl: null,
    method: 'ideal',
    amountMinor: 5000,
    status: 'paid',
    createdAt: before,
    changeId: null,
    settledAt: before,
    ...changes,
  })
  const withCharge = (now: Instant, booking: Booking, charges: Charge[], payments: Payment[] = []): BookingView => ({
    ...viewOf(booking, now),
    charges,
    payments,
    leaving: leavingNow({ booking, product: aProduct(), payments, charges }, now),
  })
  const notices = (view: BookingView) =>
    statusOfBooking(facts, view).notices.map(({ title, text = '', action }) => [title, text, action?.label ?? null])

  test('within its stay: nothing special', () => {
    const { sentence, notices: none } = statusOfBooking(facts, viewOf(inside(), local('2027-03-12T17:30')))
    expect([sentence, none]).toEqual(['Your car is in the car park. Drive out: Fri 12 March 2027, 17:30.', []])
  })

  test('after the booked exit: that it is over, until when leaving is free, what each day costs, and how to stay longer', () => {
    const view = viewOf(inside(), local('2027-03-12T20:00'))
    expect(statusOfBooking(facts, view).sentence).toBe(
      'Your car is in the car park. Your booked time ended: Fri 12 March 2027, 17:30.',
    )
    expect(notices(view)).toEqual([
      [
        'Drive out by Sat 13 March 2027, 03:00. Until then nothing is added.',
        'After that, each further day costs €5.50.',
        'Stay longer',
      ],
    ])
    const [[title = '', text = ''] = []] = notices(viewOf(inside(), local('2027-03-14T12:00')))
    expect(title).toBe('Your car has been in the car park longer than booked')
    expect(text).toMatch(
      /^Driving out now costs €11.00 more. Each further day costs €5.50. (The barrier opens once this is paid|When you have driven out)/,
    )
  })

  test('INV-5 charged: the tax is that of the whole total', () => {
    const lines = statusOfBooking(
      facts,
      viewOf(inside({ totalMinor: 5550, chargedMinor: 550 }), local('2027-03-13T12:00')),
    ).facts
    expect(lines.filter(({ term }) => /Charged|Total|VAT/.test(term)).map(({ value }) => value)).toEqual([
      '€5.50',
      '€55.50',
      '€9.63 (21%)',
    ])
  })

  test('the history has entry, charges, what was given up, and exit; a count that another took the place of is not there', () => {
    const gone = inside({ status: 'checked_out', checkedOutAt: local('2027-03-14T12:00') })
    const charges = [
      aCharge(),
      aCharge({ id: 'c2', waivedAt: local('2027-03-13T13:00'), waivedBecause: 'recounted' }),
      aCharge({
        id: 'c3',
        kind: 'damages',
        amountMinor: 50_000,
        chargedAt: local('2027-03-15T12:00'),
        waivedAt: local('2027-03-16T12:00'),
        waivedBecause: 'goodwill',
      }),
    ]
    expect(
      statusOfBooking(facts, withCharge(local('2027-03-17T12:00'), gone, charges)).history.map(({ what }) => what),
    ).toEqual([
      'Booked',
      'Driven in',
      'Charged for staying longer: €5.50',
      'Driven out',
      'Charged for leaving without paying: €500.00',
      'No longer to be paid: €500.00',
    ])
  })

  test.each([
    [
      'en',
      [
        'Number plate corrected, at the car park',
        'Details changed, at the car park',
        'Entry taken back, at the car park',
        'Exit taken back, at the car park',
      ],
    ],
    [
      'fr',
      [
        'Plaque d’immatriculation corrigée, au parking',
        'Informations modifiées, au parking',
        'Entrée annulée, au parking',
        'Sortie annulée, au parking',
      ],
    ],
  ] as const)(
    'SERVICE-48 what the desk did stands in the history of the traveller, in his language: %s',
    (language, said) => {
      const step = { actor: 'staff:s1', reason: null, amountMinor: null }
      const actions = ['plate', 'flights', 'undo_check_in', 'undo_check_out', 'claim_asked'] as const
      const steps = actions.map((action, at) => ({ ...step, action, at: local('2027-03-12T20:00') + at }))
      const view = { ...viewOf(inside({ checkedInAt: null }), local('2027-03-13T12:00')), steps }
      const { history } = statusOfBooking({ ...facts, language }, view)
      expect(history.slice(1).map(({ what }) => what)).toEqual(said)
      expect(JSON.stringify(history)).not.toContain('s1')
    },
  )

  const paidAt = local('2027-03-14T02:30')
  const paid = inside({ totalMinor: 5550, chargedMinor: 550, paidMinor: 5550 })
  const payments = [
    aPayment(),
    aPayment({ id: 'p2', attempt: 2, amountMinor: 550, createdAt: paidAt, settledAt: paidAt }),
  ]
  const view = withCharge(paidAt + 60_000, paid, [aCharge()], payments)

  test('EXIT-9 after paying the charge: this payment, the last minute to leave and the code; nothing about driving in', () => {
    expect(resultOf(facts, view)).toMatchObject({
      title: 'Thank you, €5.50 has been paid',
      unpaid: false,
      hasPass: true,
      steps: [
        { title: 'Drive out by Sun 14 March 2027, 03:30. Until then nothing is added.' },
        { title: 'After that, each further day costs €5.50.' },
        { title: 'The code of your pass opens the barrier when you drive out.' },
        { title: 'We are sending the details to lukasz@example.org.' },
      ],
    })
    const gone = { ...view, booking: { ...paid, status: 'checked_out' as const, checkedOutAt: paidAt }, leaving: null }
    expect(resultOf(facts, gone)).toMatchObject({
      title: 'Thank you, €5.50 has been paid',
      steps: [
        { title: 'You have driven out. Thank you for parking with us.' },
        { title: 'We are sending the details to lukasz@example.org.' },
      ],
      place: null,
      hasPass: false,
    })
  })

  test('PY-29 whoever paid by a link reads what he paid, less what of it goes back, and never the code', () => {
    expect(lastPaidAmount(facts, view)).toBe('€5.50')
    expect(paidByLinkLines(facts, view)[0]).toBe('Drive out by Sun 14 March 2027, 03:30. Until then nothing is added.')
    expect(JSON.stringify(paidByLinkLines(facts, view))).not.toContain('7K3P')
    const back = {
      airportId: 3,
      id: 'r',
      bookingId: 'b',
      paymentId: 'p2',
      amountMinor: 150,
      reason: 'overpaid',
      status: 'sent',
      providerRef: null,
      createdAt: paidAt,
      tries: 1,
      sentAt: null,
      endedAt: null,
    } as const
    expect(lastPaidAmount(facts, { payments, refunds: [back] })).toBe('€4.00')
    expect(paidByLinkLines(facts, viewOf(sampleBooking()))).toEqual([
      'The e-mail address of the booking gets the parking pass.',
    ])
  })
})
