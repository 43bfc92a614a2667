import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { houseId } from '#db/organisations.ts'
import { insertMembership, insertPerson } from '#db/people.ts'
import type { Role, Scope } from '#domain/access/people.ts'
import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { answerAccount, askForAccount, seeBankAccounts } from './bank-accounts.ts'

const fresh = freshDeps()
const femke = '22222222-2222-4222-8222-222222222222'
const ruben = '33333333-3333-4333-8333-333333333333'
const iban = 'NL91ABNA0417164300'
const all = { kind: 'all' } as const

/** An agency, somebody who runs a car park, and two people of finance. */
const world = async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  await secondPark(deps)
  const [park] = (await operatorsOf(deps)).ids
  const person = (id: string, name: string, language: Language, isDemo = false) =>
    insertPerson(deps.db, { id, email: `${name}@x.example`, name, language, isDemo }, deps.clock.now())
  await person(femke, 'femke', 'nl')
  await person(ruben, 'ruben', 'nl')
  type Hired = { role: Role; language?: Language; scope?: Scope; isDemo?: boolean }
  const hire = async (
    name: string,
    organisationId: string,
    { role, language = 'nl', scope = all, isDemo = false }: Hired,
  ) => {
    const personId = randomUUID()
    await person(personId, name, language, isDemo)
    const membership = { id: randomUUID(), personId, organisationId, role, scope, by: null }
    await insertMembership(deps.db, membership, deps.clock.now())
    return membership
  }
  const finance = (personId: string) => ({ ...staffAs('finance', personId), factorAt: deps.clock.now() })
  const ask = async (slug: string) =>
    must(
      await askForAccount(deps, finance(femke), { slug, holder: 'Nord Reizen B.V.', iban, reason: 'letter of 2 May' }),
    )
  const answer = async (agrees: boolean) => {
    const [asked] = must(await seeBankAccounts(deps, finance(ruben))).filter(({ state }) => state === 'asked')
    must(await answerAccount(deps, finance(ruben), { id: asked!.id, agrees }))
  }
  /** Whom the letters so far went to, with what they say. */
  const sent = async (ms = 0) => {
    deps.clock.advance(ms)
    await deps.worker.runDue()
    return deps.mailer.sent
      .filter(({ id }) => id.startsWith('payoutAccount/'))
      .map(({ to, subject, text }) => ({ to: to.address, subject, text }))
  }
  return { deps, NORD1, park, hire, ask, answer, sent }
}

test('AGENCY-221 told when it is asked for, when it is agreed, and when it is in use, each once', async () => {
  const { NORD1, hire, ask, answer, sent } = await world()
  await hire('bram', NORD1, { role: 'agencyManager' })
  await ask('agency-nord1')
  const [asked, ...none] = await sent()
  expect([asked?.to, none]).toEqual(['bram@x.example', []])
  expect(asked?.subject).toBe('Nieuwe rekening voor uitbetalingen aangevraagd')
  for (const said of ['4300', 'Nord Reizen B.V.', customerService.email, '/work/agency-nord1/statements'])
    expect(asked?.text).toContain(said)
  expect(asked?.text).not.toContain(iban)
  await answer(true)
  // 20 November 2026, 12:00 at Amsterdam
  const agreed = (await sent()).at(-1)
  expect(agreed?.subject).toBe('Nieuwe rekening voor uitbetalingen goedgekeurd')
  expect(agreed?.text).toMatch(/22 november 2026/)
  expect(agreed?.text).toContain(customerService.email)
  expect(await sent(2 * dayMs - minuteMs)).toHaveLength(2)
  const used = await sent(minuteMs)
  expect(used.map(({ subject }) => subject).at(-1)).toBe('Uitbetalingen gaan naar een nieuwe rekening')
  expect(await sent(10 * dayMs)).toHaveLength(3)
})

test('AGENCY-221 told are those who manage all of it, in their language, once for all their roles', async () => {
  const { deps, NORD1, park, hire, ask, sent } = await world()
  const milan = await hire('milan', park, { role: 'manager', language: 'de' })
  await insertMembership(deps.db, { ...milan, id: randomUUID(), role: 'desk' }, deps.clock.now())
  await hire('demo', park, { role: 'manager', isDemo: true })
  await hire('sanne', park, { role: 'desk' })
  await hire('part', park, { role: 'manager', scope: { kind: 'places', places: [{ airportId: 1, carParkId: 1 }] } })
  await hire('bram', NORD1, { role: 'agencyManager' })
  await ask('channel-1')
  expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
    ['milan@x.example', 'Neues Konto für Auszahlungen beantragt'],
  ])
})

test('AGENCY-221 refused: told so, without whom to call, and never that it is in use', async () => {
  const { NORD1, hire, ask, answer, sent } = await world()
  await hire('bram', NORD1, { role: 'agencyManager' })
  await ask('agency-nord1')
  await sent()
  await answer(false)
  const [, refused] = await sent()
  expect(refused?.subject).toBe('Nieuwe rekening voor uitbetalingen geweigerd')
  expect(await sent(10 * dayMs)).toHaveLength(2)
})

test('AGENCY-221 what became something else before the letter was written is not told; nor who has gone, nor the house', async () => {
  const { deps, NORD1, hire, ask, answer, sent } = await world()
  const bram = await hire('bram', NORD1, { role: 'agencyManager' })
  await hire('vera', houseId, { role: 'finance' })
  await ask('agency-nord1')
  await answer(true)
  // both were ordered before the first was written
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Nieuwe rekening voor uitbetalingen goedgekeurd'])
  await deps.db.query('update membership set ended_at = now() where id = $1', [bram.id])
  expect(await sent(2 * dayMs)).toHaveLength(1)
  await ask('house')
  expect(await sent()).toHaveLength(1)
})
