import { describe, expect, test } from 'vitest'
import { changesOf } from '#db/changes.ts'
import { verify } from '#db/verify.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { storeAgencies, storeAllotment } from '#test/builders/allotments.ts'
import { bookingNow, cheaper, dearer, farDearer, freshMoving, servicePerson, valet } from '#test/builders/moving.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { moveMany, planMoves, type MovePlan } from './move-many.ts'

const fresh = freshMoving()
const flooded = { iata: 'AMS', carParkId: 1, from: '2026-12-01' as LocalDate, until: '2026-12-03' as LocalDate }
const booked = async (count: number) => {
  const deps = await fresh()
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const who = await browser(deps)
    const id = await place(deps, who, { email: `n${n}@example.org` })
    await pay(deps, who, id)
    ids.push(id)
    deps.clock.advance(1_000)
  }
  await deps.worker.runDue()
  return { deps, ids, nadia: await servicePerson(deps, '1'), ruben: await servicePerson(deps, '2') }
}
const limit = (deps: TestDeps, productId: number, spaces: number) =>
  deps.db.query('update product_day set sell_limit = $2 where product_id = $1', [productId, spaces])
const formOf = ({ moves }: MovePlan) =>
  moves.flatMap(({ booking: { number, version }, target }) =>
    target
      ? [{ number, version, productId: target.product.id, costMinor: target.costMinor, lessMinor: target.lessMinor }]
      : [],
  )
const send = (deps: TestDeps, actor: Actor, plan: MovePlan, typed = String(formOf(plan).length)) =>
  moveMany(deps, actor, { moves: formOf(plan), typed, reason: 'flooded' })
const outcomes = (answer: Awaited<ReturnType<typeof send>>) =>
  must(answer).map(({ result }) => (result.ok ? result.value.outcome : result.problem.code))
const whereAll = async (deps: TestDeps, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await bookingNow(deps, id)).productId))

describe('SERVICE-25 the plan', () => {
  test('SERVICE-25 each goes where the least harm is and room is left; who fits nowhere is named; nothing is taken', async () => {
    const { deps, ids, nadia } = await booked(5)
    await limit(deps, cheaper, 2)
    await limit(deps, dearer, 1)
    await limit(deps, farDearer, 0)
    await limit(deps, valet, 1)
    await deps.db.query(`update booking set status = 'checked_in' where id = $1`, [ids[4]])
    const plan = must(await planMoves(deps, nadia, flooded))
    expect(plan.moves.map(({ booking, target }) => [booking.id, target?.product.id ?? null])).toEqual(
      [cheaper, cheaper, dearer, valet].map((productId, n) => [ids[n], productId]),
    )
    expect(plan).toMatchObject({ ahead: 4, inside: 1, carPark: { name: 'Park 1' }, todayMinor: 0 })
    await limit(deps, valet, 0)
    expect(must(await planMoves(deps, nadia, flooded)).moves.at(-1)?.target).toBeNull()
    expect(await whereAll(deps, ids)).toEqual([1, 1, 1, 1, 1])
  })

  test('SERVICE-25 AGENCY-159 an agency’s bookings go into its own spaces first, each once, and what was shown happens', async () => {
    const { deps, ids, nadia } = await booked(5)
    const { NORD1, SUD2 } = await storeAgencies(deps.db)
    for (const productId of [dearer, farDearer, valet]) await limit(deps, productId, 0)
    await limit(deps, cheaper, 4)
    const until = '2026-12-08'
    await storeAllotment(deps.db, { organisationId: NORD1, until, spaces: 2, productId: cheaper })
    await storeAllotment(deps.db, { organisationId: SUD2, until, spaces: 1, productId: cheaper })
    const plan = async () => must(await planMoves(deps, nadia, flooded))
    const where = async () => (await plan()).moves.map(({ target }) => target?.product.id ?? null)
    // control: who came without an agency finds the one space that is nobody's
    expect(await where()).toEqual([cheaper, null, null, null, null])
    const sold = [null, 'NORD1', 'NORD1', 'NORD1', 'SUD2']
    for (const [n, code] of sold.entries())
      await deps.db.query(`update booking set agent_code = $2 where id = $1`, [ids[n], code])
    expect(await where()).toEqual([cheaper, cheaper, cheaper, null, cheaper])
    // a day of it that is closed for sale is closed for the agency too
    await deps.db.query(`update product_day set sell_limit = 0 where product_id = $1 and day = '2026-12-04'`, [cheaper])
    expect(await where()).toEqual([null, null, null, null, null])
    await limit(deps, cheaper, 4)
    expect(outcomes(await send(deps, nadia, await plan()))).toEqual(['moved', 'moved', 'moved', 'moved'])
    expect(await whereAll(deps, ids)).toEqual([cheaper, cheaper, cheaper, 1, cheaper])
    expect(new Set(Object.values(await takenDays(deps.db, cheaper)))).toEqual(new Set([4]))
    const [used] = await deps.db.query<{ n: number }>(
      `select count(distinct booking_id)::int as n from allotment_use where product_id = $1`,
      [cheaper],
    )
    expect(used).toEqual({ n: 3 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-25 only those days, only that car park; only who may', async () => {
    const { deps, nadia } = await booked(1)
    const later = { ...flooded, from: '2026-12-09' as LocalDate, until: '2026-12-20' as LocalDate }
    expect(must(await planMoves(deps, nadia, later)).moves).toEqual([])
    expect(must(await planMoves(deps, nadia, { ...flooded, carParkId: 2 })).moves).toEqual([])
    expect(await planMoves(deps, nadia, { ...flooded, iata: 'XXX' })).toMatchObject({
      problem: { code: 'product_unknown' },
    })
    expect(await planMoves(deps, staffAs('finance'), flooded)).toMatchObject({ problem: { code: 'not_allowed' } })
    expect((await planMoves(deps, staffAs('editor'), flooded)).ok).toBe(false)
  })
})

describe('SERVICE-26 carried out', () => {
  test('SERVICE-26 SERVICE-27 the typed number, a result for each, and what changed meanwhile is left', async () => {
    const { deps, ids, nadia } = await booked(3)
    await limit(deps, cheaper, 2)
    const plan = must(await planMoves(deps, nadia, flooded))
    expect(await send(deps, nadia, plan, '2')).toMatchObject({ problem: { code: 'count_wrong' } })
    expect(await moveMany(deps, nadia, { moves: [], typed: '0', reason: 'flooded' })).toMatchObject({
      problem: { code: 'count_wrong' },
    })
    expect(await moveMany(deps, nadia, { moves: formOf(plan), typed: '3', reason: '' })).toMatchObject({
      problem: { code: 'reason_required' },
    })
    expect(await whereAll(deps, ids)).toEqual([1, 1, 1])
    await deps.db.query('update booking set version = version + 1 where id = $1', [ids[1]])
    expect(outcomes(await send(deps, nadia, plan))).toEqual(['moved', 'conflict', 'moved'])
    expect(await whereAll(deps, ids)).toEqual([cheaper, 1, dearer])
    // pressed again: nobody is moved twice, and what is left stands in the next plan
    expect(outcomes(await send(deps, nadia, plan))).toEqual(['already', 'conflict', 'already'])
    const rest = must(await planMoves(deps, nadia, flooded))
    expect(rest.moves.map(({ booking }) => booking.id)).toEqual([ids[1]])
    expect(outcomes(await send(deps, nadia, rest))).toEqual(['moved'])
    for (const id of ids) expect(await changesOf(deps.db, id)).toHaveLength(1)
    expect(await takenDays(deps.db, 1)).toEqual({})
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-27 two people at once: every booking goes once, with one letter', async () => {
    const { deps, ids, nadia, ruben } = await booked(8)
    const before = deps.mailer.sent.length
    const plan = must(await planMoves(deps, nadia, flooded))
    const [one, two] = await Promise.all([send(deps, nadia, plan), send(deps, ruben, plan)])
    const both = outcomes(one).map((first, n) => [first, outcomes(two)[n] ?? ''].toSorted((a, b) => a.localeCompare(b)))
    expect(both).toEqual(ids.map(() => ['already', 'moved']))
    await deps.worker.runDue()
    await deps.worker.runDue()
    const letters = deps.mailer.sent.slice(before).filter(({ id }) => id.startsWith('changed/'))
    expect(letters).toHaveLength(8)
    for (const id of ids) expect(await changesOf(deps.db, id)).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-27 a crash in the middle: what was moved is moved, the rest goes with the next press', async () => {
    const { deps, ids, nadia } = await booked(4)
    const plan = must(await planMoves(deps, nadia, flooded))
    let left = 2
    const broken: TestDeps = {
      ...deps,
      db: {
        ...deps.db,
        transaction: (work, ...rest) =>
          deps.db.transaction(
            async (tx) => {
              const value = await work(tx)
              // the process ends after everything was written and before it is kept
              if (left-- === 0) throw new Error('the process ended')
              return value
            },
            ...rest,
          ),
      },
    }
    await expect(send(broken, nadia, plan)).rejects.toThrow('the process ended')
    expect((await whereAll(deps, ids)).filter((id) => id !== 1)).toHaveLength(2)
    expect(await verify(deps.db)).toEqual([])
    expect(outcomes(await send(deps, nadia, plan))).toEqual(['already', 'already', 'moved', 'moved'])
    for (const id of ids) expect(await changesOf(deps.db, id)).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-24 SERVICE-26 beyond the limits of the day the rest waits for another person', async () => {
    const { deps, nadia } = await booked(2)
    for (const id of [cheaper, farDearer, valet]) await limit(deps, id, 0)
    await deps.db.query(
      `insert into favour select airport_id, gen_random_uuid(), id, $1, $2::date, 49200, now() from booking order by created_at desc limit 1`,
      [nadia.personId, '2026-11-20'],
    )
    const plan = must(await planMoves(deps, nadia, flooded))
    expect(plan.todayMinor).toBe(49_200)
    expect(outcomes(await send(deps, nadia, plan))).toContain('asked')
    expect(await verify(deps.db)).toEqual([])
  })
})
