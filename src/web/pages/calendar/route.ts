import { patternOf } from '#domain/site-map/addresses.ts'
import { calendarFile, calendarUse } from '#letters/calendar.ts'
import { translator } from '#texts/texts.ts'
import { bookingOfFile, pageInstead } from '../../shared/bookings/booking-files.ts'
import { modelOf } from '../../shared/bookings/letter-model.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** The stay as entries for calendars; after a cancellation, the file that removes them. */
const load = async ({ facts, params }: Asked) => {
  const view = await bookingOfFile(facts, params['bookingId'], 'booking')
  if (calendarUse(view.booking) === null) throw pageInstead(facts, 'booking', view.booking.id)
  const { filename, contentType, content } = calendarFile(
    modelOf(facts, view),
    facts.language,
    translator(facts.language),
  )
  return new Response(Buffer.from(content), {
    headers: {
      ...privateHeaders,
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  })
}

export default page({
  path: patternOf('calendar'),
  load,
})
