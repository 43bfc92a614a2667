import type { LoaderFunctionArgs } from 'react-router'
import { hasPass } from '#letters/booking-facts.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { translator } from '#texts/texts.ts'
import { bookingOfFile, pageInstead } from './booking-files.ts'
import { request as requestContext } from '../site/facts.ts'
import { modelOf } from './letter-model.ts'
import { privateHeaders } from '../shared/bookings/own.ts'

/** The pass as a file, the same that the letter brings. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const view = await bookingOfFile(facts, params['bookingId'], 'pass')
  if (!hasPass(view.booking)) throw pageInstead(facts, 'pass', view.booking.id)
  const { language } = facts
  const pdf = await voucherPdf(modelOf(facts, view), language, translator(language))
  return new Response(Buffer.from(pdf), {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${voucherFileName(view.booking)}"`,
    },
  })
}
