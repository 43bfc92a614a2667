import { describe, expect, test } from 'vitest'
import { latestRates } from '#db/exchange-rates.ts'
import type { Rates } from '#domain/money/currencies.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import type { RateSource } from '#ports/rates.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { createRateBook } from './rates.ts'

const fresh = freshDeps()
const of = (day: string, usd: string): Rates => ({ day, source: 'ecb', perEuro: { USD: usd } })
const snapshot: Rates = { day: '2026-10-07', source: 'snapshot', perEuro: { USD: '1.1177' } }

const book = async (first: Rates | Error) => {
  const deps = await fresh()
  const state = { next: first, asked: 0 }
  const source: RateSource = {
    name: 'stub',
    load: async () => {
      state.asked++
      if (state.next instanceof Error) throw state.next
      return state.next
    },
  }
  const open = () => createRateBook({ db: deps.db, clock: deps.clock, source, snapshot })
  return { deps, state, open, rates: open() }
}

describe('the book of rates', () => {
  test('PRICE-15 FX-03 before the first list prices are in euro, then the list is shown', async () => {
    const { rates } = await book(of('2026-11-19', '1.2'))
    expect(rates.rates()).toMatchObject({ stale: true, perEuro: {} })
    await rates.refresh()
    expect(rates.rates()).toMatchObject({ day: '2026-11-19', source: 'ecb', perEuro: { USD: '1.2' } })
  })

  test('PRICE-15 a failure leaves the last good list, also after a restart, and is tried again after ten minutes', async () => {
    const { deps, state, open, rates } = await book(of('2026-11-19', '1.2'))
    await rates.refresh()
    deps.clock.advance(hourMs)
    state.next = new Error('away')
    await expect(rates.refresh()).rejects.toThrow('away')
    expect(rates.rates()).toMatchObject({ perEuro: { USD: '1.2' } })
    const restarted = open()
    await expect(restarted.refresh()).rejects.toThrow('away')
    expect(restarted.rates()).toMatchObject({ perEuro: { USD: '1.2' } })
    const asked = state.asked
    deps.clock.advance(9 * minuteMs)
    await rates.refresh()
    expect(state.asked).toBe(asked)
    deps.clock.advance(minuteMs)
    state.next = of('2026-11-20', '1.3')
    await rates.refresh()
    expect(rates.rates()).toMatchObject({ day: '2026-11-20', perEuro: { USD: '1.3' } })
  })

  test('PRICE-15 an older list than the one known is not taken', async () => {
    const { deps, state, rates } = await book(of('2026-11-19', '1.2'))
    await rates.refresh()
    deps.clock.advance(hourMs)
    state.next = of('2026-11-18', '9.9')
    await rates.refresh()
    expect((await latestRates(deps.db))?.rates.day).toBe('2026-11-19')
    expect(rates.rates().perEuro).toEqual({ USD: '1.2' })
  })

  test('PRICE-15 of several processes one an hour asks; the others read what it stored', async () => {
    const { state, open, rates } = await book(of('2026-11-19', '1.2'))
    await rates.refresh()
    const other = open()
    await other.refresh()
    expect(state.asked).toBe(1)
    expect(other.rates()).toMatchObject({ perEuro: { USD: '1.2' } })
  })

  test('PRICE-15 PR-24 a feed that stays silent ends in euro', async () => {
    const { deps, rates } = await book(of('2026-11-19', '1.2'))
    await rates.refresh()
    deps.clock.advance(6 * 24 * hourMs)
    expect(rates.rates()).toMatchObject({ stale: true, perEuro: {} })
  })

  test('PRICE-15 without a feed the snapshot holds, whatever the day', async () => {
    const deps = await fresh()
    const rates = createRateBook({ db: deps.db, clock: deps.clock, source: null, snapshot })
    deps.clock.advance(400 * 24 * hourMs)
    await rates.refresh()
    expect(rates.rates()).toBe(snapshot)
  })
})
