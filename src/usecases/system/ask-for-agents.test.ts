import { expect, test } from 'vitest'
import { recordOf, type Agency } from '#domain/agencies/agency.ts'
import { dayMs } from '#domain/time/zones.ts'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { storeAgency } from '#db/agencies.ts'
import { askForAgents } from './ask-for-agents.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'test' } as const
const sud: Agency = {
  code: 'SUD2',
  name: 'Somebody else',
  promocode: 'SUN26',
  cashbackPercent: 4,
  adjustment: null,
  invoicing: true,
  facts: { typeRid: 'T', groupCode: 'B7', ddi: '+32 2 123', optionFlags: 'A' },
}

test('PART-15 AG-04 agents without a number are looked up once a day; what the row has stays', async () => {
  const deps = await fresh()
  await withAgencies(deps)
  await storeAgency(deps.db, { ...sud, name: 'Sud', promocode: '', cashbackPercent: 2, facts: { groupCode: 'C1' } })
  const asked: string[] = []
  const agents = {
    find: async (code: string) => {
      asked.push(code)
      if (code === 'NORD1') throw new Error('away')
      return recordOf(sud, true)
    },
  }
  const version = deps.catalogue.version()
  expect(await askForAgents({ ...deps, agents }, job)).toEqual({ ok: true, value: 1 })
  await deps.catalogue.refresh()
  expect(deps.catalogue.version()).not.toBe(version)
  expect(deps.catalogue.agency('SUD2')).toEqual({
    ...sud,
    name: 'Sud',
    cashbackPercent: 2,
    facts: { ...sud.facts, groupCode: 'C1' },
  })
  expect(deps.catalogue.agency('NORD1')?.facts).toEqual({ typeRid: 'D', groupCode: 'X0', ddi: '', optionFlags: '' })
  await askForAgents({ ...deps, agents }, job)
  deps.clock.advance(dayMs + 1)
  await askForAgents({ ...deps, agents }, job)
  expect(asked).toEqual(['NORD1', 'SUD2', 'NORD1'])
  expect(await askForAgents(deps, job)).toEqual({ ok: true, value: 0 })
})

test('PART-15 a promo code that another agency has is not taken over', async () => {
  const deps = await fresh()
  await withAgencies(deps)
  await storeAgency(deps.db, { ...sud, code: 'NORD1', promocode: 'sun26' })
  await askForAgents({ ...deps, agents: { find: async () => recordOf(sud, true) } }, job)
  await deps.catalogue.refresh()
  expect(deps.catalogue.agency('SUD2')).toMatchObject({ promocode: '', facts: { ddi: '+32 2 123' } })
})
