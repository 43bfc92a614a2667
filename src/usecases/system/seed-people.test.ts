import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { seedPeople } from './seed-people.ts'

const fresh = freshDeps()

test('AGENCY-110 two processes that start at the same moment make one company of the demo, and everybody once', async () => {
  const { db, clock } = await fresh()
  const count = async (what: string) => (await db.query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n
  const amounts = () =>
    Promise.all(['cost_centre', 'company_driver', "organisation where kind = 'corporate'", 'person'].map(count))
  await Promise.all([seedPeople(db, clock.now()), seedPeople(db, clock.now())])
  const made = await amounts()
  expect(made.slice(0, 3)).toEqual([2, 3, 1])
  // and once more, as with each later start
  await seedPeople(db, clock.now())
  expect(await amounts()).toEqual(made)
})
