import type { LoaderFunctionArgs } from 'react-router'
import { calendarFile, calendarUse } from '#letters/calendar.ts'
import { translator } from '#texts/texts.ts'
import { bookingOfFile, pageInstead } from './booking-files.ts'
import { request as requestContext } from '../site/facts.ts'
import { modelOf } from './letter-model.ts'
import { privateHeaders } from '../shared/bookings/own.ts'

/** The stay as entries for calendars; after cancelling the file that takes them out again. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
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
