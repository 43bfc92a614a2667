import { describe, expect, test } from 'vitest'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { aProduct } from '#adapters/demo/builders.ts'
import { amountDueMinor, isFullyPaid, type Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import { changing, extending } from '#domain/bookings/change-rules.ts'
import { editing } from '#domain/bookings/details-form.ts'
import type { Charge } from '#domain/gate/charges.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Payment } from '#domain/payments/payment.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, instantOf, type Instant } from '#domain/time/zones.ts'
import { noWallets } from '#ports/wallets.ts'
import { sampleInvoices } from '#test/builders/invoices.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import { translator } from '#texts/texts.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { leavingNow } from '#usecases/leaving.ts'
import { isPayable } from '#usecases/travellers/to-pay.ts'
import { passOf, statusOfBooking } from './booking-data.ts'
import { actionsOf, optionsOf } from './status/options.ts'
import type { RequestFacts } from './context.ts'
import { declinedOf, lastPaidAmount, paidByLinkLines, resultOf } from './payment-data.ts'

const cutOff = sampleBooking().terms.cancelUntil!
const before = cutOff - 48 * hourMs

const facts = {
  language: 'en',
  currency: 'EUR',
  actor: { kind: 'visitor', sessionId: null, address: '' },
  deps: { rates: () => snapshotRates, wallets: noWallets },
} as unknown as RequestFacts

const viewOf = (booking: Booking, now: Instant = before): BookingView => {
  const answer = cancellation(booking, now)
  return {
    booking,
    product: aProduct(),
    amountDueMinor: amountDueMinor(booking),
    paid: isFullyPaid(booking),
    payable: isPayable(booking, { amountMinor: amountDueMinor(booking) }, now),
    methods: [{ method: 'ideal', declined: true }],
    holdUntil: booking.holdUntil,
    payLaterDue: booking.terms.payLaterDue,
    toPay: { amountMinor: amountDueMinor(booking), changeId: null, until: booking.holdUntil },
    withdraw: null,
    refusals: {
      change: problemOf(changing(booking, now)),
      extend: problemOf(extending(booking)),
      edit: problemOf(editing(booking)),
    },
    changes: [],
    payments: [],
    refunds: [],
    disputes: [],
    charges: [],
    leaving: leavingNow({ booking, product: aProduct(), payments: [], charges: [] }, now),
    invoices: [],
    claims: [],
    claimPossible: false,
    scope: 'full',
    now,
    cancel: answer.ok ? { allowed: true, ...answer.value } : { allowed: false, problem: answer.problem },
  }
}
const problemOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.problem)
const held = (changes: Partial<Booking> = {}) =>
  sampleBooking({ status: 'held', paidMinor: 0, holdUntil: before + 12 * 60_000, ...changes })

describe('my booking', () => {
  test('M5 what can still be done has its moment and its amount', () => {
    expect(optionsOf(facts, viewOf(sampleBooking()))).toEqual([
      'Cancel until Thu 4 March 2027, 08:05: you get €50.00 back.',
      'Change dates and times until Thu 4 March 2027, 08:05.',
      'Edit your details until you drive in.',
    ])
    const basic = sampleBooking(
      {},
      {},
      { package: 'basic', refundablePercentage: 0, cancelUntil: null, changeUntil: null },
    )
    expect(optionsOf(facts, viewOf(basic))).toEqual([
      'Cancel until Thu 4 March 2027, 08:05: nothing is paid back.',
      'The dates of this package cannot be changed.',
      'Edit your details until you drive in.',
    ])
  })

  test('M5 K1 who has not paid is told that cancelling is free, not that nothing comes back', () => {
    expect(optionsOf(facts, viewOf(sampleBooking({ paidMinor: 0, paymentLocation: 'baCharged' })))[0]).toBe(
      'Free cancellation until Thu 4 March 2027, 08:05',
    )
  })

  test('P1 B5 a valet car is handed over: what happens next speaks of a driver, not of a reader or a barrier', () => {
    const valet = { ...viewOf(sampleBooking()), product: aProduct({ transfer: 'valet' }) }
    expect(resultOf(facts, valet).next.join(' ')).toMatch(/driver takes over.*driver brings/)
    expect(resultOf(facts, valet).next.join(' ')).not.toMatch(/reader|barrier/)
    expect(resultOf(facts, viewOf(sampleBooking())).next.join(' ')).toMatch(/reader.*barrier/)
  })

  test('P1 the pass of a valet car speaks of the driver, and says when to phone', () => {
    const valet = passOf(facts, viewOf(sampleBooking({}, {}, { transfer: 'valet' })))
    expect(valet.codes?.hint).toContain('driver')
    expect(valet.facts.map(({ term }) => term).slice(0, 2)).toEqual(['Hand over the car', 'Get the car back'])
    expect(valet.directions.join(' ')).toContain('+31 40 123 4567')
    expect(statusOfBooking(facts, viewOf(sampleBooking({}, {}, { transfer: 'valet' }))).sentence).toBe(
      'Hand over the car: Fri 5 March 2027, 08:05.',
    )
    expect(passOf(facts, viewOf(sampleBooking())).codes?.hint).toContain('reader')
  })

  test('M2 INV-8 CAL-2 pass, calendar and every invoice can be taken along; after cancelling the calendar is cleared', () => {
    const paid = sampleBooking()
    const gone = sampleBooking({ status: 'cancelled', refundedMinor: 5_000 })
    const labels = (booking: Booking, invoices: BookingView['invoices'], now: RequestFacts = facts) =>
      statusOfBooking(now, { ...viewOf(booking), invoices }).documents.map(({ label }) => label)
    expect(labels(paid, sampleInvoices([paid]))).toEqual([
      'Download the pass (PDF)',
      'Add to calendar',
      'Invoice NL-2027-000001',
      'Invoice for a company',
    ])
    expect(labels(gone, sampleInvoices([paid, gone]))).toEqual([
      'Remove from calendar',
      'Invoice NL-2027-000001',
      'Credit note NLC-2027-000002',
    ])
    // a fee was kept: that is still invoiced to somebody
    const kept = sampleBooking({ status: 'cancelled', refundedMinor: 4_500 })
    expect(labels(kept, sampleInvoices([paid, kept]))).toContain('Invoice for a company')
    expect(labels(held(), [])).toEqual([])
    expect(resultOf(facts, viewOf(paid)).takeAlong.map(({ href }) => href)).toEqual([
      `/en/my-booking/${paid.id}/calendar.ics`,
    ])
  })

  test('wallets are offered only where the product has their certificates', () => {
    const wallets = { apple: async () => new Uint8Array(), google: async () => '' }
    const configured = { ...facts, deps: { ...facts.deps, wallets } } as RequestFacts
    const offered = statusOfBooking(configured, viewOf(sampleBooking())).documents.map(({ href }) =>
      href.split('/').slice(-2).join('/'),
    )
    expect(offered).toEqual(expect.arrayContaining(['wallet/apple', 'wallet/google']))
    expect(
      statusOfBooking(configured, viewOf(sampleBooking({ status: 'cancelled' }))).documents.map(({ label }) => label),
    ).not.toContain('Add to Apple Wallet')
  })

  test('M5 the last line of the price facts falls away with the cancellation', () => {
    const labels = (booking: Booking) => statusOfBooking(facts, viewOf(booking)).facts.map(({ term }) => term)
    expect(labels(sampleBooking())).toContain('Payment')
    expect(labels(sampleBooking({ status: 'cancelled', refundedMinor: 5000 }))).not.toContain('Payment')
  })

  test('M5 WI-01 the last moment is still in time; one later both are refused in one sentence', () => {
    expect(optionsOf(facts, viewOf(sampleBooking(), cutOff))).toHaveLength(3)
    expect(optionsOf(facts, viewOf(sampleBooking(), cutOff + 1))).toEqual([
      'Last-minute updates and cancellations are not allowed.',
      'Edit your details until you drive in.',
    ])
    const basic = sampleBooking(
      {},
      {},
      { package: 'basic', refundablePercentage: 0, cancelUntil: null, changeUntil: null },
    )
    expect(optionsOf(facts, viewOf(basic, cutOff + 1))).toEqual([
      'Last-minute cancellations are not allowed.',
      'The dates of this package cannot be changed.',
      'Edit your details until you drive in.',
    ])
  })

  test('M5 NS-04 what cannot be done says why, in the words of BD 8', () => {
    expect(optionsOf(facts, viewOf(sampleBooking({ status: 'checked_out' })))).toEqual([
      'You’re checked out, you can’t adjust your booking anymore.',
    ])
    expect(optionsOf(facts, viewOf(sampleBooking({ status: 'no_show' })))).toEqual([
      'You haven’t been on our parking, you can’t adjust this booking. Please contact our customer service.',
    ])
    expect(
      optionsOf(facts, viewOf(sampleBooking({ paymentLocation: 'invoiceAgent' }, {}, { agentName: 'Reisburo Zon' }))),
    ).toEqual(['Please contact Reisburo Zon to change your booking details'])
  })

  test('M3 M5 the ways on: other dates, details and cancelling before the stay; longer while the car is there; only details of an agency’s booking', () => {
    const ways = ['Stay longer', 'Change dates and times', 'Edit details', 'Cancel booking']
    const labels = (booking: Booking, now: Instant = before) =>
      actionsOf(facts, viewOf(booking, now), translator('en'))
        .map(({ label }) => label)
        .filter((label) => ways.includes(label))
    expect(labels(sampleBooking())).toEqual(['Change dates and times', 'Edit details', 'Cancel booking'])
    expect(labels(sampleBooking({}, {}, { changeUntil: null }))).toEqual(['Edit details', 'Cancel booking'])
    expect(labels(sampleBooking(), cutOff + 1)).toEqual(['Edit details'])
    expect(labels(sampleBooking({ status: 'checked_in' }))).toEqual(['Stay longer'])
    expect(labels(sampleBooking({ paymentLocation: 'invoiceAgent' }))).toEqual(['Edit details'])
    expect(labels(sampleBooking({ status: 'checked_out' }))).toEqual([])
  })

  test('M2 to do: what is to be paid and by when', () => {
    const later = sampleBooking({ paidMinor: 0, paymentLocation: 'onLineLaterV2' }, {}, { payLaterDue: cutOff })
    const { toDo, chip } = statusOfBooking(facts, viewOf(later))
    expect(toDo).toEqual([
      {
        text: 'Pay €50.00 by Thu 4 March 2027, 08:05.',
        action: { href: `/en/my-booking/${later.id}/pay`, label: 'Pay €50.00 now' },
      },
    ])
    expect(chip.text).toBe('Not paid yet')
    expect(
      statusOfBooking(facts, viewOf(sampleBooking({ paidMinor: 0, paymentLocation: 'baCharged' }))).toDo[0],
    ).toEqual({ text: 'Pay €50.00 at the car park before you leave.', action: null })
    expect(statusOfBooking(facts, viewOf(sampleBooking())).toDo).toEqual([])
  })

  test('PAY-18 past the moment to pay: it was due, now or before leaving; where the booking is about to end, now', () => {
    const later = (changes: Partial<Booking> = {}, terms: Partial<Booking['terms']> = {}) =>
      sampleBooking(
        { paidMinor: 0, paymentLocation: 'onLineLaterV2', ...changes },
        {},
        { payLaterDue: cutOff, ...terms },
      )
    const said = (booking: Booking, now: Instant) => {
      const { toDo, facts: lines } = statusOfBooking(facts, viewOf(booking, now))
      return [toDo[0]?.text, lines.find(({ term }) => term === 'Payment')?.value]
    }
    expect(said(later(), cutOff)).toEqual([
      'Pay €50.00 by Thu 4 March 2027, 08:05.',
      'To pay by Thu 4 March 2027, 08:05: €50.00',
    ])
    const over = 'Was due by Thu 4 March 2027, 08:05, still to pay: €50.00'
    expect(said(later(), cutOff + 1)).toEqual([
      'The payment was due by Thu 4 March 2027, 08:05. Pay €50.00 now, or before you leave.',
      over,
    ])
    expect(said(later({}, { unpaidAtDue: 'cancelled' }), cutOff + 1)).toEqual([
      'The payment was due by Thu 4 March 2027, 08:05. Pay €50.00 now.',
      over,
    ])
    expect(said(later({ status: 'checked_in', checkedInAt: cutOff + 24 * hourMs }), cutOff + 48 * hourMs)).toEqual([
      'The payment was due by Thu 4 March 2027, 08:05. Pay €50.00 now, or before you leave.',
      over,
    ])
    const gone = later({
      status: 'checked_out',
      checkedInAt: cutOff + 24 * hourMs,
      checkedOutAt: cutOff + 200 * hourMs,
    })
    expect(statusOfBooking(facts, viewOf(gone, cutOff + 201 * hourMs)).toDo).toEqual([
      {
        text: '€50.00 is still to be paid for your parking',
        action: { href: `/en/my-booking/${gone.id}/pay`, label: 'Pay €50.00 now' },
      },
    ])
    // a charge of the exit had no such moment
    expect(
      said(
        later({ status: 'checked_in', checkedInAt: cutOff, paidMinor: 5000, totalMinor: 5550, chargedMinor: 550 }),
        cutOff + 300 * hourMs,
      )[1],
    ).toBe('To pay: €5.50')
  })
})

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
      sentTo: 'We are sending the details to lukasz@example.org.',
      codes: { code: '7K3P-9XQD-4HC2-7K3P' },
      next: [
        'Drive out by Sun 14 March 2027, 03:30. Until then nothing is added.',
        'After that, each further day costs €5.50.',
        'The code of your pass opens the barrier when you drive out.',
      ],
    })
    const gone = { ...view, booking: { ...paid, status: 'checked_out' as const, checkedOutAt: paidAt }, leaving: null }
    expect(resultOf(facts, gone)).toMatchObject({
      title: 'Thank you, €5.50 has been paid',
      next: ['You have driven out. Thank you for parking with us.'],
      place: null,
      codes: null,
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

describe('parking pass', () => {
  test('V a booking that stands has the code to show, to type and to read aloud', () => {
    const { codes, invalid } = passOf(facts, viewOf(sampleBooking()))
    expect(invalid).toBeNull()
    expect(codes?.code).toBe('7K3P-9XQD-4HC2-7K3P')
    expect(codes?.spelled.slice(0, 3)).toEqual([
      { symbol: '7', word: 'Seven' },
      { symbol: 'K', word: 'Kilo' },
      { symbol: '3', word: 'Three' },
    ])
    expect(codes?.qrSvg).toContain('<svg')
  })

  test('V a cancelled one has no code anywhere in what is sent', () => {
    for (const status of ['cancelled', 'checked_out', 'no_show', 'expired'] as const) {
      const view = passOf(facts, viewOf(sampleBooking({ status })))
      expect(view.codes).toBeNull()
      expect(view.invalid).not.toBeNull()
      expect(JSON.stringify(view)).not.toContain('7K3P')
    }
  })
})

describe('after payment', () => {
  test('K5 PRICE-18 declined while held: same amount, until when, which method it was', () => {
    const view = declinedOf(facts, viewOf(held()))
    expect(view.kind).toBe('declined')
    expect(view.pay).toMatchObject({
      amount: '€50.00',
      hold: { text: 'Your space is held until 08:17.', secondsLeft: 720 },
      methods: [{ value: 'ideal', declined: true }],
    })
    expect(view.pay?.keepAction).toBeNull()
    expect(view.changeHref).toBe(
      '/en/booking/EIN/31?startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30&package=flex',
    )
    // somebody who chose Basic is not brought to a dearer one (PRICE-18)
    const basic = held()
    expect(declinedOf(facts, viewOf({ ...basic, terms: { ...basic.terms, package: 'basic' } })).changeHref).toMatch(
      /&package=basic$/,
    )
  })

  test('CHANGE-8 a change that waits: the new days are kept, the booking stands either way, and the change can be given up there', () => {
    const booking = sampleBooking()
    const view = {
      ...viewOf(booking),
      payable: true,
      toPay: { amountMinor: 700, changeId: 'c', until: before + 12 * 60_000 },
    }
    expect(declinedOf(facts, view).pay).toMatchObject({
      hold: { text: 'The new days are kept for you until 08:17. Your booking stands either way.' },
      keepAction: `/en/my-booking/${booking.id}/change`,
    })
    expect(declinedOf(facts, { ...view, scope: 'payment' }).pay?.keepAction).toBeNull()
  })

  test('HO-03 the hold ran out: search again; paid too late: what comes back', () => {
    expect(declinedOf(facts, viewOf(held({ holdUntil: before - 1 })))).toMatchObject({
      kind: 'expired',
      pay: null,
      refund: null,
    })
    expect(declinedOf(facts, viewOf(sampleBooking({ status: 'expired', paidMinor: 5000 })))).toMatchObject({
      kind: 'refunded',
      refund: '€50.00',
    })
  })

  test('B4 the result names the number and the address, and never calls an unpaid booking paid', () => {
    expect(resultOf(facts, viewOf(sampleBooking()))).toMatchObject({
      title: 'You are booked',
      number: 'EIN-7K3P-9XQD-4HC2',
      sentTo: 'We sent the parking pass to lukasz@example.org.',
      payHref: null,
    })
    expect(resultOf(facts, viewOf(sampleBooking({ paidMinor: 0, paymentLocation: 'baCharged' }))).title).toBe(
      'Booked, not yet paid',
    )
  })
})
