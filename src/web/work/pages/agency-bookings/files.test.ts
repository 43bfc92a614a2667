import { expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import { fileOf } from './files.ts'

const booking = sampleBooking()
const found = {
  booking: { ...booking, details: { ...booking.details, firstName: 'Noor "N"', lastName: '=HYPERLINK("http://x")' } },
  reference: '@4711',
  madeBy: 'agency' as const,
}

test('AGENCY-32 a name that begins like a formula runs in no spreadsheet; there is no address in the file', async () => {
  const file = fileOf('csv', [found], false)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"')
  const text = await file.text()
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(`"'@4711"`)
  expect(text.split('\r\n')).toHaveLength(3)
  expect([text.includes(booking.details.email), text.includes(booking.details.mobile)]).toEqual([false, false])
})

test('AGENCY-32 as JSON it is as it was typed, and says whether there is more', async () => {
  const file = fileOf('json', [found], true)
  const told = JSON.parse(await file.text()) as { bookings: Record<string, unknown>[]; more: boolean }
  expect(told).toMatchObject({
    more: true,
    bookings: [{ number: booking.number, lastName: '=HYPERLINK("http://x")', totalMinor: booking.totalMinor }],
  })
  expect(JSON.stringify(told)).not.toContain(booking.details.email)
})
