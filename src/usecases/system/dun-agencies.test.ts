import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import { insertMembership } from '#db/people.ts'
import { verify } from '#db/verify.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { aDriver, bookedBy, offersOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { recordAccountPayment, setCreditLimit } from '../people/agency-credit.ts'
import { listStatements } from '../people/statements.ts'
import { closeStatements } from './close-statements.ts'
import { dunAgencies } from './dun-agencies.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'test' } as const
/** A booking of weeks later. */
const later = async (nord: AgencyCaller, once: string, paid: string) => {
  const stay = { arrival: '2027-05-01T10:00', departure: '2027-05-08T18:00' }
  const offer = (await offersOf(nord, { stay })).find((one) => one.package === 'flex')!
  return nord('POST', '/bookings', { quoteId: offer.quoteId, paid, driver: aDriver }, { once })
}
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')

test('AGENCY-84 AGENCY-85 reminded twice in the language of who manages it, then nothing on account until it is paid', async () => {
  const { deps, nord, NORD1 } = await agencyWorld(await fresh())
  const manager = managerOf(NORD1)
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const whole = {
    personId: manager.personId,
    organisationId: NORD1,
    role: 'agencyManager',
    scope: { kind: 'all' },
  } as const
  await insertMembership(deps.db, { ...whole, id: randomUUID(), by: null }, deps.clock.now())
  const contract = { organisationId: NORD1, currency: 'EUR', commission: { basisPoints: 1_000 }, by: 'staff:x' }
  await addContract(deps.db, { ...contract, validFrom: parseDate('2026-01-01')! }, deps.clock.now())
  must(await setCreditLimit(deps, finance, { slug: 'agency-nord1', amountMinor: 100_000 }))
  await bookedBy(nord, { once: 'dunned-001', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  must(await closeStatements(deps, job))
  const steps = async (days: number) => {
    deps.clock.advance(days * dayMs)
    const taken = must(await dunAgencies(deps, job))
    await deps.worker.runDue()
    return taken
  }
  expect([await steps(14), await steps(5), await steps(0), await steps(13)]).toEqual([0, 1, 0, 0])
  // besides letters about keys (ACCESS-48)
  const [letter] = deps.mailer.sent.filter(
    ({ to, subject }) => to.address === 'bram@nord.example' && subject.includes('AGENCY-NORD1-0001'),
  )
  expect(letter?.subject).toBe('Afrekening AGENCY-NORD1-0001 is nog niet betaald')
  expect([letter?.text.includes('56,88'), letter?.text.includes('rente')]).toEqual([true, false])
  // the account is still open
  const before = await later(nord, 'dunned-002', 'agency')
  expect([await steps(1), await steps(14)]).toEqual([1, 1])
  const refused = await later(nord, 'dunned-003', 'agency')
  expect([before.status, refused.status, refused.body['code']]).toEqual([201, 409, 'account_blocked'])
  expect((await later(nord, 'dunned-004', 'traveller')).status).toBe(201)
  expect(must(await listStatements(deps, manager, { slug: 'agency-nord1' })).debts).toMatchObject([
    { number: 'AGENCY-NORD1-0001', unpaidMinor: 5_688, state: 3 },
  ])
  must(await recordAccountPayment(deps, finance, { slug: 'agency-nord1', amountMinor: 5_688 }))
  expect((await later(nord, 'dunned-003', 'agency')).status).toBe(201)
  expect(must(await listStatements(deps, manager, { slug: 'agency-nord1' })).debts).toEqual([])
  expect(await steps(30)).toBe(0)
  expect(await verify(deps.db)).toEqual([])
})
