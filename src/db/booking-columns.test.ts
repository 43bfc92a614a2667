import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { bookingColumns } from './booking-columns.ts'
import { createDesk } from './booking-desk.ts'
import { bookingById, cancelBooking } from './bookings.ts'
import type { Db } from './db.ts'
import { as, column, described, type FieldsOf, type RowOf } from './description.ts'

// A copy of the description with one more line, added as the recipe in CONTRIBUTING.md says.
const withNote = { ...bookingColumns, note: column('b.cancel_note', (raw: string | null) => raw?.length ?? 0) }
const more = described(withNote)

describe.each(engines())('columns of a booking on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await storeSample(db, { products: [{ id: 1, capacity: 2 }] })
  })

  test('one line more is in the select list, in the type of a row and in the mapper (decision 0041)', async () => {
    const { booking } = placeRequest({})
    await createDesk(db).place(placeRequest({ id: booking.id, number: booking.number }))
    const cancelled = { reason: 'traveller', note: 'seven!!', version: 1, actor: 'traveller', now: noon }
    await db.transaction((tx) => cancelBooking(tx, { ...cancelled, airportId: 1, id: booking.id }))

    expect(more.list).toBe(`${described(bookingColumns).list}, b.cancel_note`)
    expectTypeOf<RowOf<typeof withNote>['cancel_note']>().toEqualTypeOf<string | null>()
    expectTypeOf<FieldsOf<typeof withNote>['note']>().toEqualTypeOf<number>()

    const rows = await db.query<RowOf<typeof withNote>>(
      `select ${more.list} from booking b join airport a on a.id = b.airport_id`,
    )
    expect(rows.map((row) => Object.keys(row))).toEqual([more.names])
    expect(rows.map(more.fields)).toEqual([{ ...(await bookingById(db, booking.id)), note: 7 }])
  })
})

test('the control: without the line none of the three knows the column', () => {
  const own = described(bookingColumns)
  expect(own.list).not.toContain('cancel_note')
  expectTypeOf<RowOf<typeof bookingColumns>>().not.toHaveProperty('cancel_note')
  expectTypeOf<FieldsOf<typeof bookingColumns>>().toEqualTypeOf<Booking>()
})

test('a group of columns makes one field, an expression has its name, and no name is given twice', () => {
  const { list, names, fields } = described({
    stay: { from: column('b.local_arrival', as<string>()), to: column('b.local_departure as till', as<string>()) },
  })
  expect(list).toBe('b.local_arrival, b.local_departure as till')
  expect(names).toEqual(['local_arrival', 'till'])
  expect(fields({ local_arrival: '1', till: '2' })).toEqual({ stay: { from: '1', to: '2' } })
  expect(() => described({ a: column('b.id', as<string>()), b: column('a.id', as<string>()) })).toThrow(
    'two columns are called id',
  )
})

test('a field that bookings do not have, or one that is forgotten, does not compile (decision 0041)', () => {
  const { erasedAt: _, ...forgotten } = bookingColumns
  expect([
    // @ts-expect-error a field is missing
    forgotten satisfies Record<keyof Booking, unknown>,
    // @ts-expect-error one field too many
    { ...bookingColumns, note: column('b.cancel_note', as<string | null>()) } satisfies Record<keyof Booking, unknown>,
  ]).toHaveLength(2)
})
