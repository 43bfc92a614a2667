import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keptCar } from '#test/builders/kept-cars.ts'
import { mostKept } from '#domain/gate/kept-list.ts'
import { packed, unpacked } from './packed.ts'

const names = ['Jansen', 'de Vries', 'van den Berg', 'Bakker', 'Özgür-Große', 'Visser', 'Smit', 'Meijer']
const second = 1_000
/** Cars that differ in everything that differs at a real car park; what is random cannot be compressed. */
const cars = Array.from({ length: mostKept }, (_, at) =>
  keptCar({
    id: randomUUID(),
    number: `EIN-${randomBytes(6).toString('hex').slice(0, 11).toUpperCase()}`,
    code: randomBytes(17).toString('base64url').slice(0, 22),
    plate: randomBytes(4).toString('hex').slice(0, 7).toUpperCase(),
    lastName: `${names[at % names.length]!}${at % 97}`,
    initial: String.fromCharCode(65 + (at % 26)),
    passengers: 1 + (at % 5),
    totalMinor: 3_000 + at * 7,
    paidMinor: 3_000 + at * 7,
    ...(at % 2 === 1 && {
      status: 'checked_in' as const,
      checkedInAt: 1_795_000_000_000 + at * 777 * second,
      freeUntil: 1_796_000_000_000 + at * 60 * second,
      moreMinor: 700,
    }),
  }),
)

test('DESK-35 the list of 2,000 cars is kept in less than 400 KB, and in more than a megabyte as it was', async () => {
  const list = { version: 'v', zone: 'Europe/Amsterdam', at: 1, cars }
  const bytes = await packed(list)
  expect(bytes.byteLength).toBeLessThan(400_000)
  expect(JSON.stringify(list).length).toBeGreaterThan(1_000_000)
  expect(await unpacked(bytes)).toEqual(list)
})

test('DESK-35 what an earlier release kept is read as it is', async () => {
  const before = new TextEncoder().encode(JSON.stringify({ aheadMs: 0, text: 'ü' }))
  expect(await unpacked(before)).toEqual({ aheadMs: 0, text: 'ü' })
})
