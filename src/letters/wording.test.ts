import { describe, expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { languages } from '#domain/languages.ts'
import type { LetterKind } from '#domain/letters/letters.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { sampleBooking, sampleModel, sampleModels } from '#test/builders/letters.ts'
import { translator } from '#texts/texts.ts'
import type { LetterModels } from './all.ts'
import { renderLetter } from './render.ts'

const written = (kind: LetterKind, model: object = {}) =>
  renderLetter(kind, { ...sampleModels()[kind], ...model }, 'en')
const textOf = async (kind: LetterKind, model: object = {}) => (await written(kind, model)).text
const later = { payLaterDue: Date.UTC(2027, 2, 4, 7, 5) }

describe('the pass', () => {
  test('a car park that is no longer in the catalogue leaves no empty list of directions', async () => {
    expect(await textOf('confirmation', { directions: ['', '', ''] })).not.toContain('When you arrive')
  })

  test('no confirmation goes out for a booking that has no pass', async () => {
    await expect(
      renderLetter('confirmation', sampleModels(sampleBooking({ status: 'cancelled' })).confirmation, 'en'),
    ).rejects.toThrow(RangeError)
  })

  test('CH-19 a pass that took the place of another says since when, in the subject too', async () => {
    const { subject, text } = await written('confirmation', { replacedAt: Date.UTC(2027, 2, 1, 11, 30) })
    expect(subject).toBe('New pass: Eindhoven, Fri 5 March 08:05')
    expect(text).toContain('Your pass changed on Mon 1 March 2027, 12:30. The codes of earlier passes no longer work.')
    expect(await textOf('confirmation')).not.toContain('earlier passes')
  })

  test('valet: the driver reads the code, and is phoned after landing; nothing about a barrier', async () => {
    const valet = sampleBooking({}, {}, { transfer: 'valet' })
    for (const kind of ['confirmation', 'arrivalReminder'] as const) {
      const text = await textOf(kind, { booking: valet, shuttle: null })
      expect(text).toContain('When you have landed, phone +31 40 123 4567.')
      expect(text).not.toMatch(/barrier|shuttle|reader at the entry|30 minutes before/)
    }
    expect(await textOf('arrivalReminder', { booking: sampleBooking({}, {}, { transfer: 'shuttle' }) })).toContain(
      'every 20 minutes and takes 5–8 minutes',
    )
  })

  test('SERVICE-23 another car park: its name, address and directions, the same code, and how one gets to the terminal now', async () => {
    const { what } = sampleModels(sampleBooking()).changed
    if (what.kind === 'details') throw new Error('no stay')
    const before = {
      ...what.before,
      terms: { ...what.before.terms, carParkName: 'Flooded P1', transfer: 'valet' as const },
    }
    const moved = { ...what, before, differenceMinor: 0, isNewPass: false, isMoved: true }
    const { subject, text } = await written('changed', {
      what: moved,
      booking: sampleBooking({}, {}, { transfer: 'shuttle' }),
    })
    expect(subject).toBe('Another car park: Eindhoven, Fri 5 March 08:05')
    expect(text).toContain('You pay nothing more for it.')
    expect(text).toContain('Flooded P1')
    expect(text).toContain('The code of your pass stays the same')
    expect(text).toContain('You park the car yourself there')
    expect(text).toContain(sampleModels(sampleBooking()).changed.directions[0])
    const valet = await textOf('changed', { what: moved, booking: sampleBooking({}, {}, { transfer: 'valet' }) })
    expect(valet).toContain('When you have landed, phone')
    expect(await textOf('changed')).not.toContain('another car park')
  })

  const asked = { followUp: { plate: true, flights: true, missing: 'cancelled' as const } }
  test('what the car park still needs is asked for at once, while there is time', async () => {
    const booking = sampleBooking({}, { plate: '', returnFlight: '' }, asked)
    const text = await textOf('confirmation', { booking })
    expect(text).toContain(
      '1. By Thu 4 March, 08:05\nAdd your number plate and flight numbers. If they are missing then, your booking is cancelled.\nAdd the details:\n',
    )
    expect(text).toContain('2. Drive in Fri 5 March, 08:05\n')
    expect(
      await textOf('confirmation', { booking, writtenAt: sampleModels().detailsReminder.until + 1 }),
    ).not.toContain('Add the details')
    expect(await textOf('confirmation', { booking: sampleBooking({}, {}, asked) })).not.toContain('Add the details')
    expect(await textOf('detailsReminder', { otherwise: 'flagged' })).toContain('you may have to wait')
  })
})

describe('money', () => {
  test('PAY-18 past the moment to pay the letter says that it was due', async () => {
    const booking = sampleBooking({ paidMinor: 0, paymentLocation: 'onLineLaterV2' }, {}, later)
    expect(await textOf('confirmation', { booking, writtenAt: later.payLaterDue })).toContain(
      'To pay by Thu 4 March 2027, 08:05: €50.00',
    )
    expect(await textOf('confirmation', { booking, writtenAt: later.payLaterDue + 1 })).toContain(
      'Was due by Thu 4 March 2027, 08:05, still to pay: €50.00',
    )
  })

  test('EXIT-9 EXIT-12 before leaving: how long one has after paying; paid: until when, the code, what is left; away: neither', async () => {
    expect(await textOf('exitDue', { booking: sampleBooking({ status: 'checked_in' }) })).toContain(
      'When it is paid, the barrier opens with your pass. You then have 60 minutes to drive out.',
    )
    expect(await textOf('exitDue', { booking: sampleBooking({ status: 'checked_out' }) })).not.toContain('60 minutes')
    const paid = await textOf('exitPaid')
    expect(paid).toContain('Drive out by Sun 14 March 2027, 03:00. Until then nothing is added.')
    expect(paid).toContain('7K3P-9XQD-4HC2-7K3P')
    expect(await textOf('exitPaid', { dueMinor: 1215 })).toContain('€14.00 received, €12.15 still to pay')
    const away = await textOf('exitPaid', { leaving: null })
    expect(away).not.toMatch(/7K3P-9XQD-4HC2-7K3P|barrier|Drive out by/)
    // still within the booked stay, so the letter names no time by which to leave
    expect(
      await textOf('exitPaid', { leaving: { until: 0, addsMinor: 0, perDayMinor: 550, isOver: false } }),
    ).not.toContain('Drive out by')
    // written after that minute: it says what leaving costs by now, and does not promise that the barrier opens
    const late = await textOf('exitPaid', { leaving: { until: null, addsMinor: 550, perDayMinor: 550, isOver: true } })
    expect(late).toContain('Driving out now costs €5.50 more.')
    expect(late).not.toContain('opens the barrier')
    expect(await textOf('exitPaid', { booking: sampleBooking({}, {}, { transfer: 'valet' }) })).toMatch(
      /When you have landed, phone/,
    )
  })

  test('pay later: until when, and what happens otherwise (settled 7)', async () => {
    const stands = await renderLetter(
      'paymentLink',
      sampleModels(sampleBooking({ paidMinor: 0 }, {}, later)).paymentLink,
      'en',
    )
    expect(stands.subject).toBe('€50.00 to pay by Thu 4 March: Eindhoven')
    expect(stands.text).toContain('Please pay by Thu 4 March 2027, 08:05.')
    expect(stands.text).toContain('your booking stands')
    expect(stands.text).not.toContain('last reminder')
    expect(
      await textOf('paymentLink', {
        booking: sampleBooking({ paidMinor: 0 }, {}, { ...later, unpaidAtDue: 'cancelled' }),
      }),
    ).toContain('your booking is cancelled')
    expect(await textOf('paymentLink', { isFinal: true })).toContain(
      'This is the last reminder before the payment is due.',
    )
  })

  test('cancelled: refund, none, nothing paid, unpaid, details missing', async () => {
    expect(await textOf('cancelled')).toContain('We are paying back €45.00')
    expect(await textOf('cancelled', { refundMinor: 0 })).toContain('Nothing is paid back for this booking.')
    const unpaid = await textOf('cancelled', {
      refundMinor: 0,
      because: 'unpaid',
      booking: sampleBooking({ paidMinor: 0 }),
    })
    expect(unpaid).toContain('because it was not paid in time')
    expect(unpaid).toContain('You paid nothing and have nothing to pay.')
    expect(unpaid).not.toContain('Refund:')
    expect(await textOf('cancelled', { because: 'missing_details' })).toContain('required details were still missing')
  })

  test('a withdrawal is acknowledged with its content, date and time (Directive 2023/2673)', async () => {
    const { subject, text } = await written('cancelled', { because: 'withdrawn', refundMinor: 5000 })
    expect(subject).toBe('Withdrawal received: Eindhoven, Fri 5 March 08:05')
    expect(text).toContain('I withdraw from the contract for booking EIN-7K3P-9XQD-4HC2.')
    expect(text).toContain('Received: Thu 4 March 2027, 07:05')
    expect(text).toContain('We are paying back €50.00')
  })

  test.each([
    ['cancelled', 'The booking was cancelled.'],
    ['hold_lost', 'the space was no longer free'],
    ['paid_twice', 'paid twice'],
    ['booking_cancelled', 'after the booking was cancelled'],
    ['changed', 'it became cheaper'],
    ['change_lost', 'The new dates were no longer free'],
    ['overpaid', 'more than was due'],
    ['withdrawn', 'You withdrew'],
    ['missing_details', 'required details were missing'],
    ['claim', 'agreed with your claim'],
    ['goodwill', 'customer service decided'],
  ])('refund sent because %s', async (reason, sentence) => {
    expect(await textOf('refundSent', { reason })).toContain(sentence)
  })

  test('a refund without reference or date says neither', async () => {
    expect(await textOf('refundSent', { reference: null, expectedBy: null })).not.toMatch(/Reference|Expected by/)
  })

  test('CL a claim: granted to the account or the payment method, refused with its reason', async () => {
    expect(await textOf('claimDecided')).toContain(
      'We looked into your claim and pay you €60.00.'.replace('We looked', 'we looked'),
    )
    expect(await textOf('claimDecided')).toContain('bank account you gave us')
    expect(await textOf('claimDecided', { paidTo: 'paymentMethod' })).toContain('payment method you used')
    const no = await written('claimDecided', { grantedMinor: 0 })
    expect(no.subject).toBe('Claim refused: C-7K3P-9XQD')
    expect(no.text).toContain('Reason: The delay was 2 hours.')
    expect(no.text).not.toMatch(/bank account|€60/)
  })

  test('CLAIM-9 customer service reads who claims, why and with what, and is not greeted as the customer', async () => {
    const service = {
      name: 'Łukasz Nowak',
      email: 'lukasz@example.org',
      returnFlight: 'HV5634',
      reason: 'Storm over Crete',
      accountHint: 'NL•• •••• 4300',
      slots: ['boardingPass'],
      settledMinor: null,
    }
    const { text } = await written('claimReceived', { service })
    for (const fact of [
      'Łukasz Nowak',
      'lukasz@example.org',
      'HV5634',
      'Storm over Crete',
      'NL•• •••• 4300',
      'Documents: Boarding pass',
      'was promised an answer by',
    ])
      expect(text).toContain(fact)
    expect(text).not.toMatch(/Hello|look into it/)
    expect(await textOf('claimReceived', { service: { ...service, settledMinor: 700 } })).toContain(
      'Our records prove it: €7.00 are granted already, and the traveller has been told.',
    )
    expect(await textOf('claimReceived')).not.toMatch(/Storm|was promised/)
  })

  test('CLAIM-10 a file that was removed: which one, why, and not that the claim has arrived', async () => {
    const { subject, text } = await written('claimReceived', { removed: 'receipt' })
    expect(subject).toBe('File of a claim deleted: C-7K3P-9XQD')
    expect(text).toContain('a virus was found in a file of your claim')
    expect(text).toContain(
      'Deleted because a virus was found: Receipt of what you paid. If we need it for our answer, we ask you for it again.',
    )
    expect(text).not.toMatch(/look into it now|Claimed amount/)
    expect(await textOf('claimReceived')).not.toContain('virus')
    for (const language of languages) {
      const letter = await renderLetter(
        'claimReceived',
        { ...sampleModels().claimReceived, removed: 'boardingPass' },
        language,
      )
      expect(letter.subject).toMatch(/: C-7K3P-9XQD$/)
      expect(letter.text).toContain(translator(language)('claims.boardingPass'))
    }
  })

  test('a credit note is called one', async () => {
    const { invoice } = sampleModels().invoice
    const { subject, text } = await written('invoice', {
      invoice: { ...invoice, kind: 'credit_note', number: 'NLC-2027-000007' },
    })
    expect(subject).toBe('Credit note NLC-2027-000007: €50.00')
    expect(text).toContain('Credit note number: NLC-2027-000007')
  })
})

describe('CH-15 what changed', () => {
  type What = LetterModels['changed']['what']
  const base = sampleModels().changed.what as Extract<What, { differenceMinor: number }>
  const changed = (changes: Partial<typeof base>, booking?: Booking) =>
    textOf('changed', { what: { ...base, ...changes }, ...(booking && { booking }) })

  test('old and new of what is different, and nothing else', async () => {
    const text = await changed({})
    expect(text).toContain('Drive out: Thu 11 March 2027, 12:00 → Fri 12 March 2027, 17:30')
    expect(text).toContain('Length: 7 days → 8 days')
    expect(text).toContain('Total price: €43.00 → €50.00')
    expect(text).not.toMatch(/Drive in: .*→|Package: /)
  })

  test.each([
    [{}, 'You paid the difference of €7.00.'],
    [{ dueMinor: 700 }, 'The difference of €7.00 is still to be paid.'],
    [{ differenceMinor: -700, refundMinor: 700 }, 'We are paying back the difference of €7.00.'],
    [{ differenceMinor: -700 }, 'The price is €7.00 lower.'],
    [{ differenceMinor: 0 }, 'The price stays the same.'],
  ])('%j: %s', async (changes, sentence) => {
    expect(await changed(changes)).toContain(sentence)
  })

  test('the pass is new, or the one in hand stays good', async () => {
    expect(await changed({})).toContain('The codes of earlier passes no longer work.')
    expect(await changed({ isNewPass: false })).not.toContain('earlier passes')
  })

  test('LETTER-11 the letter brings the pass along; one about other details only where its code is new', async () => {
    const files = async (what: What, booking?: Booking) =>
      (await written('changed', { what, ...(booking && { booking }) })).attachments.map(({ filename }) => filename)
    const pass = ['pass-code.png', 'parkwing-pass-ein-2027-03-05.pdf', 'parkwing-ein-2027-03-05.ics']
    expect(await files(base)).toEqual(pass)
    expect(await changed({})).toContain('Pass code: 7K3P-9XQD-4HC2-7K3P')
    const details = { kind: 'details' as const, before: { plate: 'X-1' }, after: { plate: 'AB-123-C' } }
    expect(await files({ ...details, isNewPass: true })).toEqual(pass)
    expect(await files({ ...details, isNewPass: false })).toEqual([])
    expect(await files(base, sampleBooking({ status: 'no_show' }))).toEqual([])
  })

  test('LETTER-11 a car that is inside is not told how to arrive', async () => {
    const inside = sampleBooking({ status: 'checked_in', checkedInAt: Date.UTC(2027, 2, 5, 7) })
    const { subject, text } = await written('changed', { what: { ...base, kind: 'extension' }, booking: inside })
    expect(`${subject} ${text}`).not.toMatch(/When you arrive|You are booked|Leave the A2|Drive in Fri/)
    expect(text).toContain('7K3P-9XQD-4HC2-7K3P')
  })

  test('an extension says until when', async () => {
    const { subject, text } = await written('changed', { what: { ...base, kind: 'extension' } })
    expect(subject).toBe('Extended: Eindhoven, until Fri 12 March 17:30')
    expect(text).toContain('your car can stay longer')
  })

  test('details: what was not given before is called so, the person’s words are isolated', async () => {
    const what: What = {
      kind: 'details',
      before: { plate: '', lastName: 'Zolc' },
      after: { plate: 'AB-123-C', lastName: 'Żółć' },
      isNewPass: false,
    }
    const { text, html } = await written('changed', { what })
    expect(text).toContain('Number plate: Not given → AB-123-C')
    expect(text).toContain('Name: Łukasz Zolc → Łukasz Żółć')
    expect(text).not.toMatch(/difference|Total price/)
    expect(html).toContain('<bdi>Not given → AB-123-C</bdi>')
  })
})

describe('before the arrival', () => {
  test('hours in words; deadlines only while they are ahead', async () => {
    const { cancelUntil } = sampleModel().booking.terms
    expect(await textOf('arrivalReminder')).toContain('Open on Fri 12 March: Closed')
    expect(await textOf('arrivalReminder', { hours: { onEnter: '00:00 - 24:00', onExit: '00:00 - 24:00' } })).toContain(
      'Open on Fri 5 March: All day',
    )
    expect(await textOf('arrivalReminder', { hours: null })).not.toContain('Open on')
    expect(await textOf('arrivalReminder', { writtenAt: cancelUntil })).toContain('Free cancellation until')
    expect(await textOf('arrivalReminder', { writtenAt: (cancelUntil ?? 0) + 1 })).not.toContain('Free cancellation')
  })

  test('EXIT-11 OH-08 what to do after closing when the flight is late; nothing where the car park never closes or a driver brings the car', async () => {
    const advice =
      'If your flight is late and the car park has closed, drive out when it opens again. With a late flight that costs nothing extra: show the delay when you leave.'
    const at = (onExit: string) => ({ hours: { onEnter: '00:00 - 24:00', onExit } })
    expect(await textOf('arrivalReminder', at('04:00 - 24:00'))).toContain(advice)
    expect(await textOf('arrivalReminder', at('00:00 - 24:00'))).not.toContain(advice)
    expect(await textOf('arrivalReminder', { hours: null })).not.toContain(advice)
    expect(
      await textOf('arrivalReminder', {
        ...at('04:00 - 24:00'),
        booking: sampleBooking({}, {}, { transfer: 'valet' }),
      }),
    ).not.toContain(advice)
  })

  test('a stay of one day names its hours once', async () => {
    const booking = sampleBooking({
      stay: { arrival: '2027-03-05T08:05' as LocalDateTime, departure: '2027-03-05T22:00' as LocalDateTime },
    })
    expect((await textOf('arrivalReminder', { booking })).match(/Open on/g)).toHaveLength(1)
  })

  test('what is due, with its link', async () => {
    const booking = sampleBooking({ paidMinor: 0, paymentLocation: 'onLineLaterV2' })
    expect(await textOf('arrivalReminder', { booking, payUrl: 'https://parkwing.example/en/pay/T' })).toContain(
      'Pay €50.00:\nhttps://parkwing.example/en/pay/T',
    )
    expect(await textOf('arrivalReminder', { booking, payUrl: null })).not.toContain('Pay €50.00:')
  })
})

test('GD-09 one click ends a subscription; only the newsletter has that header', async () => {
  const { headers } = await written('newsletterCode')
  expect(headers).toEqual({
    'List-Unsubscribe': '<https://parkwing.example/en/newsletter/unsubscribe/TOKEN>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect((await written('confirmation')).headers).toEqual({})
  expect(await textOf('newsletterCode', { minimumMinor: 0, validUntil: null })).not.toMatch(/or more|valid until/)
})

test('PR-18 an address that had its code before is promised none', async () => {
  const { subject, text } = await written('newsletterConfirm', { amountMinor: 0 })
  expect(subject).toBe('Confirm your subscription')
  expect(text).not.toMatch(/€|code/)
})

test('CH-12 a letter to an address that is not proved says nothing about the person', async () => {
  const { text, html } = await written('emailConfirm')
  expect(text + html).not.toMatch(/Łukasz|Żółć|EIN-7K3P|7K3P-9XQD|lukasz|AB-123-C/)
})

test('pure: the same facts give the same letter', async () => {
  const model = sampleModels()
  const [first, second] = [
    await renderLetter('confirmation', model.confirmation, 'de'),
    await renderLetter('confirmation', model.confirmation, 'de'),
  ]
  expect(first).toEqual(second)
})
