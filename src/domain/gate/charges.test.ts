import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { fallAway, fellAwayMinor, recount, reduce, standing, type Charge, type NewCharge } from './charges.ts'
import type { ChargeLine } from './overstay.ts'

const line = (days: number, kind: ChargeLine['kind'] = 'overstay', perDayMinor = 700): ChargeLine => ({
  kind,
  days,
  perDayMinor,
  amountMinor: days * perDayMinor,
})

/** The charges that the use case would store after this step. */
const after = (charges: Charge[], { waive, add }: { waive: string[]; add: NewCharge[] }, because: string): Charge[] => [
  ...charges.map((charge) => (waive.includes(charge.id) ? { ...charge, waivedAt: 1, waivedBecause: because } : charge)),
  ...add.map((one, index) => ({
    ...one,
    id: `${charges.length + index}`,
    airportId: 1,
    bookingId: 'b',
    actor: 'x',
    reason: null,
    chargedAt: charges.length,
    waivedAt: one.waivedBecause ? 1 : null,
    waivedBecause: one.waivedBecause ?? null,
  })),
]
const sum = (charges: readonly Charge[]) => standing(charges).reduce((total, { amountMinor }) => total + amountMinor, 0)
const givenUp = (charges: Charge[], minor: number) => {
  const { waive, replace, add } = reduce(charges, minor, 'claim')
  return after(after(charges, { waive, add: [] }, 'claim'), { waive: replace, add }, 'recounted')
}
const counted = (charges: Charge[], lines: ChargeLine[]) => after(charges, recount(charges, lines), 'recounted')

describe('charging an exit', () => {
  test('EXIT-5 the same exit again changes nothing, a later one adds the difference', () => {
    const once = counted([], [line(1)])
    expect(recount(once, [line(1)])).toEqual({ waive: [], add: [] })
    expect(recount(once, [line(3)])).toEqual({ waive: [], add: [{ kind: 'overstay', days: 2, amountMinor: 1_400 }] })
    expect(recount(once, [line(1), line(2, 'beyond90', 2_500)]).add).toEqual([
      { kind: 'beyond90', days: 2, amountMinor: 5_000 },
    ])
  })

  test('EXIT-5 a delay shown and taken back: less, then the whole again', () => {
    const less = counted(counted([], [line(2)]), [])
    expect(sum(less)).toBe(0)
    expect(sum(counted(less, [line(2)]))).toBe(1_400)
    expect(sum(counted(counted([], [line(3)]), [line(1)]))).toBe(700)
  })

  test('CHANGE-17 read back from the rows: what fell away with one change, not with another, nor what was given up or charged else', () => {
    const row = (id: string, amountMinor: number, more: Partial<Charge> = {}): Charge => ({
      airportId: 1,
      id,
      bookingId: 'b',
      kind: 'overstay',
      days: 1,
      amountMinor,
      actor: 'x',
      reason: null,
      chargedAt: 1,
      waivedAt: null,
      waivedBecause: null,
      ...more,
    })
    const rows = [
      row('whole', 2_100, { waivedAt: 5, waivedBecause: 'recounted' }),
      row('left', 700, { chargedAt: 5 }),
      row('earlier', 400, { waivedAt: 4, waivedBecause: 'recounted' }),
      row('favour', 300, { waivedAt: 5, waivedBecause: 'claim' }),
      row('damages', 50_000, { kind: 'damages', chargedAt: 5 }),
    ]
    expect([4, 5, 6].map((at) => fellAwayMinor(rows, at))).toEqual([400, 1_400, 0])
  })

  test('CHANGE-17 EXIT-5 days that are part of the stay now fall away, what is still too long stands, nothing is added', () => {
    const charged = counted([], [line(2), line(1, 'beyond90', 2_500)])
    const gone = (lines: ChargeLine[]) => {
      const { freedMinor, ...step } = fallAway(charged, lines)
      expect(freedMinor).toBe(sum(charged) - sum(after(charged, step, 'recounted')))
      return freedMinor
    }
    expect([gone([]), gone([line(1)]), gone([line(2)]), gone([line(5), line(2, 'beyond90', 2_500)])]).toEqual([
      3_900, 3_200, 2_500, 0,
    ])
    const damaged = [...charged, { ...charged[0]!, id: 'damage', kind: 'damages' as const, amountMinor: 50_000 }]
    expect(fallAway(damaged, [])).toMatchObject({ freedMinor: 3_900 })
  })

  test('CLAIM-8 what was given up for good is not asked for again', () => {
    const charged = counted([], [line(2)])
    const given = givenUp(charged, 1_000)
    expect(sum(given)).toBe(400)
    expect(sum(counted(given, [line(2)]))).toBe(400)
    expect(sum(counted(given, [line(3)]))).toBe(1_100)
    // 700 of it stay given up although less was due after all
    expect(sum(counted(given, [line(1)]))).toBe(0)
  })

  test('EXIT-5 after any tries the booking is charged for the last one', () => {
    const tries = fc.array(fc.record({ overstay: fc.nat(5), beyond: fc.nat(3) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(tries, (all) => {
        const lines = ({ overstay, beyond }: { overstay: number; beyond: number }) =>
          [line(overstay), line(beyond, 'beyond90', 2_500)].filter(({ days }) => days > 0)
        const end = all.reduce<Charge[]>((charges, one) => counted(charges, lines(one)), [])
        const last = all.at(-1)!
        expect(sum(end)).toBe(last.overstay * 700 + last.beyond * 2_500)
      }),
      { numRuns: 1_000 },
    )
  })

  test('CLAIM-8 giving up an amount gives up exactly that, or all there is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 6 }), fc.nat(20_000), (amounts, wanted) => {
        const charges = amounts.reduce<Charge[]>(
          (all, amountMinor) => after(all, { waive: [], add: [{ kind: 'overstay', days: 1, amountMinor }] }, ''),
          [],
        )
        const { reducedMinor } = reduce(charges, wanted, 'claim')
        expect(reducedMinor).toBe(Math.min(wanted, sum(charges)))
        expect(sum(givenUp(charges, wanted))).toBe(sum(charges) - reducedMinor)
      }),
      { numRuns: 1_000 },
    )
  })
})
