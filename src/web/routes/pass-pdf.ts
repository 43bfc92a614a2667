import type { LoaderFunctionArgs } from 'react-router'
import { airportName } from '#domain/airports/names.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { translator } from '#texts/texts.ts'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from './context.ts'
import { notShown, privateHeaders, wholeBooking } from './private-pages.ts'

/** The pass as a file, the same that the letter brings. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const { booking, product } = await wholeBooking(facts, params['bookingId'])
  if (!hasPass(booking)) throw notShown(facts)
  const { language, publicUrl } = facts
  const [first, second, third] = product?.carPark.directions.map((text) => text[language]) ?? []
  const directions: [string, string, string] = [first ?? '', second ?? '', third ?? '']
  const bookingUrl = publicUrl + fixedPath('booking', language, booking.id)
  const pdf = await voucherPdf({ booking, airportName: airportName(booking.iata, language), directions, bookingUrl }, language, translator(language))
  return new Response(Buffer.from(pdf), { headers: { ...privateHeaders, 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${voucherFileName(booking)}"` } })
}
