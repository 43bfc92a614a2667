import { describe, expect, test } from 'vitest'
import { may, permissions, type ActorLike, type BookingAction } from './permissions.ts'

const actions = Object.keys(permissions) as BookingAction[]
const allowed = (actor: ActorLike) => actions.filter((action) => may(actor, action, 'b1'))

describe('permissions', () => {
  test('ACCESS-6 ID-01 each kind of actor, own and foreign booking', () => {
    const rows: [ActorLike, BookingAction[]][] = [
      [{ kind: 'visitor' }, []],
      [{ kind: 'visitor', payableIds: ['b2'] }, []],
      [{ kind: 'visitor', payableIds: ['b1'] }, ['pay']],
      [{ kind: 'traveller', bookingIds: [] }, []],
      [{ kind: 'traveller', bookingIds: ['b2'] }, []],
      [{ kind: 'traveller', bookingIds: ['b2'], payableIds: ['b1'] }, ['pay']],
      [
        { kind: 'traveller', bookingIds: ['b2', 'b1'] },
        ['view', 'download', 'edit', 'cancel', 'pay', 'claim', 'review'],
      ],
      [{ kind: 'system' }, ['view', 'cancel', 'markNoShow', 'settle', 'expire', 'refund', 'write', 'remind', 'erase']],
      [
        { kind: 'staff', holdings: [{ role: 'support', organisationId: 'h', scope: { kind: 'all' } }] },
        [
          'view',
          'download',
          'edit',
          'cancel',
          'claim',
          'checkIn',
          'checkOut',
          'markNoShow',
          'revive',
          'charge',
          'takePayment',
          'note',
          'refund',
          'write',
        ],
      ],
    ]
    for (const [actor, may] of rows) expect(allowed(actor)).toEqual(may)
  })

  test('ACCESS-6 ID-13 staff of a car park touch its own bookings only', () => {
    const staff: ActorLike = { kind: 'carPark', airportId: 3, carParkIds: [7, 8] }
    const at = (airportId: number, carParkId: number) =>
      actions.filter((action) => may(staff, action, 'b1', { organisationIds: ['o'], place: { airportId, carParkId } }))
    expect(at(3, 8)).toEqual([
      'view',
      'checkIn',
      'checkOut',
      'markNoShow',
      'revive',
      'charge',
      'takePayment',
      'undo',
      'note',
    ])
    expect(at(3, 9)).toEqual([])
    expect(at(4, 8)).toEqual([])
    expect(allowed(staff)).toEqual([])
  })

  test('RIGHT-2 staff with a right to what is their own reach nothing of which nobody says whose it is', () => {
    const manager: ActorLike = {
      kind: 'staff',
      holdings: [
        { role: 'manager', organisationId: 'o', scope: { kind: 'places', places: [{ airportId: 3, carParkId: 7 }] } },
      ],
    }
    const at = (organisationIds: string[], carParkId: number) =>
      actions.filter((action) => may(manager, action, 'b1', { organisationIds, place: { airportId: 3, carParkId } }))
    expect(at(['o'], 7)).toEqual([
      'view',
      'checkIn',
      'checkOut',
      'markNoShow',
      'revive',
      'charge',
      'takePayment',
      'correctPayment',
      'undo',
      'note',
    ])
    expect([at(['o'], 8), at(['other'], 7), at([], 7), allowed(manager)]).toEqual([[], [], [], []])
  })

  test('ACCESS-6 an id is compared whole', () => {
    expect(may({ kind: 'traveller', bookingIds: ['b1x', ''] }, 'view', 'b1')).toBe(false)
  })
})
