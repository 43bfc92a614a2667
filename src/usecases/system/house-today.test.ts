import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { enqueue, failJob } from '#db/jobs.ts'
import type { Db } from '#db/db.ts'
import { endJoin, insertJoin, proveJoin } from '#db/join-requests.ts'
import { houseId } from '#db/organisations.ts'
import { dayMs } from '#domain/time/zones.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { actorWith, hired } from '#test/builders/hired.ts'
import { joinDetails } from '#test/builders/joins.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { answerAccount, askForAccount, seeBankAccounts } from '../people/bank-accounts.ts'
import { agreeToInvitation, invite } from '../people/invite.ts'
import { listOrganisations } from '../people/organisations.ts'
import { recordPaper } from '../people/papers.ts'
import { houseToday } from './house-today.ts'

const fresh = freshDeps()
const nadia = staffAs('support', '11111111-1111-4111-8111-111111111111')
const ruben = staffAs('support', '22222222-2222-4222-8222-222222222222')

/** A booking with three claims, of which one is late and one is Nadia's, a request of hers, and an alert of jobs. */
const world = async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  for (const { personId } of [nadia, ruben])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`,
      [personId, `${personId}@example.org`],
    )
  const now = new Date(deps.clock.now()).toISOString()
  for (const [n, due, taker] of [
    [1, '-1 hour', null],
    [2, '1 day', nadia.personId],
    [3, '2 days', null],
  ])
    await deps.db.query(
      `insert into claim (airport_id, id, booking_id, number, token_hash, form_key, first_name, last_name, email, language,
        amount_minor, return_flight, reason, status, created_at, due_at, taken_by, taken_at)
      select airport_id, gen_random_uuid(), id, 'C-' || $2::text, $2, $2, 'A', 'B', 'a@example.org', 'en', 1000, 'HV1',
        'late', 'received', $3::timestamptz - interval '3 days', $3::timestamptz + $4::interval, $5::uuid,
        case when $5::uuid is not null then $3::timestamptz end
      from booking where id = $1`,
      [id, String(n), now, due, taker],
    )
  await deps.db.query(
    `insert into service_request (airport_id, id, booking_id, kind, amount_minor, reason, booking_version, asked_by, asked_at)
    select airport_id, gen_random_uuid(), id, 'refund', 12000, 'lost', 1, $2, $3 from booking where id = $1`,
    [id, nadia.personId, now],
  )
  await deps.db.query('delete from job')
  await enqueue(deps.db, [{ queue: 'refund', runAt: deps.clock.now(), payload: {} }])
  const [job] = await deps.db.query<{ id: number }>('select id from job')
  await failJob(deps.db, job?.id ?? 0, 'Error: away', deps.clock.now())
  return deps
}
const counting = (deps: TestDeps) => {
  const names: (string | undefined)[] = []
  const db: Db = {
    ...deps.db,
    query: (text, values, name) => {
      names.push(name)
      return deps.db.query(text, values, name)
    },
  }
  return { deps: { ...deps, db }, names }
}

test('WORK-10 W17 what waits for each person, by one question to the database', async () => {
  const { deps, names } = counting(await world())
  expect(must(await houseToday(deps, nadia))).toEqual({
    alerts: 1,
    claims: { open: 3, late: 1, own: 1 },
    requests: 0,
    invitations: null,
    payouts: null,
    joins: null,
    papers: null,
  })
  expect(names).toEqual(['house_waiting'])
  // of requests only those of others
  expect(must(await houseToday(deps, ruben))).toMatchObject({ claims: { own: 0 }, requests: 1 })
})

test('WORK-10 RIGHT-2 everybody sees the numbers of what he may see', async () => {
  const deps = await world()
  expect(must(await houseToday(deps, staffAs('administrator')))).toEqual({
    alerts: 1,
    claims: null,
    requests: null,
    invitations: 0,
    payouts: null,
    joins: 0,
    papers: 0,
  })
  expect(must(await houseToday(deps, staffAs('finance')))).toEqual({
    alerts: 0,
    claims: null,
    requests: null,
    invitations: null,
    payouts: 0,
    joins: null,
    papers: 0,
  })
  expect(codeOf(await houseToday(deps, staffAs('editor')))).toBe('not_found')
})

test('WORK-10 ACCESS-53 who asks to join is counted for administrators, once the address is proved', async () => {
  const deps = await fresh()
  const administrator = staffAs('administrator')
  const joins = async (actor = administrator) => must(await houseToday(deps, actor)).joins
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids)
    await insertJoin(deps.db, { ...joinDetails, id, tokenHash: id, language: 'en' }, deps.clock.now())
  expect(await joins()).toBe(0)
  await proveJoin(deps.db, ids[0]!, deps.clock.now())
  expect([await joins(), await joins(staffAs('finance'))]).toEqual([1, null])
  await endJoin(deps.db, ids[0]!, 'staff:s1', { how: 'refused', reason: 'no number' }, deps.clock.now())
  expect(await joins()).toBe(0)
})

test('WORK-10 RIGHT-5 invitations of others that wait for a second administrator, as long as they can be agreed to', async () => {
  const deps = await fresh()
  await hired(deps, { email: 'jana@example.org', role: 'administrator' })
  const jana = await actorWith(deps, (await hired(deps, { email: 'luc@example.org', role: 'administrator' })).token)
  const luc = await actorWith(deps, (await hired(deps, { email: 'eva@example.org', role: 'administrator' })).token)
  const { id } = must(
    await invite(deps, jana, {
      email: 'femke@example.org',
      role: 'finance',
      organisationId: houseId,
      scope: { kind: 'all' },
      language: 'en',
    }),
  )
  const waiting = async (actor: Actor) => must(await houseToday(deps, actor)).invitations
  expect([await waiting(jana), await waiting(luc)]).toEqual([0, 1])
  deps.clock.advance(72 * 3_600_000)
  expect(await waiting(luc)).toBe(1)
  deps.clock.advance(1)
  expect(await waiting(luc)).toBe(0)
  deps.clock.advance(-60_000)
  must(await agreeToInvitation(deps, { ...luc, factorAt: deps.clock.now() }, { id }))
  expect(await waiting(luc)).toBe(0)
})

test('WORK-23 payouts and accounts that others asked for wait for whoever may agree to them', async () => {
  const deps = await fresh()
  const [femke, other] = [nadia.personId, ruben.personId]
  for (const id of [femke, other])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'F', 'nl', now())`,
      [id, `${id}@house.example`],
    )
  const waiting = async (id: string) => must(await houseToday(deps, staffAs('finance', id))).payouts
  const asker = { ...staffAs('finance', femke), factorAt: deps.clock.now() }
  const asked = { slug: 'house', holder: 'Parkwing', iban: 'NL91ABNA0417164300', reason: 'letter of 2 January' }
  must(await askForAccount(deps, asker, asked))
  expect([await waiting(femke), await waiting(other)]).toEqual([0, 1])
  expect(must(await houseToday(deps, staffAs('support', other))).payouts).toBe(null)
  const [account] = must(await seeBankAccounts(deps, asker))
  const second = { ...staffAs('finance', other), factorAt: deps.clock.now() }
  must(await answerAccount(deps, second, { id: account?.id ?? '', agrees: true }))
  expect(await waiting(other)).toBe(0)
  const [own] = await deps.db.query<{ id: string; at: string }>(
    `select organisation_id::text as id, asked_at::text as at from bank_account`,
  )
  await deps.db.query(
    `insert into payout (
      id, organisation_id, currency, amount_minor, statement, end_to_end, account_id, state, asked_by, asked_at
    )
    values (gen_random_uuid(), $1, 'EUR', 5270, 'X-0001', 'PW1', $2, 'asked', $3, $4)`,
    [own?.id, account?.id, other, own?.at],
  )
  expect([await waiting(femke), await waiting(other)]).toEqual([1, 0])
})

test('WORK-28 organisations with a paper that has expired or expires within 30 days, each once, for who keeps papers', async () => {
  const deps = await fresh()
  await withAgencies(deps)
  const finance = staffAs('finance', nadia.personId)
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const record = async (slug: string, reference: string, until: string) =>
    must(
      await recordPaper(deps, finance, {
        slug,
        kind: 'insurance',
        reference,
        until,
        forGood: until === '',
        isRequired: false,
        reason: 'seen',
      }),
    )
  const waiting = async (actor: Actor = finance) => must(await houseToday(deps, actor)).papers
  // it is 20 November
  await record('agency-nord1', 'A', '2026-12-21')
  await record('agency-sud2', 'B', '')
  expect(await waiting()).toBe(0)
  await record('agency-nord1', 'C', '2026-12-20')
  await record('agency-nord1', 'D', '2026-11-20')
  expect(await waiting()).toBe(1)
  await record('agency-sud2', 'E', '2026-12-01')
  expect(await waiting()).toBe(2)
  const listed = must(await listOrganisations(deps, finance, { letters: '', hasPapersDue: true }))
  expect(listed.map(({ slug, papers }) => [slug, papers])).toEqual([
    ['agency-nord1', 'week'],
    ['agency-sud2', 'month'],
  ])
  deps.clock.advance(dayMs)
  expect(await waiting()).toBe(2)
  expect(must(await listOrganisations(deps, finance, { letters: 'nord', hasPapersDue: true }))).toMatchObject([
    { slug: 'agency-nord1', papers: 'expired' },
  ])
  expect(must(await listOrganisations(deps, finance, { letters: '' })).length).toBeGreaterThan(2)
  expect(await waiting(staffAs('administrator'))).toBe(2)
  expect(await waiting(ruben)).toBeNull()
  await deps.db.query(`update organisation set ended_at = now() where slug = 'agency-nord1'`)
  expect(await waiting()).toBe(1)
})
