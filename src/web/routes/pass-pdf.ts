import type { LoaderFunctionArgs } from 'react-router'
import { hasPass } from '#letters/booking-facts.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { translator } from '#texts/texts.ts'
import { request as requestContext } from './context.ts'
import { modelOf } from './letter-model.ts'
import { notShown, privateHeaders, wholeBooking } from './private-pages.ts'

/** The pass as a file, the same that the letter brings. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const view = await wholeBooking(facts, params['bookingId'])
  if (!hasPass(view.booking)) throw notShown(facts)
  const { language } = facts
  const pdf = await voucherPdf(modelOf(facts, view), language, translator(language))
  return new Response(Buffer.from(pdf), { headers: { ...privateHeaders, 'Content-Type': 'application/pdf', 'Content-Disposition': `attachment; filename="${voucherFileName(view.booking)}"` } })
}
