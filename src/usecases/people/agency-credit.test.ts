import { describe, expect, test } from 'vitest'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { readCredits, recordAccountPayment, setCreditLimit } from './agency-credit.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const world = async () => {
  const made = await agencyWorld(await fresh())
  await made.deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const { deps, nord, NORD1 } = made
  return {
    ...made,
    limit: (amountMinor: number) => setCreditLimit(deps, finance, { slug, amountMinor }),
    used: async () => must(await readCredits(deps, managerOf(NORD1), { slug }))[0]?.usedMinor,
    book: async (n: number, paid = 'agency') => (await bookedBy(nord, { once: `credit-${1_000 + n}`, paid })).body,
  }
}

describe('the account of an agency', () => {
  test('AGENCY-18 up to the limit and no cent further; what is cancelled or paid is free again', async () => {
    const { limit, used, book, nord, deps } = await world()
    expect(await used()).toBeUndefined()
    await book(0)
    must(await limit(12_400))
    expect(await used()).toBe(6_200)
    const second = await book(1)
    expect(second).toMatchObject({ status: 'confirmed', paid: 'agency' })
    expect(await book(2)).toMatchObject({ status: 409, code: 'credit_used_up' })
    expect(await book(3, 'carPark')).toMatchObject({ status: 'confirmed', paid: 'carPark' })
    expect(await used()).toBe(12_400)
    const path = `/bookings/${String(second['id'])}/cancellations`
    const quoted = await nord('POST', path)
    await nord('POST', `${path}/${String(quoted.body['cancellationId'])}/confirm`)
    expect(await used()).toBe(6_200)
    expect(await book(2)).toMatchObject({ status: 'confirmed' })
    must(await recordAccountPayment(deps, finance, { slug, amountMinor: 6_200 }))
    expect(await used()).toBe(6_200)
    expect(await book(4)).toMatchObject({ status: 'confirmed' })
    expect(await book(4)).toMatchObject({ status: 'confirmed' })
    expect(await book(5)).toMatchObject({ code: 'credit_used_up' })
  })

  test('AGENCY-18 what the driver pays at the exit for his own charges takes nothing off what the agency owes', async () => {
    const { limit, used, book, deps } = await world()
    must(await limit(50_000))
    const id = String((await book(0))['id'])
    const stayedTooLong = (paidMinor: number, refundedMinor = 0) =>
      deps.db.query(
        `
          update booking
          set total_minor = 6200 + 1400, charged_minor = 1400, paid_minor = $2, refunded_minor = $3
          where id = $1`,
        [id, paidMinor, refundedMinor],
      )
    for (const [paid, refunded] of [
      [0, 0],
      [1_400, 0],
      [1_400, 400],
    ] as const) {
      await stayedTooLong(paid, refunded)
      expect([paid, refunded, await used()]).toEqual([paid, refunded, 6_200])
    }
    // what is there beyond the charges is the price's
    await stayedTooLong(2_000)
    expect(await used()).toBe(5_600)
  })

  test('AGENCY-18 a lowered limit leaves what is booked, and a dearer change is refused, a cheaper one made', async () => {
    const { limit, used, book, nord } = await world()
    must(await limit(6_200))
    const id = String((await book(0))['id'])
    must(await limit(100))
    expect(await used()).toBe(6_200)
    const change = async (departure: string) => {
      const path = `/bookings/${id}/changes`
      const quoted = await nord('POST', path, { stay: { arrival: '2026-12-01T10:00', departure } })
      return (await nord('POST', `${path}/${String(quoted.body['changeId'])}/confirm`)).body
    }
    expect(await change('2026-12-10T18:00')).toMatchObject({ code: 'credit_used_up' })
    expect(await change('2026-12-04T18:00')).toMatchObject({ booking: { paid: 'agency' } })
    expect(await used()).toBeLessThan(6_200)
    must(await limit(50_000))
    expect(await change('2026-12-10T18:00')).toMatchObject({ booking: { dueMinor: 0 } })
  })

  test('RIGHT-1 AGENCY-18 finance sets it, the agency’s manager sees it, and nobody else', async () => {
    const { deps, NORD1, SUD2 } = await world()
    const set = async (actor: Parameters<typeof setCreditLimit>[1]) =>
      codeOf(await setCreditLimit(deps, actor, { slug, amountMinor: 1 }))
    expect(await set(managerOf(NORD1))).toBe('not_allowed')
    expect(await set(managerOf(SUD2))).toBe('not_found')
    expect(await set(staffAs('support'))).toBe('not_found')
    expect(codeOf(await readCredits(deps, managerOf(SUD2), { slug }))).toBe('not_found')
    expect(codeOf(await recordAccountPayment(deps, finance, { slug, amountMinor: 100 }))).toBe('conflict')
    expect(codeOf(await setCreditLimit(deps, finance, { slug: 'house', amountMinor: 100 }))).toBe('conflict')
    expect(codeOf(await setCreditLimit(deps, finance, { slug: 'nobody', amountMinor: 100 }))).toBe('not_found')
    for (const amountMinor of [null, -1, 1.5, 1_000_000_001])
      expect(codeOf(await setCreditLimit(deps, finance, { slug, amountMinor }))).toBe('option_required')
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 0 }))
    expect(codeOf(await recordAccountPayment(deps, finance, { slug, amountMinor: 0 }))).toBe('option_required')
    expect(await deps.db.query(`select operation, object, data from trail where operation = 'credit.set'`)).toEqual([
      { operation: 'credit.set', object: 'credit:agency-nord1', data: { currency: 'EUR', limitMinor: 0 } },
    ])
  })
})
