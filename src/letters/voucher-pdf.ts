import type { Booking } from '#domain/bookings/booking.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { dateOf } from '#domain/time/local.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { formatDay } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { code128Path, qrPath, qrQuietModules } from './barcodes.ts'
import {
  hasPass,
  passHint,
  placeFacts,
  priceFacts,
  spokenCode,
  stayFacts,
  termLines,
  travellerFacts,
  valetLines,
} from './booking-facts.ts'
import type { Fact } from './content.ts'
import type { BookingModel } from './models.ts'
import { PdfPage, mm, printable, sheet, type TextStyle } from './pdf-page.ts'

/** The side of the QR without its quiet zone; the goal is at least 35 mm. */
const qrSide = 44 * mm
/** The narrowest bar of the Code 128 in points: 0.49 mm, so that the longest code is 115 mm wide. */
const code128Module = 1.4
const bottom = sheet.height - sheet.margin
const inner = sheet.width - 2 * sheet.margin

/** Plain ASCII without the booking number, because file names end up in logs and shared folders (DOC-06). */
export const voucherFileName = (booking: Pick<Booking, 'iata' | 'stay'>): string =>
  `parkwing-pass-${booking.iata.toLowerCase()}-${dateOf(booking.stay.arrival)}.pdf`

type Voucher = { model: BookingModel; language: Language; t: Translate }

const head = (page: PdfPage, { model, t }: Voucher): number => {
  const { margin } = sheet
  page.artifact((doc) =>
    doc
      .save()
      .roundedRect(sheet.width - margin - 66, margin, 66, 32, 6)
      .lineWidth(2)
      .stroke('#000000')
      .restore(),
  )
  const title = page.text('H1', t('letters.passTitle'), margin, margin - 4, { size: 26, bold: true, width: inner - 80 })
  const name = page.text('P', model.airportName, margin, title, { size: 13, width: inner - 80 })
  const airport = model.isTest
    ? page.text('P', t('letters.testSales'), margin, name, { size: 11, bold: true, width: inner - 80 })
    : name
  page.text('P', model.booking.iata, sheet.width - margin - 66, margin + 4, {
    size: 17 / page.scale,
    bold: true,
    width: 66,
    align: 'center',
  })
  return airport + 8
}

/** The QR on the left; code, plate and times to its right, in a size that a driver can read at arm's length. */
const codes = (page: PdfPage, { model: { booking }, language, t }: Voucher, top: number): number => {
  const code = groupCode(booking.voucherCode)
  const qr = qrPath(booking.voucherCode)
  const module = qrSide / (qr.width - 2 * qrQuietModules)
  const left = sheet.margin - qrQuietModules * module + 6
  const belowQr = page.figure(qr, t('letters.qrAlt', { code }), left, top, module)
  const x = left + qr.width * module + 4
  const width = sheet.width - sheet.margin - x
  let y = page.fact(t('letters.passCode'), code, x, top + 12, width, 21)
  y = page.text('P', t('letters.readOut', { words: spokenCode(booking.voucherCode, t) }), x, y + 2, {
    size: 9.5,
    width,
  })
  for (const { label, value } of stayFacts(booking, language, t).slice(0, 2))
    y = page.fact(label, value, x, y + 5, width, 13)
  y = page.fact(t('letters.plate'), booking.details.plate || t('letters.plateMissing'), x, y + 5, width, 15)
  const line = code128Path(booking.voucherCode)
  const lineTop = Math.max(belowQr, y) + 12
  const belowLine = page.figure(line, t('letters.code128Alt', { code }), sheet.margin, lineTop, code128Module)
  return page.text('P', passHint(booking, t), sheet.margin, belowLine + 6, { size: 10, width: inner }) + 10
}

/** Facts in two columns; a row is as high as the higher of its two cells. */
const grid = (page: PdfPage, facts: Fact[], top: number): number => {
  const gap = 20
  const width = (inner - gap) / 2
  let y = top
  for (let i = 0; i < facts.length; i += 2) {
    const row = facts
      .slice(i, i + 2)
      .map(({ label, value }, column) => page.fact(label, value, sheet.margin + column * (width + gap), y, width))
    y = Math.max(...row) + 5 * page.scale
  }
  return y
}

const section = (
  page: PdfPage,
  title: string,
  items: string[],
  mark: (index: number) => string,
  top: number,
): number => {
  const style: TextStyle = { size: 10.5, width: inner }
  const below = page.text('H2', title, sheet.margin, top, { size: 13, bold: true, width: inner })
  return page.list(items, mark, sheet.margin, below + 2, style) + 5 * page.scale
}

const gridFacts = ({ model: { booking, writtenAt }, language, t }: Voucher): Fact[] => {
  const traveller = travellerFacts(booking, t).filter(({ label }) => label !== t('letters.plate'))
  const facts = [
    ...placeFacts(booking, t),
    ...stayFacts(booking, language, t).slice(2),
    ...traveller,
    ...priceFacts(booking, language, t, writtenAt),
  ]
  facts.push({ label: t('letters.bookingNumber'), value: booking.number })
  return facts.filter(({ value }) => printable(value) !== '')
}

/** Draws everything. The returned y below the last line tells whether it fitted on the page. */
const compose = (page: PdfPage, voucher: Voucher): number => {
  const { model, language, t } = voucher
  let y = codes(page, voucher, head(page, voucher))
  page.rule(y)
  y = grid(page, gridFacts(voucher), y + 8)
  const directions = [...model.directions.filter((direction) => direction !== ''), ...valetLines(model.booking, t)]
  if (directions.length > 0) y = section(page, t('letters.arriving'), directions, (i) => `${i + 1}.`, y + 3)
  return section(page, t('letters.terms'), termLines(model.booking, language, t), () => '•', y)
}

/**
 * The parking pass as one tagged A4 page (PDF/UA-1), black on white. It is pure: the same booking gives the same bytes,
 * except that a payment whose moment has passed meanwhile is described differently. Long texts make the type smaller
 * and never start a second page. Throws RangeError for a booking without a pass.
 */
export const voucherPdf = async (model: BookingModel, language: Language, t: Translate): Promise<Uint8Array> => {
  const { booking } = model
  if (!hasPass(booking)) throw new RangeError(`no pass for a booking that is ${booking.status}`)
  const title = t('letters.passFor', {
    airport: model.airportName,
    day: formatDay(dateOf(booking.stay.arrival), language),
  })
  const info = { title: printable(title), lang: tagOf[language], created: booking.createdAt }
  for (const scale of [1, 0.93, 0.86, 0.79]) {
    const page = new PdfPage(info, scale)
    if (compose(page, { model, language, t }) <= bottom) return page.bytes()
  }
  const page = new PdfPage(info, 0.72)
  compose(page, { model, language, t })
  return page.bytes()
}
