import type { AgencySettings } from '#api/agency/call.ts'
import { airportName } from '#domain/airports/names.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { UnwrittenLetter } from '#letters/all.ts'
import { qrPng } from '#letters/barcodes.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { calendarFile, calendarUse } from '#letters/calendar.ts'
import { invoiceFileName, invoicePdf } from '#letters/invoice-pdf.ts'
import { drawDocument } from '#letters/self-billed-pdf.ts'
import { renderLetter } from '#letters/render.ts'
import { statementFileName, statementPdf } from '#letters/statement-pdf.ts'
import type { BookingModel } from '#letters/models.ts'
import { passCodes } from '#letters/pass-svg.ts'
import { withTestLine } from '#letters/test-line.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { translator } from '#texts/texts.ts'
import type { Deps } from '#usecases/deps.ts'
import { letterPicture } from '#usecases/printed-pictures.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { validPhone } from '#web/shared/bookings/phone-numbers.ts'

/** What documents are written from, in the language of the booking: that of its traveller. */
const modelOf = ({ publicUrl, sellsAsTest }: Deps, { booking, product, qrText, now }: BookingView): BookingModel => {
  const { language } = booking
  const [first, second, third] = product?.carPark.directions.map((text) => text[language]) ?? []
  return {
    booking,
    airportName: airportName(booking.iata, language),
    directions: [first ?? '', second ?? '', third ?? ''],
    bookingUrl: publicUrl + fixedPath('booking', language, booking.id),
    qrText,
    writtenAt: now,
    isTest: sellsAsTest ?? false,
  }
}

const pdf = 'application/pdf'

/** What the agency API needs of letters and pages. */
export const agencySettings: AgencySettings = {
  validPhone,
  voucher: async (deps, view) => {
    const { booking } = view
    if (!hasPass(booking)) return null
    const picture = await letterPicture(deps, booking.iata, booking.productId)
    const { language } = booking
    const bytes = await voucherPdf({ ...modelOf(deps, view), picture }, language, translator(language))
    return { bytes, contentType: pdf, filename: voucherFileName(booking) }
  },
  code: async ({ booking, qrText }, ending) => {
    if (!hasPass(booking)) return null
    const filename = `${booking.number}.${ending}`
    if (ending === 'png') return { bytes: qrPng(qrText), contentType: 'image/png', filename }
    const { qrSvg } = passCodes(booking.voucherCode, translator(booking.language), qrText)
    return { bytes: Buffer.from(qrSvg), contentType: 'image/svg+xml', filename }
  },
  calendar: (deps, view) => {
    if (calendarUse(view.booking) === null) return null
    const { language } = view.booking
    const { content, contentType, filename } = calendarFile(modelOf(deps, view), language, translator(language))
    return { bytes: content, contentType, filename }
  },
  invoice: async (invoice) => {
    const { language, iata } = invoice.facts
    const model = { invoice, airportName: airportName(iata, language) }
    return {
      bytes: await invoicePdf(model, language, translator(language)),
      contentType: pdf,
      filename: invoiceFileName(invoice),
    }
  },
  letter: async ({ letter, to: { language } }) => {
    const unwritten: UnwrittenLetter = letter
    const { subject, text } = withTestLine(await renderLetter(unwritten.kind, unwritten.model, language), language)
    return { subject, text }
  },
  statement: async ({ organisation: { name }, statement, lines }, language) => ({
    bytes: await statementPdf({ ...statement, of: 'agency', name, lines }, language, translator(language)),
    contentType: pdf,
    filename: statementFileName(statement),
  }),
  statementDocument: async ({ kind, document }, language) => ({
    bytes: await drawDocument[kind](document, language, translator(language)),
    contentType: pdf,
    filename: invoiceFileName(document),
  }),
}
