import { expect, test } from 'vitest'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { hired } from '#test/builders/hired.ts'
import { must } from '#test/builders/traveller.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { stopSales } from '#usecases/system/stop-sales.ts'

const fresh = freshDeps()

/** Somebody of finance, and who manages the operator of the test airport; it is 20 November 2026. */
const world = async () => {
  const deps = await fresh()
  const finance = browserFor(deps, (await hired(deps, { email: 'femke@parkwing.example', role: 'finance' })).token)
  const [operator] = await deps.db.query<{ id: string; slug: string }>(
    `select id::text, slug from organisation where kind = 'operator'`,
  )
  const { id: organisationId, slug } = operator!
  const wish = { email: 'milan@park.example', role: 'manager' as const, organisationId, name: 'Milan' }
  const manager = browserFor(deps, (await hired(deps, wish)).token)
  return { deps, finance, manager, at: `/work/${slug}/papers`, slug }
}
const insurance = {
  do: 'record',
  kind: 'insurance',
  reference: 'Polis 7',
  until: '2026-11-25',
  isRequired: '1',
  reason: 'seen at the office',
}

test('WORK-24 WORK-20 the house records, renews and ends; what was typed stays where it is refused', async () => {
  const { deps, finance, at, slug } = await world()
  expect((await finance.ask(`/work/house/organisations/${slug}`)).text).toContain(`href="${at}"`)
  expect((await finance.ask(at)).text).toContain('No papers are recorded.')
  const refused = await finance.ask(at, { ...insurance, kind: 'licence', until: '2026-11-19', reason: '' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('value="Polis 7"')
  expect(refused.text).toMatch(/<option value="licence" selected="">/)
  const saved = await finance.ask(at, insurance)
  expect([saved.status, saved.location]).toEqual([303, `${at}?saved`])
  const { text } = await finance.ask(`${at}?saved`)
  expect(text).toContain('The papers are recorded.')
  expect(text).toContain('Expires within 7 days')
  const [row] = await deps.db.query<{ id: string }>('select id::text from organisation_paper')
  const id = row!.id
  const sheet = await finance.ask(`${at}?renew=${id}`)
  expect(sheet.text.match(/id="reference"/g)).toHaveLength(1)
  expect(sheet.text).toMatch(/<input[^>]*name="isRequired"[^>]*checked=""/)
  const again = { ...insurance, do: 'renew', id }
  const wrong = await finance.ask(`${at}?renew=${id}`, { ...again, until: 'soon' })
  expect([wrong.status, wrong.text.includes('sheet-title')]).toEqual([422, true])
  for (let press = 0; press < 2; press++)
    expect((await finance.ask(at, { ...again, until: '2027-11-25' })).location).toBe(`${at}?saved`)
  expect((await finance.ask(at, { ...again, until: '2028-11-25' })).status).toBe(409)
  const renewed = await deps.db.query<{ id: string }>('select id::text from organisation_paper where renews = $1', [id])
  const end = { do: 'end', id: renewed[0]!.id, reason: 'not needed' }
  for (let press = 0; press < 2; press++) expect((await finance.ask(at, end)).location).toBe(`${at}?saved`)
  const lasting = { ...insurance, reference: 'KvK 1', kind: 'register', until: '' }
  expect((await finance.ask(at, lasting)).status).toBe(422)
  const kept = await finance.ask(at, { ...lasting, forGood: '1', reference: '' })
  expect(kept.text).toMatch(/<input[^>]*name="forGood"[^>]*checked=""/)
  expect((await finance.ask(at, { ...lasting, forGood: '1' })).location).toBe(`${at}?saved`)
  expect((await finance.ask(at)).text).toContain('No end date')
  // a sheet of what has ended, or is nobody's, is none
  for (const none of [id, 'x']) expect((await finance.ask(`${at}?end=${none}`)).text).not.toContain('sheet-title')
  expect((await finance.ask(at, { ...end, id: 'x' })).status).toBe(404)
})

test('WORK-24 WORK-27 who manages the operator reads them, without forms and without who looked', async () => {
  const { deps, finance, manager, at } = await world()
  await finance.ask(at, insurance)
  expect((await finance.ask(at)).text).toContain('Ada, ')
  const own = await manager.ask(at)
  expect(own.text).toContain('Polis 7')
  expect(own.text).not.toContain('Ada')
  expect(own.text).not.toMatch(/<form[^>]*papers/)
  expect((await manager.ask(`${at}?end=x`)).text).not.toContain('sheet-title')
  expect((await manager.ask(at, insurance)).status).toBe(404)
  expect((await manager.ask('/work/house/papers')).status).toBe(404)
  deps.clock.advance(6 * dayMs)
  must(await stopSales(deps, { kind: 'system', job: 'stop-sales' }))
  const later = browserFor(deps, (await hired(deps, { email: 'noor@parkwing.example', role: 'finance' })).token)
  expect((await later.ask(at)).text).toMatch(/Nothing new is sold since .*2026/)
  expect((await later.ask('/work/house/today')).text).toContain('Organisations whose papers expire')
  const listed = (await later.ask('/work/house/organisations?show=papers')).text
  expect(listed).toContain('Expired')
})
