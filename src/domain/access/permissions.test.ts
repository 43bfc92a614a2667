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
      [{ kind: 'traveller', bookingIds: ['b2', 'b1'] }, ['view', 'download', 'edit', 'cancel', 'pay']],
      [{ kind: 'system' }, ['view', 'cancel', 'settle', 'expire', 'refund', 'write']],
    ]
    for (const [actor, may] of rows) expect(allowed(actor)).toEqual(may)
  })

  test('ACCESS-6 an id is compared whole', () => {
    expect(may({ kind: 'traveller', bookingIds: ['b1x', ''] }, 'view', 'b1')).toBe(false)
  })
})
