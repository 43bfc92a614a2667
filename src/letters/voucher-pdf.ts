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
  paymentStatus,
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
import { PdfPage, inks, mm, printable, sheet, type TextStyle } from './pdf-page.ts'

/** The side of the QR without its quiet zone; at least 45 mm (VOUCH-8). */
const qrSide = 46 * mm
/** The narrowest bar of the Code 128 in points: 0.39 mm, so that the longest code is 92 mm wide. */
const code128Module = 1.1
const bottom = sheet.height - sheet.margin
const inner = sheet.width - 2 * sheet.margin
/** How high the strip with the picture is, at the foot of the page where there is room for it. */
const stripHeight = 66

/** Plain ASCII without the booking number, because file names end up in logs and shared folders (DOC-06). */
export const voucherFileName = (booking: Pick<Booking, 'iata' | 'stay'>): string =>
  `parkwing-pass-${booking.iata.toLowerCase()}-${dateOf(booking.stay.arrival)}.pdf`

type Voucher = { model: BookingModel; language: Language; t: Translate }

const head = (page: PdfPage, { model, t }: Voucher): number => {
  const top = page.head(t('letters.passTitle'), model.booking.iata)
  const through = model.booking.terms.look
  const words = through && t('site.inPartnership', { name: through.name })
  const small: TextStyle = { size: 10, grey: true, width: inner }
  const below = words ? page.text('P', `Parkwing ${words}`, sheet.margin, top + 6, small) - 6 : top
  if (!model.isTest) return below + 10
  return page.text('P', t('letters.testSales'), sheet.margin, below + 8, { size: 11, bold: true, width: inner }) + 4
}

/** A plate as one sees it: black on yellow. Returns the y below it. */
const plate = (page: PdfPage, text: string, label: string, x: number, y: number, width: number): number => {
  const below = page.text('P', label, x, y, { size: 8.5, grey: true, width })
  const wide = Math.min(width, 26 + text.length * 9.4)
  page.artifact((doc) =>
    doc
      .save()
      .roundedRect(x, below + 2, wide, 21, 4)
      .lineWidth(1.4)
      .fillAndStroke(inks.yellow, inks.ink)
      .restore(),
  )
  const style: TextStyle = { size: 13 / page.scale, bold: true, color: inks.ink, width: wide, align: 'center' }
  page.text('P', text, x, below + 4.5, style)
  return below + 25
}

/** The codes on the left; where, when and which car to their right, in a size that a driver reads at arm's length. */
const codes = (page: PdfPage, { model: { booking, qrText, writtenAt }, language, t }: Voucher, top: number): number => {
  const code = groupCode(booking.voucherCode)
  const qr = qrPath(qrText ?? booking.voucherCode)
  const module = qrSide / (qr.width - 2 * qrQuietModules)
  const left = sheet.margin - qrQuietModules * module + 6
  const column = qrSide + 20
  const belowQr = page.figure(qr, t('letters.qrAlt', { code }), left, top, module) - qrQuietModules * module
  let y = page.fact(t('letters.passCode'), code, sheet.margin + 6, belowQr + 8, column, 12.5)
  const x = left + qr.width * module + 4
  const width = sheet.width - sheet.margin - x
  const { carParkName, carParkAddress } = booking.terms
  let right = page.fact(t('letters.carPark'), carParkName, x, top + 8, width, 13)
  right = page.text('P', carParkAddress, x, right, { size: 10.5, width })
  for (const { label, value } of stayFacts(booking, language, t).slice(0, 2))
    right = page.fact(label, value, x, right + 7, width, 13)
  right = booking.details.plate
    ? plate(page, printable(booking.details.plate), t('letters.plate'), x, right + 7, width)
    : page.fact(t('letters.plate'), t('letters.plateMissing'), x, right + 7, width, 13)
  right = page.fact(t('letters.status'), paymentStatus(booking, language, t, writtenAt), x, right + 5, width, 11)
  right = page.text('P', t('letters.readOut', { words: spokenCode(booking.voucherCode, t) }), x, right + 6, {
    size: 8.5,
    grey: true,
    width,
  })
  const line = code128Path(booking.voucherCode)
  y = page.figure(line, t('letters.code128Alt', { code }), sheet.margin - 6, Math.max(y, right) + 8, code128Module)
  return page.text('P', passHint(booking, t), sheet.margin, y + 6, { size: 10, width: inner }) + 8
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

/** What the upper half does not say. */
const gridFacts = ({ model: { booking, airportName, writtenAt }, language, t }: Voucher): Fact[] => {
  const above = [t('letters.plate'), t('letters.status'), t('letters.carPark'), t('letters.address')]
  const facts = [
    { label: t('letters.airport'), value: airportName },
    ...placeFacts(booking, t),
    ...stayFacts(booking, language, t).slice(2),
    ...travellerFacts(booking, t),
    ...priceFacts(booking, language, t, writtenAt),
    { label: t('letters.bookingNumber'), value: booking.number },
  ]
  return facts.filter(({ label, value }) => !above.includes(label) && printable(value) !== '')
}

/** Draws everything. The returned y below the last line tells whether it fitted on the page. */
const compose = (page: PdfPage, voucher: Voucher): number => {
  const { model, language, t } = voucher
  let y = codes(page, voucher, head(page, voucher))
  const directions = [...model.directions.filter((direction) => direction !== ''), ...valetLines(model.booking, t)]
  if (directions.length > 0) {
    y = page.text('H2', t('letters.arriving'), sheet.margin, y, { size: 13, bold: true, color: inks.ink, width: inner })
    y = page.rail(directions, sheet.margin, y + 5, { size: 10.5, width: inner }) + 4 * page.scale
  }
  page.rule(y)
  y = grid(page, gridFacts(voucher), y + 8)
  y = section(page, t('letters.terms'), termLines(model.booking, language, t), () => '•', y)
  // the strip is the first to go where texts are long
  if (model.picture && y + stripHeight + 8 <= bottom) page.strip(model.picture, bottom - stripHeight, stripHeight)
  return y
}

/**
 * The parking pass as one tagged A4 page (PDF/UA-1), its codes black on white. It is pure: the same booking gives the
 * same bytes, except that a payment whose moment has passed meanwhile is described differently. Long texts make the
 * type smaller and never start a second page. Throws RangeError for a booking without a pass.
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
