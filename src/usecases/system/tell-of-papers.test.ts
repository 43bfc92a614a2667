import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertMembership, insertPerson } from '#db/people.ts'
import type { Role, Scope } from '#domain/access/people.ts'
import { dayMs } from '#domain/time/zones.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { endPaper, readPapers, recordPaper, renewPaper } from '../people/papers.ts'
import { tellOfPapers } from './tell-of-papers.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'dun-agencies' } as const
const all = { kind: 'all' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'seen at the office'

/** It is 20 November 2026. An agency with a manager, and a paper that counts until 31 January 2027. */
const world = async ({ slug = 'agency-nord1', isRequired = true } = {}) => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  await secondPark(deps)
  const [park] = (await operatorsOf(deps)).ids
  const hire = async (name: string, organisationId: string, role: Role, scope: Scope = all, isDemo = false) => {
    const personId = randomUUID()
    const now = deps.clock.now()
    await insertPerson(deps.db, { id: personId, email: `${name}@x.example`, name, language: 'nl', isDemo }, now)
    await insertMembership(deps.db, { id: randomUUID(), personId, organisationId, role, scope, by: null }, now)
  }
  await insertPerson(
    deps.db,
    { id: finance.personId, email: 'f@house.example', name: 'F', language: 'nl', isDemo: false },
    deps.clock.now(),
  )
  const paper = {
    slug,
    kind: 'insurance',
    reference: 'Polis 7',
    until: '2027-01-31',
    forGood: false,
    isRequired,
    reason,
  }
  must(await recordPaper(deps, finance, paper))
  const papers = async () => must(await readPapers(deps, finance, { slug })).papers
  const letters = () => deps.mailer.sent.filter(({ id }) => id.startsWith('paperEnding/'))
  const toldAfter = async (days: number) => {
    deps.clock.advance(days * dayMs)
    const count = must(await tellOfPapers(deps, job))
    await deps.worker.runDue()
    return [count, letters().length]
  }
  return { deps, NORD1, park, hire, paper, papers, letters, toldAfter }
}

test('WORK-26 who manages the whole organisation is told 30 and 7 days before a paper expires, each once', async () => {
  const { NORD1, hire, letters, toldAfter } = await world()
  await hire('bram', NORD1, 'agencyManager')
  // 31 December, and 1 January 2027
  expect(await toldAfter(41)).toEqual([0, 0])
  expect([await toldAfter(1), await toldAfter(1)]).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect([await toldAfter(21), await toldAfter(1), await toldAfter(1)]).toEqual([
    [0, 1],
    [1, 2],
    [0, 2],
  ])
  expect(await toldAfter(30)).toEqual([0, 2])
  const [letter] = letters()
  expect(letter).toMatchObject({ to: { address: 'bram@x.example' }, subject: 'Een bewijsstuk verloopt binnenkort' })
  expect(letter?.text).toContain('Polis 7')
  expect(letter?.text).toContain('31 januari 2027')
  expect(letter?.text).toContain('/work/agency-nord1/papers')
  expect(letter?.text).toContain('niets nieuws verkocht')
})

test('WORK-26 told are those who manage all of it, once for all their roles, and nobody else or of the demo', async () => {
  const { deps, NORD1, park, hire, letters, toldAfter } = await world({ slug: 'channel-1', isRequired: false })
  await hire('milan', park, 'manager')
  await hire('demo', park, 'manager', all, true)
  await hire('sanne', park, 'desk')
  await hire('part', park, 'manager', { kind: 'places', places: [{ airportId: 1, carParkId: 1 }] })
  await hire('bram', NORD1, 'agencyManager')
  const [milan] = await deps.db.query<{ id: string }>(`select id::text from person where name = 'milan'`)
  const again = { personId: milan!.id, organisationId: park, role: 'desk', scope: all } as const
  await insertMembership(deps.db, { ...again, id: randomUUID(), by: null }, deps.clock.now())
  expect(await toldAfter(42)).toEqual([1, 1])
  const [letter] = letters()
  expect(letter?.to.address).toBe('milan@x.example')
  // of one that is not required nothing is stopped
  expect(letter?.text).not.toContain('niets nieuws verkocht')
})

test('WORK-26 one letter where both are due, and two processes tell once', async () => {
  const { deps, NORD1, hire, letters } = await world()
  await hire('bram', NORD1, 'agencyManager')
  deps.clock.advance(70 * dayMs)
  const both = await Promise.all([tellOfPapers(deps, job), tellOfPapers(deps, job)])
  expect(both.reduce((sum, one) => sum + must(one), 0)).toBe(1)
  await deps.worker.runDue()
  expect(letters()).toHaveLength(1)
})

test('WORK-26 no letter about a paper that was renewed, or ended before the letter is written', async () => {
  const renewed = await world()
  await renewed.hire('bram', renewed.NORD1, 'agencyManager')
  const [id = ''] = (await renewed.papers()).map((one) => one.id)
  must(await renewPaper(renewed.deps, finance, { ...renewed.paper, id, until: '2028-01-31' }))
  expect(await renewed.toldAfter(50)).toEqual([0, 0])
  const ended = await world()
  await ended.hire('bram', ended.NORD1, 'agencyManager')
  ended.deps.clock.advance(50 * dayMs)
  expect(must(await tellOfPapers(ended.deps, job))).toBe(1)
  const [open = ''] = (await ended.papers()).map((one) => one.id)
  must(await endPaper(ended.deps, finance, { slug: 'agency-nord1', id: open, reason }))
  await ended.deps.worker.runDue()
  expect(ended.letters()).toEqual([])
})
