import { patternOf } from '#domain/site-map/addresses.ts'
import { airportName } from '#domain/airports/names.ts'
import { invoiceFileName, invoicePdf } from '#letters/invoice-pdf.ts'
import { translator } from '#texts/texts.ts'
import { downloadInvoice } from '#usecases/travellers/download-invoice.ts'
import { pageInstead } from '../../shared/bookings/booking-files.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * `NL-2026-000123.pdf`, in the language in which it was issued. Anything else, and the file of anybody else, leads to
 * the page of the booking in the same way (ID-02).
 */
const load = async ({ facts, params }: Asked) => {
  const [, number] = /^([A-Z0-9-]{1,40})\.pdf$/.exec(params['file'] ?? '') ?? []
  const found =
    facts.pathLanguage &&
    number &&
    (await downloadInvoice(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '', number }))
  if (!found || !found.ok) throw pageInstead(facts, 'booking', params['bookingId'])
  const {
    facts: { language, iata },
  } = found.value
  const pdf = await invoicePdf(
    { invoice: found.value, airportName: airportName(iata, language) },
    language,
    translator(language),
  )
  return new Response(Buffer.from(pdf), {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${invoiceFileName(found.value)}"`,
    },
  })
}

export default page({
  path: patternOf('invoice'),
  load,
})
