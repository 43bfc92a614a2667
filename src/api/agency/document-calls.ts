import { done, refused } from '#domain/outcome.ts'
import { downloadInvoice } from '#usecases/travellers/download-invoice.ts'
import { openBooking } from './booking-calls.ts'
import { call } from './call.ts'

const own = { method: 'GET', operation: 'booking.download', scope: 'read', refuses: ['not_found'] } as const
const pdf = { status: 200, mediaType: 'application/pdf' } as const

const voucher = call({
  ...own,
  path: '/bookings/:id/documents/voucher.pdf',
  id: 'getVoucher',
  summary: 'The pass with which the traveller drives in; none while the booking gives no right to park',
  answer: pdf,
  handle: async (asked) => {
    const opened = await openBooking(asked)
    if (!opened.ok) return opened
    const file = await asked.settings.voucher(asked.all, opened.value.view)
    return file ? done(file) : refused('not_found')
  },
})

const calendar = call({
  ...own,
  path: '/bookings/:id/documents/calendar.ics',
  id: 'getCalendar',
  summary: 'The stay as entries for calendars; after a cancellation, the file that removes them',
  answer: { status: 200, mediaType: 'text/calendar' },
  handle: async (asked) => {
    const opened = await openBooking(asked)
    if (!opened.ok) return opened
    const file = asked.settings.calendar(asked.all, opened.value.view)
    return file ? done(file) : refused('not_found')
  },
})

const invoice = call({
  ...own,
  path: '/bookings/:id/documents/invoice.pdf',
  id: 'getInvoice',
  refuses: ['not_found', 'invoice_unknown'],
  summary: 'The latest invoice or credit note to the traveller; `invoices` of the booking has their numbers',
  answer: pdf,
  handle: async (asked) => {
    const opened = await openBooking(asked)
    if (!opened.ok) return opened
    const { view, own: actor, booking } = opened.value
    const number = view.invoices.at(-1)?.number
    if (number === undefined) return refused('invoice_unknown')
    const found = await downloadInvoice(asked.deps, actor, { bookingId: booking.id, number })
    return found.ok ? done(await asked.settings.invoice(found.value)) : found
  },
})

const codeAs = (ending: 'svg' | 'png', id: string, mediaType: string, kind: string) =>
  call({
    ...own,
    path: `/bookings/:id/documents/code.${ending}`,
    id,
    summary: `The code of the pass alone, which the barrier reads, as a ${kind}; none while there is no pass`,
    answer: { status: 200, mediaType },
    handle: async (asked) => {
      const opened = await openBooking(asked)
      if (!opened.ok) return opened
      const file = await asked.settings.code(opened.value.view, ending)
      return file ? done(file) : refused('not_found')
    },
  })

export const documentCalls = [
  voucher,
  calendar,
  invoice,
  codeAs('svg', 'getCodeDrawing', 'image/svg+xml', 'drawing'),
  codeAs('png', 'getCodePicture', 'image/png', 'picture'),
]
