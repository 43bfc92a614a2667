import { describe, expect, test } from 'vitest'
import { managerOf } from '#test/builders/agencies.ts'
import { aDriver, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { setLimit } from '#db/agency-credit.ts'
import { exportOwnBookings, listOwnBookings, readOwnBooking } from './own-bookings.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'

const world = async () => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  const { nord, sud, deps, NORD1 } = made
  const seller = staffAs('seller', 's2', { organisationId: NORD1 })
  const mine = String((await bookedBy(nord, { reference: '4711', once: 'mine-0001' })).body['number'])
  const driver = { ...aDriver, lastName: 'Øster', plate: 'KK12345' }
  const other = String((await bookedBy(nord, { driver, once: 'mine-0002' })).body['number'])
  const theirs = String((await bookedBy(sud, { reference: '4711', once: 'theirs-01' })).body['number'])
  const list = async (typed = '', actor = seller) =>
    must(await listOwnBookings(deps, actor, { slug, typed, after: null }))
  const numbers = async (typed: string) => (await list(typed)).bookings.map(({ booking }) => booking.number)
  return { ...made, seller, mine, other, theirs, list, numbers }
}

describe('the bookings of an agency at work', () => {
  test('AGENCY-23 found by number, own reference, plate and last name, and only its own', async () => {
    const { deps, mine, other, theirs, numbers } = await world()
    await paidBooking(deps, { email: 'direct@example.org' })
    expect((await numbers('')).toSorted()).toEqual([mine, other].toSorted())
    expect(await numbers(mine)).toEqual([mine])
    expect(await numbers('4711')).toEqual([mine])
    expect(await numbers('kk 123-45')).toEqual([other])
    expect(await numbers('oster')).toEqual([other])
    expect((await numbers('de Vries')).toSorted()).toEqual([mine])
    expect(await numbers(theirs)).toEqual([])
    expect(await numbers('nothing at all')).toEqual([])
  })

  test('AGENCY-23 one booking as its programs are told of it; another’s is not there', async () => {
    const { deps, seller, mine, theirs, SUD2 } = await world()
    const { booking, reference, invoices } = must(await readOwnBooking(deps, seller, { slug, number: mine }))
    expect([booking.number, reference, invoices]).toEqual([mine, '4711', []])
    expect(codeOf(await readOwnBooking(deps, seller, { slug, number: theirs }))).toBe('not_found')
    expect(codeOf(await readOwnBooking(deps, managerOf(SUD2), { slug, number: mine }))).toBe('not_found')
    for (const actor of [managerOf(SUD2), staffAs('desk'), staffAs('editor'), staffAs('administrator')])
      expect(codeOf(await listOwnBookings(deps, actor, { slug, typed: '', after: null }))).toBe('not_found')
  })

  test('AGENCY-203 only those that stand one way, with what was typed and in the file, and the list goes on among them', async () => {
    const { deps, seller, mine, other } = await world()
    await deps.db.query(`update booking set status = 'cancelled' where number = $1`, [other])
    const numbers = async (status: 'confirmed' | 'cancelled' | 'no_show', typed = '') => {
      const question = { slug, typed, status }
      const listed = must(await listOwnBookings(deps, seller, { ...question, after: null })).bookings
      const filed = must(await exportOwnBookings(deps, seller, question)).bookings
      expect(filed.map(({ booking }) => booking.id)).toEqual(listed.map(({ booking }) => booking.id))
      return listed.map(({ booking }) => booking.number)
    }
    expect(await numbers('confirmed')).toEqual([mine])
    expect(await numbers('cancelled')).toEqual([other])
    expect(await numbers('no_show')).toEqual([])
    expect([await numbers('cancelled', 'oster'), await numbers('confirmed', 'oster')]).toEqual([[other], []])
    expect([await numbers('cancelled', other), await numbers('confirmed', other)]).toEqual([[other], []])
  })

  test('AGENCY-2 AGENCY-23 whoever reaches one code sees the bookings of that code', async () => {
    const { deps, NORD1 } = await world()
    await deps.db.query(`update agency set organisation_id = $1 where code = 'SUD2'`, [NORD1])
    const scoped = (codes: string[]) =>
      staffAs('seller', 's3', { organisationId: NORD1, scope: { kind: 'codes', codes } })
    const count = async (codes: string[]) =>
      must(await listOwnBookings(deps, scoped(codes), { slug, typed: '', after: null })).bookings.length
    expect([await count(['NORD1']), await count(['SUD2']), await count(['NORD1', 'SUD2'])]).toEqual([2, 1, 3])
  })

  test('AGENCY-23 the list goes on where it ended', async () => {
    const { deps, seller, nord } = await world()
    for (let n = 0; n < 50; n += 1) {
      deps.clock.advance(1)
      await bookedBy(nord, { once: `many-${1_000 + n}` })
    }
    await deps.db.query('update try_count set n = 0')
    const first = must(await listOwnBookings(deps, seller, { slug, typed: '', after: null }))
    const second = must(await listOwnBookings(deps, seller, { slug, typed: '', after: first.next }))
    expect([first.bookings.length, second.bookings.length, second.next]).toEqual([50, 2, null])
    const all = [...first.bookings, ...second.bookings].map(({ booking }) => booking.id)
    expect(new Set(all).size).toBe(52)
  })

  test('AGENCY-18 AGENCY-23 the limit and what is used of it are shown to the manager, not to a seller', async () => {
    const { deps, NORD1, list, seller } = await world()
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 50_000 }, deps.clock.now())
    expect((await list('', managerOf(NORD1))).credits).toEqual([{ currency: 'EUR', limitMinor: 50_000, usedMinor: 0 }])
    expect((await list('', seller)).credits).toEqual([])
  })

  test('AGENCY-31 AGENCY-32 the days of driving in narrow list and file, each with its own bookings only', async () => {
    const { deps, seller, mine, other, theirs, SUD2 } = await world()
    const day = (text: string) => text as LocalDate
    const on = async (from: string | null, until: string | null, typed = '') => {
      const days = { from: from === null ? null : day(from), until: until === null ? null : day(until) }
      const list = must(await listOwnBookings(deps, seller, { slug, typed, days, after: null })).bookings
      const file = must(await exportOwnBookings(deps, seller, { slug, typed, days })).bookings
      expect(file.map(({ booking }) => booking.number)).toEqual(list.map(({ booking }) => booking.number))
      return file.map(({ booking }) => booking.number).toSorted()
    }
    const both = [mine, other].toSorted()
    expect(await on(null, null)).toEqual(both)
    expect(await on('2026-12-01', '2026-12-01')).toEqual(both)
    expect([await on('2026-12-02', null), await on(null, '2026-11-30')]).toEqual([[], []])
    expect([await on('2026-12-01', null, '4711'), await on('2026-12-02', null, '4711')]).toEqual([[mine], []])
    expect(await on('2026-12-02', '2026-12-01')).toEqual([])
    expect(await on(null, null, theirs)).toEqual([])
    expect(codeOf(await exportOwnBookings(deps, managerOf(SUD2), { slug, typed: '' }))).toBe('not_found')
  })
})
