import { patternOf } from '#domain/site-map/addresses.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { voucherFileName, voucherPdf } from '#letters/voucher-pdf.ts'
import { letterPicture } from '#usecases/printed-pictures.ts'
import { translator } from '#texts/texts.ts'
import { bookingOfFile, pageInstead } from '../../shared/bookings/booking-files.ts'
import { modelOf } from '../../shared/bookings/letter-model.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** The pass as a file, the same that comes with the letter. */
const load = async ({ facts, params }: Asked) => {
  const view = await bookingOfFile(facts, params['bookingId'], 'pass')
  if (!hasPass(view.booking)) throw pageInstead(facts, 'pass', view.booking.id)
  const { language } = facts
  const picture = await letterPicture(facts.deps, view.booking.iata, view.booking.productId)
  const pdf = await voucherPdf({ ...modelOf(facts, view), picture }, language, translator(language))
  return new Response(Buffer.from(pdf), {
    headers: {
      ...privateHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${voucherFileName(view.booking)}"`,
    },
  })
}

export default page({
  path: patternOf('passPdf'),
  load,
})
