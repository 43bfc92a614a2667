import { seenBooking } from '#domain/agencies/seen-details.ts'
import { airportName } from '#domain/airports/names.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { calendarFile, calendarUse } from '#letters/calendar.ts'
import { invoiceFileName, invoicePdf } from '#letters/invoice-pdf.ts'
import type { BookingModel } from '#letters/models.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { translator } from '#texts/texts.ts'
import { openOwnBooking } from '#usecases/agencies/own-bookings.ts'
import { actionsOf } from '#usecases/agencies/possible-actions.ts'
import { letterPicture } from '#usecases/printed-pictures.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { downloadInvoice } from '#usecases/travellers/download-invoice.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'

type File = { bytes: Uint8Array; type: string; name: string }
type Facts = StaffAsked['facts']

/** Documents are for the traveller, so they are in his language (as those of the agency API). */
const modelOf = ({ deps, publicUrl }: Facts, { booking, product, now }: BookingView): BookingModel => {
  const { language } = booking
  const [first = '', second = '', third = ''] = product?.carPark.directions.map((text) => text[language]) ?? []
  return {
    booking,
    airportName: airportName(booking.iata, language),
    directions: [first, second, third],
    bookingUrl: publicUrl + fixedPath('booking', language, booking.id),
    writtenAt: now,
    isTest: deps.sellsAsTest ?? false,
  }
}

const voucher = async (facts: Facts, view: BookingView): Promise<File | null> => {
  const { booking } = view
  if (!hasPass(booking)) return null
  const picture = await letterPicture(facts.deps, booking.iata, booking.productId)
  const model = { ...modelOf(facts, view), picture }
  const bytes = await voucherPdf(model, booking.language, translator(booking.language))
  return { bytes, type: 'application/pdf', name: voucherFileName(booking) }
}

const calendar = (facts: Facts, view: BookingView): File | null => {
  const { language } = view.booking
  if (calendarUse(view.booking) === null) return null
  const { content, contentType, filename } = calendarFile(modelOf(facts, view), language, translator(language))
  return { bytes: content, type: contentType, name: filename }
}

/** A document of one booking of the agency: what its programs get of it, too (AGENCY-25). */
const load = staffOnly(async (asked) => {
  inOrganisation(asked, 'booking.download')
  const { facts, params } = asked
  const { deps, actor } = facts
  const number = parseBookingNumber(params['number'] ?? '')
  const slug = (params['org'] ?? '').toLowerCase()
  const opened = number === null ? null : await openOwnBooking(deps, actor, { slug, number })
  if (!opened?.ok) throw absent()
  const { booking, seller, walled, madeBy } = opened.value
  const own = { bookingId: booking.id }
  const view = await showBooking(walled, seller, own)
  if (!view.ok || !actionsOf(booking, seller, deps.clock.now()).includes('documents')) throw absent()
  const seen = { ...view.value, booking: seenBooking(view.value.booking, madeBy) }
  const invoice = async (file: string): Promise<File | null> => {
    const found = await downloadInvoice(walled, seller, { ...own, number: file.slice(0, -'.pdf'.length) })
    if (!found.ok) return null
    const { language, iata } = found.value.facts
    const model = { invoice: found.value, airportName: airportName(iata, language) }
    const bytes = await invoicePdf(model, language, translator(language))
    return { bytes, type: 'application/pdf', name: invoiceFileName(found.value) }
  }
  const asks = params['file'] ?? ''
  const made = (): File | Promise<File | null> | null => {
    if (asks === 'voucher.pdf') return voucher(facts, seen)
    if (asks === 'calendar.ics') return calendar(facts, seen)
    return asks.endsWith('.pdf') ? invoice(asks) : null
  }
  const file = await made()
  if (!file) throw absent()
  return new Response(Buffer.from(file.bytes), {
    headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
  })
})

export default workPage({ at: 'agencyFile', load })
