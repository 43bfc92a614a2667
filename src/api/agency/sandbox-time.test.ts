import { describe, expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { rowsOf, tryingWorld } from '#test/builders/trying-world.ts'
import { aDriver, bookedBy, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { translator } from '#texts/texts.ts'

const fresh = freshDeps()
const world = async () => tryingWorld(await fresh({ capacity: 100 }))

describe('letters that are not sent', () => {
  type Told = { kind: string; to: string; at: string; subject: string; text: string }
  const lettersOf = async (ask: AgencyCaller, id: string) =>
    (await ask('GET', `/test/bookings/${id}/letters`)).body['letters'] as Told[]

  test('AGENCY-162 the agency reads what its driver would have got until the time of its key, and nothing leaves', async () => {
    const { deps, testKey } = await world()
    const { ask } = await testKey()
    const before = await rowsOf(deps.db)
    const { number, id } = (await bookedBy(ask, { paid: 'carPark' })).body as { number: string; id: string }
    const [first, ...none] = await lettersOf(ask, id)
    expect([first?.kind, first?.to, none]).toEqual(['confirmation', aDriver.email, []])
    expect(first?.text).toContain(number)
    // what is sold as a test says so, as in the letters of the demo
    expect(first?.text.split('\n')[0]).toBe(translator('en')('letters.testSales'))
    const { cancellationId } = (await ask('POST', `/bookings/${id}/cancellations`)).body
    await ask('POST', `/bookings/${id}/cancellations/${String(cancellationId)}/confirm`)
    // the confirmation is of no use any more, and would not be sent
    expect((await lettersOf(ask, id)).map(({ kind }) => kind)).toEqual(['cancelled'])
    expect(await rowsOf(deps.db)).toEqual(before)
    expect(deps.mailer.sent).toEqual([])
  })

  test('AGENCY-162 another key’s booking, and any with a real key, is not there', async () => {
    const { testKey, real } = await world()
    const [one, two] = [await testKey(), await testKey()]
    const id = String((await bookedBy(one.ask)).body['id'])
    expect(await lettersOf(one.ask, id)).toHaveLength(1)
    const own = String((await bookedBy(real)).body['id'])
    for (const [ask, of] of [
      [two.ask, id],
      [real, own],
      [one.ask, own],
    ] as const)
      expect((await ask('GET', `/test/bookings/${of}/letters`)).status).toBe(404)
  })
})

describe('a time of their own', () => {
  const week = 7 * 24 * 60
  const clock = (ask: AgencyCaller, aheadMinutes: number) => ask('POST', '/test/clock', { aheadMinutes })

  test('AGENCY-77 moved forward, a quote runs out, the last moment to cancel passes and the car can come; for this key alone', async () => {
    const { testKey, real, deps } = await world()
    const [one, two] = [await testKey(), await testKey()]
    const id = String((await bookedBy(one.ask)).body['id'])
    const { quoteId } = await offerOf(one.ask)
    const other = String((await bookedBy(two.ask)).body['id'])
    const minutes = Math.round((Date.parse('2026-12-01T09:30:00Z') - deps.clock.now()) / 60_000)
    expect((await one.ask('POST', `/test/bookings/${id}/passages`, { kind: 'in' })).body['code']).toBe(
      'entry_too_early',
    )
    expect((await clock(one.ask, minutes)).body).toEqual({
      now: '2026-12-01T09:30:00.000Z',
      aheadMinutes: minutes,
      failed: [],
    })
    const late = await one.ask(
      'POST',
      '/bookings',
      { quoteId, paid: 'carPark', driver: aDriver },
      { once: 'late-0001' },
    )
    expect(late.body['code']).toBe('quote_over')
    expect((await one.ask('POST', `/bookings/${id}/cancellations`)).body['code']).toBe('last_minute_cancel')
    expect((await one.ask('POST', `/test/bookings/${id}/passages`, { kind: 'in' })).body['status']).toBe('checked_in')
    const longer = await one.ask('POST', `/bookings/${id}/extensions`, { departure: '2026-12-09T18:00' })
    expect(longer.status).toBe(200)
    // the other key, and what is real, are where they were
    expect((await two.ask('POST', `/bookings/${other}/cancellations`)).status).toBe(200)
    expect((await two.ask('POST', `/test/bookings/${id}/passages`, { kind: 'out' })).status).toBe(404)
    expect((await offerOf(real)).quoteId).toMatch(/./)
  })

  test('AGENCY-77 never back, at most a year ahead, and not for a real key', async () => {
    const { testKey, real } = await world()
    const { ask } = await testKey()
    expect((await clock(ask, week)).status).toBe(200)
    expect((await clock(ask, week - 1)).body).toMatchObject({ code: 'option_required' })
    expect((await clock(ask, 366 * 24 * 60 + 1)).body['code']).toBe('form_incomplete')
    expect((await clock(real, week)).status).toBe(404)
    expect((await real('POST', '/test/bookings/x/passages', { kind: 'in' })).status).toBe(404)
  })
})
