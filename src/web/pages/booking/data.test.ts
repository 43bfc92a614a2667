import { describe, expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { sampleInvoices } from '#test/builders/invoices.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { passOf } from '../pass/data.ts'
import { statusOfBooking } from './data.ts'
import { rowsOf, whyNothing } from './options.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { declinedOf, resultOf } from '../../shared/payment/payment-data.ts'
import { cutOff, before, facts, viewOf } from '#test/builders/booking-view.ts'

const held = (changes: Partial<Booking> = {}) =>
  sampleBooking({ status: 'held', paidMinor: 0, holdUntil: before + 12 * 60_000, ...changes })

/** What stands above the rows, then each row with its rule. A row without a way on is in brackets. */
const optionsOf = (facts: RequestFacts, view: BookingView): string[] => [
  ...[whyNothing(facts, view)].filter((why) => why !== null),
  ...rowsOf(facts, view).flatMap(({ href, label, rule }) =>
    rule === null ? [] : [href === null ? `(${label}) ${rule}` : `${label}: ${rule}`],
  ),
]

describe('my booking', () => {
  test('M5 what can still be done has its moment and its amount', () => {
    expect(optionsOf(facts, viewOf(sampleBooking()))).toEqual([
      'Change dates and times: Change dates and times until Thu 4 March 2027, 08:05.',
      'Edit details: Edit your details until you drive in.',
      'Cancel booking: Cancel until Thu 4 March 2027, 08:05: you get €50.00 back.',
    ])
    const basic = sampleBooking(
      {},
      {},
      { package: 'basic', refundablePercentage: 0, cancelUntil: null, changeUntil: null },
    )
    expect(optionsOf(facts, viewOf(basic))).toEqual([
      '(Change dates and times) The dates of this package cannot be changed.',
      'Edit details: Edit your details until you drive in.',
      'Cancel booking: Cancel until Thu 4 March 2027, 08:05: nothing is paid back.',
    ])
  })

  test('M5 K1 who has not paid is told that cancelling is free, not that nothing comes back', () => {
    expect(optionsOf(facts, viewOf(sampleBooking({ paidMinor: 0, paymentLocation: 'baCharged' })))).toContain(
      'Cancel booking: Free cancellation until Thu 4 March 2027, 08:05',
    )
  })

  test('BOOK-22 the number of the travel agency stands there where one was given', () => {
    const labels = (anvr: string) =>
      statusOfBooking(facts, viewOf(sampleBooking({}, { anvr })))
        .facts.filter(({ term }) => term === 'ANVR number')
        .map(({ value }) => value)
    expect(labels('12345')).toEqual(['12345'])
    expect(labels('')).toEqual([])
  })

  test('BOOK-27 the second number stands there where one was given', () => {
    const labels = (changes: { phone?: string }) =>
      statusOfBooking(facts, viewOf(sampleBooking({}, changes)))
        .facts.filter(({ term }) => term === 'Phone number')
        .map(({ value }) => value)
    expect(labels({ phone: '+31401234567' })).toEqual(['+31401234567'])
    expect(labels({})).toEqual([])
  })

  test('P1 B5 a valet car is handed over: what happens next speaks of a driver, not of a reader or a barrier', () => {
    const valet = viewOf(sampleBooking({}, {}, { transfer: 'valet' }))
    const steps = (view: BookingView) =>
      resultOf(facts, view)
        .steps.map(({ title, text }) => `${title} ${text}`)
        .join(' ')
    expect(steps(valet)).toMatch(/Hand over the car .*driver takes over.*driver then brings/)
    expect(steps(valet)).not.toMatch(/reader|barrier/)
    expect(steps(viewOf(sampleBooking()))).toMatch(/reader.*barrier/)
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
    // a fee was kept, and an invoice for it goes to somebody
    const kept = sampleBooking({ status: 'cancelled', refundedMinor: 4_500 })
    expect(labels(kept, sampleInvoices([paid, kept]))).toContain('Invoice for a company')
    expect(labels(held(), [])).toEqual([])
    expect(resultOf(facts, viewOf(paid)).takeAlong.map(({ href }) => href)).toEqual([
      `/en/my-booking/${paid.id}/calendar.ics`,
    ])
  })

  test('BOOK-30 the head says what comes next, what was paid and is still there, and the way out once', () => {
    const head = (booking: Booking) => {
      const { chip, heading, stay } = statusOfBooking(facts, viewOf(booking))
      return [chip.text, heading, stay]
    }
    expect(head(sampleBooking())).toEqual([
      'Confirmed and paid, €50.00',
      'Drive in Fri 5 Mar, 08:05',
      'Welschap Parking · Drive out Fri 12 Mar, 17:30 · 8 days',
    ])
    expect(head(sampleBooking({ paidMinor: 6000, refundedMinor: 1000 }))[0]).toBe('Confirmed and paid, €50.00')
    expect(head(sampleBooking({ totalMinor: 0, paidMinor: 0 }))[0]).toBe('Confirmed')
    const [inside, out, stay] = head(sampleBooking({ status: 'checked_in', checkedInAt: before }))
    expect([inside, out]).toEqual(['Driven in', 'Drive out Fri 12 Mar, 17:30'])
    expect(stay).toContain('Fri 5 March 08:05 → Fri 12 March 17:30')
    expect(head(sampleBooking({ status: 'cancelled' })).slice(0, 2)).toEqual(['Cancelled', null])
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
      'Edit details: Edit your details until you drive in.',
    ])
    const basic = sampleBooking(
      {},
      {},
      { package: 'basic', refundablePercentage: 0, cancelUntil: null, changeUntil: null },
    )
    expect(optionsOf(facts, viewOf(basic, cutOff + 1))).toEqual([
      '(Change dates and times) The dates of this package cannot be changed.',
      'Edit details: Edit your details until you drive in.',
      '(Cancel booking) Last-minute cancellations are not allowed.',
    ])
  })

  test('M5 NS-04 what cannot be done says why, in the words of demand Z1', () => {
    expect(optionsOf(facts, viewOf(sampleBooking({ status: 'checked_out' })))).toEqual([
      'You’re checked out, you can’t adjust your booking anymore.',
    ])
    expect(optionsOf(facts, viewOf(sampleBooking({ status: 'no_show' })))).toEqual([
      'You haven’t been on our parking, you can’t adjust this booking. Please contact our customer service.',
    ])
    expect(
      optionsOf(facts, viewOf(sampleBooking({ paymentLocation: 'invoiceAgent' }, {}, { agentName: 'Reisburo Zon' }))),
    ).toEqual([
      'Please contact Reisburo Zon to change your booking details',
      // plate and flights are the traveller's all the same
      'Edit details: Edit your details until you drive in.',
    ])
  })

  test('M3 M5 the ways on: other dates, details and cancelling before the stay; longer while the car is there; only details of an agency’s booking', () => {
    const ways = ['Stay longer', 'Change dates and times', 'Edit details', 'Cancel booking']
    const labels = (booking: Booking, now: Instant = before) =>
      rowsOf(facts, viewOf(booking, now))
        .filter(({ href }) => href !== null)
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

  test('FLIGHT-8 to do: a flight that leaves less than the advised time after driving in, with the way to other times', () => {
    const flying = (flightTime: string, changes: Partial<Booking> = {}, terms: Partial<Booking['terms']> = {}) => {
      const booking = sampleBooking(changes, {}, terms)
      return statusOfBooking(facts, viewOf({ ...booking, details: { ...booking.details, flightTime } })).toDo
    }
    const [said, ...more] = flying('10:05')
    expect([said?.text, said?.action?.label, more]).toEqual([
      'Your flight leaves at 10:05 and you drive in at 08:05. We advise 2 hours 30 minutes at least, and 3 hours 30 ' +
        'where passports are checked.',
      'Change dates and times',
      [],
    ])
    expect(flying('10:05', {}, { changeUntil: null })[0]?.action).toBeNull()
    expect([flying('10:35'), flying(''), flying('07:00'), flying('10:05', { status: 'cancelled' })]).toEqual([
      [],
      [],
      [],
      [],
    ])
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
    // a charge at the exit had no such moment
    expect(
      said(
        later({ status: 'checked_in', checkedInAt: cutOff, paidMinor: 5000, totalMinor: 5550, chargedMinor: 550 }),
        cutOff + 300 * hourMs,
      )[1],
    ).toBe('To pay: €5.50')
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
      const view = passOf(facts, viewOf(sampleBooking({ status, voucherCode: 'QRTV9XWM2NPB6KHC' })))
      expect(view.codes).toBeNull()
      expect(view.invalid).not.toBeNull()
      expect(JSON.stringify(view)).not.toMatch(/QRTV|6KHC/)
      // its number stays, for whoever calls about it
      expect(JSON.stringify(view)).toContain('EIN-7K3P-9XQD-4HC2')
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
    // somebody who chose Basic is not led to a dearer package (PRICE-18)
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
      carPark: 'Welschap Parking',
      address: 'Marinus van Meelweg 6, 5657 EN Eindhoven',
      stay: [
        { label: 'Drive in', value: 'Fri 5 Mar, 08:05' },
        { label: 'Drive out', value: 'Fri 12 Mar, 17:30' },
      ],
      money: { label: 'Total price', amount: '€50.00' },
      payHref: null,
    })
    expect(resultOf(facts, viewOf(sampleBooking())).steps[0]).toEqual({
      icon: 'check',
      title: 'Now',
      text: 'We sent the parking pass to lukasz@example.org.',
      done: true,
    })
    expect(resultOf(facts, viewOf(sampleBooking({ paidMinor: 0, paymentLocation: 'baCharged' }))).title).toBe(
      'Booked, not yet paid',
    )
  })
})
