import { describe, expect, test } from 'vitest'
import { customerService } from '#domain/customer-service.ts'
import { languages, tagOf, type Language } from '#domain/languages.ts'
import { letterKinds, type LetterKind } from '#domain/letters/letters.ts'
import { euro } from '#domain/money/money.ts'
import type { LocalDate, LocalDateTime } from '#domain/time/local.ts'
import { sampleBooking, sampleModels } from '#test/builders/letters.ts'
import { unescaped } from '#test/builders/unescaped.ts'
import { subjects } from '#test/builders/letter-subjects.ts'
import { scanned } from '#test/scanner.ts'
import { formatDay, formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { missingTranslation } from '#texts/translate.ts'
import { subjectLimit, subjectOf, userSlot } from './content.ts'
import { renderLetter } from './render.ts'

const booking = sampleBooking()
const stay = (language: Language) =>
  [booking.stay.arrival, booking.stay.departure].map((one) => formatMoment(one, language))
const amount = (minor: number, language: Language) => formatMoney(euro(minor), language)

const models = sampleModels()
const moment = (instant: number, language: Language) => formatInstant(instant, booking.zone, language)
const day = (date: string, language: Language) => formatDay(date as LocalDate, language)

/** What each letter must say, whatever else it says. */
const factsOf: Record<LetterKind, (language: Language) => string[]> = {
  confirmation: (language) => [
    ...stay(language),
    '7K3P-9XQD-4HC2-7K3P',
    'X-ray',
    booking.number,
    'Eindhoven',
    booking.terms.carParkName,
    booking.terms.carParkAddress,
    booking.terms.carParkPhone,
    'AB-123-C',
    'HV5633',
    'HV5634',
    amount(5000, language),
    moment(booking.terms.cancelUntil ?? 0, language),
    ...models.confirmation.directions,
    models.confirmation.bookingUrl,
    models.confirmation.passUrl,
    'Łukasz Żółć',
  ],
  paymentLink: (language) => [...stay(language), booking.number, amount(5000, language), models.paymentLink.payUrl],
  unpaidWarning: (language) => [
    ...stay(language),
    booking.number,
    amount(5000, language),
    moment(models.unpaidWarning.until, language),
    models.unpaidWarning.payUrl,
  ],
  detailsReminder: (language) => [
    ...stay(language),
    booking.number,
    moment(models.detailsReminder.until, language),
    models.detailsReminder.editUrl,
  ],
  arrivalReminder: (language) => [
    ...stay(language),
    '7K3P-9XQD-4HC2-7K3P',
    booking.number,
    booking.terms.carParkAddress,
    booking.terms.carParkPhone,
    language === 'da' ? '04.00–24.00' : '04:00–24:00',
    '5–8',
    ...models.arrivalReminder.directions,
    models.arrivalReminder.passUrl,
    models.arrivalReminder.bookingUrl,
  ],
  changed: (language) => [
    ...stay(language),
    booking.number,
    amount(700, language),
    amount(4300, language),
    amount(5000, language),
    formatMoment('2027-03-11T12:00' as LocalDateTime, language),
    '→',
  ],
  emailConfirm: (language) => [
    'Eindhoven',
    moment(models.emailConfirm.validUntil, language),
    models.emailConfirm.confirmUrl,
  ],
  emailChanged: (language) => [
    ...stay(language),
    booking.number,
    'z…@example.org',
    customerService.phone,
    customerService.email,
  ],
  invoice: (language) => ['NL-2027-000123', amount(5000, language), amount(868, language), booking.number],
  cancelled: (language) => [
    ...stay(language),
    booking.number,
    amount(4500, language),
    day('2027-03-12', language),
    models.cancelled.bookingUrl,
  ],
  refundSent: (language) => [
    ...stay(language),
    booking.number,
    amount(4500, language),
    're_4qqhO89gsT',
    day('2027-03-12', language),
  ],
  refundFailed: (language) => [
    ...stay(language),
    booking.number,
    amount(4500, language),
    customerService.phone,
    customerService.email,
  ],
  holdLost: (language) => [...stay(language), booking.number, amount(5000, language), models.holdLost.searchUrl],
  noShow: (language) => [
    ...stay(language),
    booking.number,
    moment(models.noShow.at, language),
    customerService.phone,
    customerService.email,
  ],
  exitDue: (language) => [...stay(language), booking.number, amount(5000, language), models.exitDue.payUrl],
  waived: (language) => [...stay(language), booking.number, amount(1400, language), models.waived.bookingUrl],
  exitPaid: (language) => [
    ...stay(language),
    booking.number,
    amount(1400, language),
    moment(models.exitPaid.leaving?.until ?? 0, language),
    amount(550, language),
    models.exitPaid.bookingUrl,
  ],
  reviewInvitation: (language) => [...stay(language), models.reviewInvitation.reviewUrl],
  claimReceived: (language) => [
    'C-7K3P-9XQD',
    amount(8450, language),
    moment(models.claimReceived.answerBy, language),
    models.claimReceived.claimUrl,
    booking.number,
  ],
  claimQuestion: (language) => [models.claimQuestion.question, moment(models.claimQuestion.answerBy, language)],
  claimDecided: (language) => [
    'C-7K3P-9XQD',
    amount(8450, language),
    amount(6000, language),
    'The delay was 2 hours.',
    models.claimDecided.claimUrl,
    customerService.phone,
  ],
  code: () => ['493021', '10'],
  accountLink: () => [models.accountLink.linkUrl, '15'],
  accountErased: () => [customerService.email],
  staffInvitation: (language) => [
    models.staffInvitation.linkUrl,
    'Ringvaart Parking BV',
    moment(models.staffInvitation.until, language),
  ],
  staffNotice: () => [models.staffNotice.sessionsUrl, '192.0.2.0', 'Europe/Amsterdam'],
  statementReminder: (language) => [models.statementReminder.statementUrl, amount(6_376, language)],
  hookFailing: () => [models.hookFailing.hooksUrl, models.hookFailing.url, models.hookFailing.code],
  payoutAccount: () => [
    models.payoutAccount.statementsUrl,
    models.payoutAccount.holder,
    '4300',
    customerService.phone,
    customerService.email,
  ],
  paperEnding: () => [models.paperEnding.papersUrl, models.paperEnding.reference],
  keyEnding: () => [models.keyEnding.keysUrl, models.keyEnding.name, models.keyEnding.prefix],
  creditNotice: (language) => [models.creditNotice.bookingsUrl, amount(400, language), amount(49_600, language)],
  requestAsked: (language) => [models.requestAsked.requestsUrl, 'Nadia Benali', amount(10_500, language)],
  deviceNotice: () => [models.deviceNotice.devicesUrl, models.deviceNotice.carPark],
  joinProof: (language) => [models.joinProof.linkUrl, moment(models.joinProof.until, language)],
  joinRefused: () => [
    models.joinRefused.formUrl,
    'Ringvaart Parking',
    models.joinRefused.reason,
    customerService.phone,
  ],
  staffLink: () => [models.staffLink.linkUrl, '15'],
  newsletterConfirm: (language) => [models.newsletterConfirm.confirmUrl, amount(500, language)],
  newsletterCode: (language) => [
    'PW-7K3P-9XQD',
    amount(500, language),
    amount(2000, language),
    day('2028-02-01', language),
    models.newsletterCode.unsubscribeUrl,
  ],
}

/**
 * Everything that an HTML part shows: the texts between its tags, without the brand, the badge and the line that mail
 * programs show in their lists.
 */
const shownTexts = (html: string): string[] =>
  (html.split(/<body[^>]*>/)[1] ?? '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .split(/<[^>]*>/)
    .map((part) => unescaped(part).trim())
    .filter((part) => part !== '' && part !== 'Parkwing' && part !== booking.iata)

/** The letters that contain words the traveller typed. */
const personal = letterKinds.filter((kind) => 'booking' in models[kind] && kind !== 'emailConfirm')
/**
 * The letters that offer nothing to click: a code must not look like phishing, and the old address has nothing to open
 * any more.
 */
const withoutButton: LetterKind[] = ['accountErased', 'code', 'emailChanged']

describe.each(letterKinds)('%s', (kind) => {
  test.each(languages)('LETTER-3 ML-06 %s: subject fits, text part says every fact of the HTML', async (language) => {
    const { subject, html, text } = await renderLetter(kind, sampleModels()[kind], language)
    expect(subject.length).toBeLessThanOrEqual(subjectLimit)
    expect(subject).not.toBe('')
    expect(html).toContain(`<html lang="${tagOf[language]}"`)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
    for (const fact of factsOf[kind](language)) {
      expect(text).toContain(fact)
      if (!fact.startsWith('https:')) expect(unescaped(html)).toContain(fact)
    }
    const shown = shownTexts(html)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter((part) => !text.includes(part))).toEqual([])
    expect(text + html + subject).not.toContain(userSlot)
    expect(text + html + subject).not.toContain(missingTranslation)
  })

  test('nothing is loaded from outside, all links are https and ours (DOC-03, ML-07)', async () => {
    const { html, text } = await renderLetter(kind, sampleModels()[kind], 'en')
    expect(
      [...html.matchAll(/(?:src|background)="([^"]*)"/g)]
        .map(([, url]) => url)
        .filter((url) => !url?.startsWith('cid:')),
    ).toEqual([])
    expect(html).not.toMatch(/url\(|@import|<link|<script|<iframe|srcset/)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '')
    expect(links.every((url) => url.startsWith('https://parkwing.example/'))).toBe(true)
    for (const link of links) expect(text).toContain(link)
    expect(html.match(/border-radius:12px"><a /g)?.length ?? 0).toBe(withoutButton.includes(kind) ? 0 : 1)
    if (kind === 'code') expect(links).toEqual([])
  })

  test('DOC-01 XS-01 markup in what people typed is text, and isolated (I18-07)', async () => {
    const bad = '<script>alert("1")</script>'
    const hostile = sampleModels(
      sampleBooking(
        {},
        { firstName: bad, lastName: '\u202Eevil & "co"', plate: '<b>X' },
        { carParkName: '<img src=x onerror=1>' },
      ),
    )
    const { html } = await renderLetter(kind, hostile[kind], 'en')
    expect(html).not.toMatch(/<script|<img src=x|<b>X|\u202E/)
    if (personal.includes(kind)) expect(html).toContain('<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>')
  })

  test('ML-04 line breaks in names stay out of subject and lines', async () => {
    const models = sampleModels(sampleBooking({}, { firstName: 'Eve\r\nBcc: x@example.org', lastName: 'A\u2028B' }))
    const model = { ...models[kind], airportName: 'Eind\r\nBcc: y@example.org\r\n' }
    const { subject, text } = await renderLetter(kind, model, 'en')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/^Bcc:/m)
  })
})

test.each(letterKinds)('LETTER-4 S37 the subject begins with the fact: %s', async (kind) => {
  expect((await renderLetter(kind, sampleModels()[kind], 'en')).subject).toBe(subjects[kind])
})

test.each(letterKinds)('LETTER-12 one face: %s', async (kind) => {
  const { html } = await renderLetter(kind, sampleModels()[kind], 'en')
  expect(html).toContain('max-width:560px')
  // the sign is a cell and not a picture, and it is not read aloud
  expect(html).toMatch(/bgcolor="#FFC629" aria-hidden="true"[^>]*>P<\/td>/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/bgcolor="#FFC629" style="[^"]*"><a /g)?.length ?? 0).toBe(withoutButton.includes(kind) ? 0 : 1)
  // without its pictures a letter still says everything, because each has its words
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/alt="[^"]+"/)
})

test('LETTER-12 the code stands on white, whatever colours the mail program prefers, with room around it', async () => {
  const { html, attachments } = await renderLetter('confirmation', sampleModels().confirmation, 'en')
  const [, cell = ''] = /<td class="code side"([^>]*)><img/.exec(html) ?? []
  expect(cell).toContain('bgcolor="#ffffff"')
  expect(cell).toMatch(/padding:16px/)
  // no rule of the dark colours names that cell
  expect(/prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)?.[1]).not.toMatch(/\.(code|side|stack)/)
  // 21 modules and 4 of quiet zone on each side, each at least six pixels of the letter
  const [, size = '0'] = /<img src="cid:pass-code[^"]*" width="(\d+)"/.exec(html) ?? []
  expect(Number(size) / 29).toBeGreaterThanOrEqual(6)
  expect(attachments[0]?.cid).toBe('pass-code@parkwing')
})

test('LETTER-12 the picture of the car park is attached and named, and nothing is missing without it', async () => {
  const picture = new Uint8Array([137, 80, 78, 71])
  const model = { ...sampleModels().noShow, picture }
  const { html, attachments } = await renderLetter('noShow', model, 'en')
  expect(html).toContain('<img src="cid:car-park@parkwing" width="560" height="180" alt="Welschap Parking"')
  expect(attachments).toEqual([
    { filename: 'car-park.png', contentType: 'image/png', content: picture, cid: 'car-park@parkwing' },
  ])
  const without = await renderLetter('noShow', sampleModels().noShow, 'en')
  expect([without.attachments, without.html.includes('<img')]).toEqual([[], false])
})

test('ML-05 no booking number, pass code or token is in the subject of a letter about a booking', async () => {
  for (const kind of letterKinds) {
    const { subject } = await renderLetter(kind, sampleModels()[kind], 'en')
    // the number of a claim is no secret: it opens nothing
    expect(subject.replace('C-7K3P-9XQD', '')).not.toMatch(/7K3P|TOKEN/)
  }
})

test('a long airport name gives way to its code, and anything longer is cut', async () => {
  const model = {
    ...sampleModels().confirmation,
    airportName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  }
  expect((await renderLetter('confirmation', model, 'en')).subject).toBe('Booked: EIN, Fri 5 March 08:05')
  expect(subjectOf('x'.repeat(80))).toBe(`${'x'.repeat(54)}…`)
})

test('the confirmation carries the QR as a picture that scans, the pass as a PDF and the stay for a calendar', async () => {
  const { attachments, html } = await renderLetter('confirmation', sampleModels().confirmation, 'en')
  expect(attachments.map(({ filename, contentType }) => `${filename} ${contentType}`)).toEqual([
    'pass-code.png image/png',
    'parkwing-pass-ein-2027-03-05.pdf application/pdf',
    'parkwing-ein-2027-03-05.ics text/calendar; charset=utf-8; method=PUBLISH',
  ])
  expect(html).toContain(`src="cid:${attachments[0]?.cid}"`)
  expect(await scanned(attachments[0]?.content ?? new Uint8Array())).toEqual([
    { format: 'QRCode', text: '7K3P9XQD4HC27K3P', level: expect.stringMatching(/^[MQH]$/) },
  ])
  expect(Buffer.from(attachments[1]?.content.subarray(0, 5) ?? []).toString()).toBe('%PDF-')
})

test.each([
  ['tui-vip', 'TUI VIP', '#092a5e'],
  ['VAKSNL', 'VAKSNL', '#b8420a'],
  ['SWISS', 'SWISS', '#0B1F3A'],
])('PART-6 a letter about a booking through %s says so and wears its brand colour', async (partner, name, brand) => {
  const model = sampleModels(sampleBooking({}, {}, { partner })).paymentLink
  const { html, text } = await renderLetter('paymentLink', model, 'en')
  expect(text.startsWith(`Parkwing in partnership with ${name}\n\n# `)).toBe(true)
  expect(unescaped(html)).toContain(`Parkwing in partnership with ${name}`)
  expect(html).toContain(`<td bgcolor="${brand}"`)
  expect(html).not.toContain('<img')
})
