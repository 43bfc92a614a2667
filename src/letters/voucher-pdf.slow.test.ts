import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { languages, tagOf, type Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { hardNames, sampleBooking, sampleModel } from '#test/builders/letters.ts'
import { infoOfPdf, photographed, scanned, textOfPdf } from '#test/scanner.ts'
import type { BookingModel } from './models.ts'
import { printable } from './pdf-page.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

const pdfOf = (model: BookingModel, language: Language = 'en') => voucherPdf(model, language, translator(language))

describe('DOC-01 the letters of every language', () => {
  test.each(languages)('%s: names survive, the page says its language, codes are read', async (language) => {
    const [firstName, lastName] = hardNames[language]
    const pdf = await pdfOf(sampleModel(sampleBooking({ language }, { firstName, lastName })), language)
    const text = await textOfPdf(pdf)
    expect(text).toContain(`${firstName} ${lastName}`)
    expect(text).toContain('7K3P-9XQD-4HC2-7K3P')
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${tagOf[language]})`)
    const codes = await scanned(await photographed(pdf))
    expect(codes.map(({ format, text: code }) => `${format} ${code}`).sort()).toEqual([
      'Code128 7K3P9XQD4HC27K3P',
      'QRCode 7K3P9XQD4HC27K3P',
    ])
  })

  test('GATE-21 a signed pass is read from the page, and the Code 128 beside it stays the code', async () => {
    const qrText = '7K3P9XQD4HC27K3P' + 'K7QZ2ABMX'.repeat(16).slice(0, 138)
    const codes = await scanned(await photographed(await pdfOf({ ...sampleModel(), qrText })))
    expect(codes.map(({ format, text }) => `${format} ${text}`).sort()).toEqual([
      'Code128 7K3P9XQD4HC27K3P',
      `QRCode ${qrText}`,
    ])
  })

  test('Łukasz Żółć, İğdır, Škoda Příliš are on one page of any language', async () => {
    for (const name of ['Łukasz Żółć', 'İğdır Çöğüş', 'Škoda Příliš']) {
      const [firstName = '', lastName = ''] = name.split(' ')
      expect(await textOfPdf(await pdfOf(sampleModel(sampleBooking({}, { firstName, lastName })), 'en'))).toContain(
        name,
      )
    }
  })

  test('35-character names, emoji and a name written right to left do no harm', async () => {
    const long = 'W'.repeat(35)
    const text = await textOfPdf(await pdfOf(sampleModel(sampleBooking({}, { firstName: long, lastName: long }))))
    expect(text.replaceAll(' ', '')).toContain(long + long)
    expect(
      await textOfPdf(await pdfOf(sampleModel(sampleBooking({}, { firstName: 'Zoë 🚗', lastName: 'محمد' })))),
    ).toContain('Name Zoë Passengers')
    expect(
      await textOfPdf(await pdfOf(sampleModel(sampleBooking({}, { firstName: 'محمد', lastName: '' })))),
    ).not.toContain('Name')
    expect(printable('A\u202EB\u0000C\nD')).toBe('A B C D')
  })

  test('DOC-02 text cannot become PDF operators', async () => {
    const text = await textOfPdf(
      await pdfOf(sampleModel(sampleBooking({}, { firstName: ') Tj ET Q (', lastName: '\\) <</JS>>' }))),
    )
    expect(text).toContain(') Tj ET Q ( \\) <</JS>>')
  })
})

describe('the page', () => {
  test('is one A4 page, tagged, titled, with headings, lists and described figures', async () => {
    const pdf = await pdfOf(sampleModel())
    const info = await infoOfPdf(pdf)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/Pages:\s+1\n/)
    expect(info).toContain('(A4)')
    expect(info).toMatch(/Title:\s+Parking pass Eindhoven, Fri 5 March 2027/)
    const tags = await infoOfPdf(pdf, '-struct-text')
    expect(tags.match(/^ +(H1|H2|P|L|LI|LBody|Figure)\b/gm)?.map((tag) => tag.trim())).toEqual(
      expect.arrayContaining(['H1', 'P', 'Figure', 'H2', 'L', 'LI', 'LBody']),
    )
    expect(tags.match(/\bFigure/g)).toHaveLength(2)
    const bytes = Buffer.from(pdf).toString('latin1')
    expect(bytes.match(/\/Alt \(/g)).toHaveLength(2)
    expect(bytes).toContain('/DisplayDocTitle true')
  })

  test('VOUCH-8 its QR is at least 45 mm wide', async () => {
    const bytes = Buffer.from(await pdfOf(sampleModel())).toString('latin1')
    const boxes = [...bytes.matchAll(/\/BBox \[([\d. ]+)\]/g)].map((match) => (match[1] ?? '').split(' ').map(Number))
    const qr = boxes.find(([x = 0, y = 0, right = 0, top = 0]) => Math.abs(right - x - (top - y)) < 0.1)
    const side = (((qr?.[2] ?? 0) - (qr?.[0] ?? 0)) * 21) / 29
    expect((side / 72) * 25.4).toBeGreaterThanOrEqual(45)
  })

  test('VOUCH-8 it wears the brand in its own font, and takes another only for letters that one lacks', async () => {
    const fontsOf = async (model: BookingModel, language: Language) =>
      new Set(
        [
          ...Buffer.from(await pdfOf(model, language))
            .toString('latin1')
            .matchAll(/\/FontName \/\w+\+(\S+)/g),
        ].map(([, name]) => name),
      )
    for (const language of ['pl', 'cs', 'tr'] as const) {
      const [firstName, lastName] = hardNames[language]
      expect(await fontsOf(sampleModel(sampleBooking({ language }, { firstName, lastName })), language)).toEqual(
        new Set(['Figtree-Bold', 'Figtree-Regular']),
      )
    }
    const greek = sampleModel(sampleBooking({}, { lastName: 'Αθήνα' }))
    expect(await fontsOf(greek, 'en')).toEqual(new Set(['Figtree-Bold', 'Figtree-Regular', 'NotoSans-Bold']))
    expect(await textOfPdf(await pdfOf(greek))).toContain('Αθήνα')
  })

  test('VOUCH-8 the picture is a strip at the foot, and gives way where texts are long', async () => {
    const picture = await sharp({ create: { width: 1120, height: 360, channels: 3, background: '#4a7' } })
      .png()
      .toBuffer()
    const images = async (model: BookingModel) =>
      Buffer.from(await pdfOf(model))
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    expect(await images({ ...sampleModel(), picture })).toBe(1)
    expect(await images(sampleModel())).toBe(0)
    const long = 'Follow the signs. '.repeat(60)
    expect(await images({ ...sampleModel(), picture, directions: [long, long, long] })).toBe(0)
  })

  test('says everything: dates, place, three directions, plate, price, payment, terms as moments', async () => {
    const text = await textOfPdf(await pdfOf(sampleModel()))
    const model = sampleModel()
    const facts = [
      'Fri 5 March 2027, 08:05',
      'Fri 12 March 2027, 17:30',
      'Welschap Parking',
      'Marinus van Meelweg 6, 5657 EN Eindhoven',
      '+31 40 123 4567',
      'AB-123-C',
      '€50.00',
      '€8.68 (21%)',
      'Paid: €50.00',
      'Free cancellation until Thu 4 March 2027, 08:05.',
      'EIN-7K3P-9XQD-4HC2',
      'To read out: Seven, Kilo, Three, Papa',
      ...model.directions,
    ]
    for (const fact of facts) expect(text).toContain(fact)
  })

  test('what is due is said with its moment, a kept fee with the amount that comes back, Basic without promises', async () => {
    const due = sampleBooking(
      { paidMinor: 0, paymentLocation: 'onLineLaterV2' },
      { plate: '' },
      { payLaterDue: Date.UTC(2027, 2, 4, 7, 5), package: 'medium_flex', refundableFixedFeeMinor: 500 },
    )
    const text = await textOfPdf(await pdfOf(sampleModel(due)))
    expect(text).toContain('To pay by Thu 4 March 2027, 08:05: €50.00')
    expect(text).toContain('Cancel until Thu 4 March 2027, 08:05 and get €45.00 back.')
    expect(text).toContain('Not given yet')
    const basic = await textOfPdf(
      await pdfOf(
        sampleModel(
          sampleBooking({}, {}, { package: 'basic', refundablePercentage: 0, cancelUntil: null, changeUntil: null }),
        ),
      ),
    )
    expect(basic).toContain('There is no refund if you cancel.')
    expect(basic).toContain('The dates cannot be changed.')
  })

  test('a valet car is handed over to a driver: no reader, and when to phone', async () => {
    const text = await textOfPdf(await pdfOf(sampleModel(sampleBooking({}, {}, { transfer: 'valet' }))))
    for (const fact of [
      'Hand over the car',
      'Get the car back',
      'Show the code to the driver',
      'When you have landed, phone +31 40 123 4567',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('from the reader')
  })

  test('long texts make the type smaller, not a second page', async () => {
    const line =
      'Nach dem zweiten Kreisverkehr rechts abbiegen und der Beschilderung bis zur Schranke am Ende der Straße folgen. '.repeat(
        4,
      )
    const model: BookingModel = {
      ...sampleModel(
        sampleBooking(
          { extras: ['covered'] },
          { firstName: 'W'.repeat(35), lastName: 'W'.repeat(35) },
          { carParkAddress: 'Lange Straße 1234, 12345 Irgendwo '.repeat(4) },
        ),
      ),
      directions: [line, line, line],
    }
    const pdf = await pdfOf(model, 'de')
    expect(await infoOfPdf(pdf)).toMatch(/Pages:\s+1\n/)
    expect(await textOfPdf(pdf)).toContain(printable(line))
    expect(await scanned(await photographed(pdf))).toHaveLength(2)
  })

  test('is pure: the same booking gives the same bytes', async () => {
    expect(Buffer.from(await pdfOf(sampleModel())).equals(Buffer.from(await pdfOf(sampleModel())))).toBe(true)
  })

  test.each(['held', 'cancelled', 'expired', 'no_show', 'checked_out'] as const)(
    'there is none for a booking that is %s',
    async (status) => {
      await expect(pdfOf(sampleModel(sampleBooking({ status })))).rejects.toThrow(RangeError)
    },
  )

  test('DOC-06 its file name is plain and holds no booking number', () => {
    expect(voucherFileName(sampleBooking())).toBe('parkwing-pass-ein-2027-03-05.pdf')
  })
})

test.each(languages)('START-6 in %s: a pass that was sold for no money says so', async (language) => {
  const line = printable(translator(language)('letters.testSales'))
  const pdf = await voucherPdf({ ...sampleModel(), isTest: true }, language, translator(language))
  const words = (text: string) => text.replace(/\s+/g, ' ')
  expect(words(await textOfPdf(pdf))).toContain(words(line))
  expect(words(await textOfPdf(await pdfOf(sampleModel(), language)))).not.toContain(words(line))
})
