import { describe, expect, test } from 'vitest'
import { languages, tagOf, type Language } from '#domain/languages.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { euro } from '#domain/money/money.ts'
import { missingTranslation } from '#texts/translate.ts'
import { hardNames, sampleBooking, sampleModels } from '#test/builders/letters.ts'
import { scanned } from '#test/scanner.ts'
import { subjectLimit, subjectOf, userSlot } from './content.ts'
import { letterKinds, type LetterKind } from './models.ts'
import { renderLetter } from './render.ts'

const booking = sampleBooking()
const stay = (language: Language) => [formatMoment(booking.stay.arrival, language), formatMoment(booking.stay.departure, language)]
const amount = (minor: number, language: Language) => formatMoney(euro(minor), language)

/** What each letter must say, whatever else it says. */
const factsOf: Record<LetterKind, (language: Language) => string[]> = {
  confirmation: (language) => [
    ...stay(language), '7K3P-9XQD-4HC2-7K3P', 'X-ray', booking.number, 'Eindhoven', booking.terms.carParkName, booking.terms.carParkAddress, booking.terms.carParkPhone, 'AB-123-C', 'HV5633', 'HV5634',
    amount(5000, language), formatInstant(booking.terms.cancelUntil ?? 0, booking.zone, language), ...sampleModels().confirmation.directions, sampleModels().confirmation.bookingUrl, sampleModels().confirmation.passUrl, 'Łukasz Żółć',
  ],
  paymentLink: (language) => [...stay(language), booking.number, amount(5000, language), sampleModels().paymentLink.payUrl],
  code: () => ['493021', '10'],
  cancelled: (language) => [...stay(language), booking.number, amount(4500, language), sampleModels().cancelled.bookingUrl],
  refundSent: (language) => [...stay(language), booking.number, amount(4500, language)],
  holdLost: (language) => [...stay(language), booking.number, amount(5000, language), sampleModels().holdLost.searchUrl],
}

const unescaped = (markup: string) => markup.replace(/<[^>]+>/g, '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe.each(letterKinds)('%s', (kind) => {
  test.each(languages)('ML-06 %s: subject fits, text part says every fact of the HTML', async (language) => {
    const { subject, html, text } = await renderLetter(kind, sampleModels()[kind], language)
    expect(subject.length).toBeLessThanOrEqual(subjectLimit)
    expect(subject).not.toBe('')
    expect(html).toContain(`<html lang="${tagOf[language]}"`)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    for (const fact of factsOf[kind](language)) {
      expect(text).toContain(fact)
      if (!fact.startsWith('https:')) expect(unescaped(html)).toContain(fact)
    }
    expect(text + html + subject).not.toContain(userSlot)
    expect(text + html + subject).not.toContain(missingTranslation)
  })

  test('nothing is loaded from outside, all links are https and ours (DOC-03, ML-07)', async () => {
    const { html, text } = await renderLetter(kind, sampleModels()[kind], 'en')
    expect([...html.matchAll(/(?:src|background)="([^"]*)"/g)].map(([, url]) => url).filter((url) => !url?.startsWith('cid:'))).toEqual([])
    expect(html).not.toMatch(/url\(|@import|<link|<script|<iframe|srcset/)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '')
    expect(links.every((url) => url.startsWith('https://parkwing.example/'))).toBe(true)
    for (const link of links) expect(text).toContain(link)
    expect(html.match(/border-radius:10px"><a /g)?.length ?? 0).toBe(kind === 'code' ? 0 : 1)
  })

  test('DOC-01 markup in what people typed is text, and isolated (I18-07)', async () => {
    const bad = '<script>alert("1")</script>'
    const hostile = sampleModels(sampleBooking({}, { firstName: bad, lastName: '\u202Eevil & "co"', plate: '<b>X' }, { carParkName: '<img src=x onerror=1>' }))
    const { html } = await renderLetter(kind, hostile[kind], 'en')
    expect(html).not.toMatch(/<script|<img src=x|<b>X|\u202E/)
    if (kind !== 'code') expect(html).toContain('<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>')
  })

  test('ML-04 line breaks in names stay out of subject and lines', async () => {
    const models = sampleModels(sampleBooking({}, { firstName: 'Eve\r\nBcc: x@example.org', lastName: 'A\u2028B' }))
    const model = { ...models[kind], airportName: 'Eind\r\nBcc: y@example.org\r\n' }
    const { subject, text } = await renderLetter(kind, model, 'en')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
  })
})

test('S37 subjects begin with the fact', async () => {
  const subjects = await Promise.all(letterKinds.map(async (kind) => (await renderLetter(kind, sampleModels()[kind], 'en')).subject))
  expect(subjects).toEqual([
    'Booked: Eindhoven, Fri 5 March 08:05',
    '€50.00 to pay: Eindhoven',
    '493021 is your Parkwing code',
    'Cancelled: Eindhoven, Fri 5 March 08:05',
    '€45.00 refunded: Eindhoven, Fri 5 March 08:05',
    'No space: €50.00 goes back to you',
  ])
})

test('ML-05 no booking number, pass code or token is in the subject of a letter about a booking', async () => {
  for (const kind of letterKinds) {
    const { subject } = await renderLetter(kind, sampleModels()[kind], 'en')
    expect(subject).not.toMatch(/7K3P|TOKEN/)
  }
})

test('a long airport name gives way to its code, and anything longer is cut', async () => {
  const model = { ...sampleModels().confirmation, airportName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' }
  expect((await renderLetter('confirmation', model, 'en')).subject).toBe('Booked: EIN, Fri 5 March 08:05')
  expect(subjectOf('x'.repeat(80))).toBe(`${'x'.repeat(54)}…`)
})

test('the confirmation carries the QR as a picture that scans and the pass as a PDF', async () => {
  const { attachments, html } = await renderLetter('confirmation', sampleModels().confirmation, 'en')
  expect(attachments.map(({ filename, contentType }) => `${filename} ${contentType}`)).toEqual(['pass-code.png image/png', 'parkwing-pass-ein-2027-03-05.pdf application/pdf'])
  expect(html).toContain(`src="cid:${attachments[0]?.cid}"`)
  expect(await scanned(attachments[0]?.content ?? new Uint8Array())).toEqual([{ format: 'QRCode', text: '7K3P9XQD4HC27K3P', level: expect.stringMatching(/^[MQH]$/) }])
  expect(Buffer.from(attachments[1]?.content ?? []).subarray(0, 5).toString()).toBe('%PDF-')
})

test('names of every language are in HTML and text as they were typed', async () => {
  for (const language of languages) {
    const [firstName, lastName] = hardNames[language]
    const { html, text } = await renderLetter('confirmation', sampleModels(sampleBooking({}, { firstName, lastName })).confirmation, language)
    expect(unescaped(html)).toContain(`${firstName} ${lastName}`)
    expect(text).toContain(`${firstName} ${lastName}`)
  }
})

describe('what is said depends on the facts', () => {
  const textOf = async (kind: LetterKind, model: object) => (await renderLetter(kind, { ...sampleModels()[kind], ...model }, 'en')).text
  const later = { payLaterDue: Date.UTC(2027, 2, 4, 7, 5) }

  test('pay later: until when, and what happens otherwise (decision 7)', async () => {
    const stands = await renderLetter('paymentLink', sampleModels(sampleBooking({ paidMinor: 0 }, {}, later)).paymentLink, 'en')
    expect(stands.subject).toBe('€50.00 to pay by Thu 4 March: Eindhoven')
    expect(stands.text).toContain('Please pay by Thu 4 March 2027, 08:05.')
    expect(stands.text).toContain('your booking stands')
    expect(await textOf('paymentLink', { booking: sampleBooking({ paidMinor: 0 }, {}, { ...later, unpaidAtDue: 'cancelled' }) })).toContain('your booking is cancelled')
  })

  test('cancelled: refund, none, nothing paid, unpaid', async () => {
    expect(await textOf('cancelled', {})).toContain('We are paying back €45.00')
    expect(await textOf('cancelled', { refundMinor: 0 })).toContain('Nothing is paid back for this booking.')
    const unpaid = await textOf('cancelled', { refundMinor: 0, because: 'unpaid', booking: sampleBooking({ paidMinor: 0 }) })
    expect(unpaid).toContain('because it was not paid in time')
    expect(unpaid).toContain('You paid nothing and have nothing to pay.')
    expect(unpaid).not.toContain('Refund:')
  })

  test.each([
    ['cancelled', 'The booking was cancelled.'], ['hold_lost', 'the space was no longer free'], ['paid_twice', 'paid twice'], ['booking_cancelled', 'after the booking was cancelled'],
  ])('refund sent because %s', async (reason, sentence) => {
    expect(await textOf('refundSent', { reason })).toContain(sentence)
  })

  test('a car park that is no longer in the catalogue leaves no empty list of directions', async () => {
    expect(await textOf('confirmation', { directions: ['', '', ''] })).not.toContain('When you arrive')
  })

  test('no confirmation goes out for a booking that has no pass', async () => {
    await expect(renderLetter('confirmation', sampleModels(sampleBooking({ status: 'cancelled' })).confirmation, 'en')).rejects.toThrow(RangeError)
  })
})
