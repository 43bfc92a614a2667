import { expect, test } from 'vitest'
import { finderOf } from './find-page.ts'

test('capitals and slashes make no other address; parts are decoded, and what cannot be is left', () => {
  const find = finderOf([{ path: ['/:lang/my-booking/:bookingId', '/old/:bookingId'] }])
  const read = (path: string) => find(path)?.params ?? null
  expect(read('/en/my-booking/a%20b')).toEqual({ lang: 'en', bookingId: 'a b' })
  expect(read('/en/My-Booking//x/')).toEqual({ lang: 'en', bookingId: 'x' })
  expect(read('/old/x')).toEqual({ bookingId: 'x' })
  expect(read('/en/my-booking/%E0%A4%A')).toEqual({ lang: 'en', bookingId: '%E0%A4%A' })
  for (const path of ['/', '/en/my-booking', '/en/my-booking/x/y', '/en/other/x'])
    expect([path, read(path)]).toEqual([path, null])
})
