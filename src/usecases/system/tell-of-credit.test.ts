import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertMembership } from '#db/people.ts'
import { verify } from '#db/verify.ts'
import { hourMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { setCreditLimit } from '../people/agency-credit.ts'
import { closeStatements } from './close-statements.ts'
import { tellOfCredit } from './tell-of-credit.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'dun-agencies' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')

const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps, NORD1 } = made
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const { personId } = managerOf(NORD1)
  const whole = { personId, organisationId: NORD1, role: 'agencyManager', scope: { kind: 'all' } } as const
  await insertMembership(deps.db, { ...whole, id: randomUUID(), by: null }, deps.clock.now())
  const limit = async (amountMinor: number) =>
    must(await setCreditLimit(deps, finance, { slug: 'agency-nord1', amountMinor }))
  await limit(50_000)
  // he is told of keys, too
  const letters = () =>
    deps.mailer.sent.filter(({ id, to }) => id.startsWith('creditNotice/') && to.address === 'bram@nord.example')
  const told = async () => {
    deps.clock.advance(hourMs)
    const count = must(await tellOfCredit(deps, job))
    await deps.worker.runDue()
    return [count, letters().length]
  }
  return { ...made, limit, letters, told }
}

test('AGENCY-195 at nine tenths of the limit who manages the agency is told once, and again after there was room', async () => {
  const { deps, nord, letters, told } = await world()
  let last = ''
  for (let n = 1; n <= 7; n++) last = String((await bookedBy(nord, { once: `credit-${n}`, paid: 'agency' })).body['id'])
  // 434.00 of 500.00
  expect(await told()).toEqual([0, 0])
  await bookedBy(nord, { once: 'credit-8', paid: 'agency' })
  expect([await told(), await told()]).toEqual([
    [1, 1],
    [0, 1],
  ])
  const [letter] = letters()
  expect(letter?.subject).toMatch(/^Nog €\s?4,00 van de kredietlimiet over$/)
  expect(letter?.text).toContain('496,00')
  const { cancellationId } = (await nord('POST', `/bookings/${last}/cancellations`)).body
  await nord('POST', `/bookings/${last}/cancellations/${String(cancellationId)}/confirm`)
  expect(await told()).toEqual([0, 1])
  await bookedBy(nord, { once: 'credit-9', paid: 'agency' })
  expect(await told()).toEqual([1, 2])
  expect(await verify(deps.db)).toEqual([])
})

test('AGENCY-195 told by two processes at once it is one letter; with room again before it is written it is none', async () => {
  const { deps, nord, limit, letters, told } = await world()
  await bookedBy(nord, { once: 'credit-1', paid: 'agency' })
  await limit(6_200)
  const both = await Promise.all([tellOfCredit(deps, job), tellOfCredit(deps, job)])
  expect(both.reduce((sum, one) => sum + must(one), 0)).toBe(1)
  await limit(50_000)
  await deps.worker.runDue()
  expect(letters()).toEqual([])
  // what was never written was not told: at the next hour it is
  await limit(6_200)
  expect([await told(), await told()]).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('AGENCY-195 who manages one code of it only when the letter is written reads nothing of the whole agency', async () => {
  const { deps, nord, NORD1, limit, letters } = await world()
  await bookedBy(nord, { once: 'credit-1', paid: 'agency' })
  await limit(6_200)
  expect(must(await tellOfCredit(deps, job))).toBe(1)
  await deps.db.query(`update membership set scope = '{"kind":"codes","codes":["NORD1"]}' where organisation_id = $1`, [
    NORD1,
  ])
  await deps.worker.runDue()
  expect(letters()).toEqual([])
})

test('AGENCY-195 what fails for one agency keeps no other from being told', async () => {
  const { deps, nord, limit } = await world()
  await bookedBy(nord, { once: 'credit-1', paid: 'agency' })
  const { body } = await bookedBy(nord, { once: 'credit-2', paid: 'agency' })
  await deps.db.query(`update booking set agent_code = 'SUD2' where id = $1`, [body['id']])
  await limit(6_200)
  must(await setCreditLimit(deps, finance, { slug: 'agency-sud2', amountMinor: 6_200 }))
  await deps.db.query(`alter table trail add constraint away check (operation <> 'credit.tell' or object like '%sud%')`)
  await expect(tellOfCredit(deps, job)).rejects.toThrow('1 were not told')
  await deps.db.query('alter table trail drop constraint away')
  const told = await deps.db.query<{ object: string }>(`select object from trail where operation = 'credit.tell'`)
  expect(told).toEqual([{ object: 'credit:agency-sud2' }])
  // the other one is told as soon as it can be
  expect(must(await tellOfCredit(deps, job))).toBe(1)
})

test('AGENCY-195 AGENCY-7 a program reads what is left of its limit and what is to be paid, and nothing of another agency', async () => {
  const { deps, nord, sud, limit } = await world()
  await bookedBy(nord, { once: 'credit-1', paid: 'agency' })
  const account = async (ask: typeof nord) => (await ask('GET', '/account')).body
  const euro = { currency: 'EUR', limitMinor: 50_000, usedMinor: 6_200, leftMinor: 43_800, nearlyUsed: false }
  expect(await account(nord)).toEqual({ limits: [euro], unpaid: [] })
  expect(await account(sud)).toEqual({ limits: [], unpaid: [] })
  await limit(6_000)
  expect(await account(nord)).toMatchObject({ limits: [{ leftMinor: 0, nearlyUsed: true }] })
  deps.clock.advance(43 * 24 * hourMs)
  must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
  expect(await account(nord)).toMatchObject({
    unpaid: [{ statement: 'AGENCY-NORD1-0001', unpaidMinor: 6_200, blocking: false }],
  })
})
