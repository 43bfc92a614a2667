import { expect, test } from 'vitest'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { staffAs } from '#test/builders/staff.ts'
import { bringCatalogue, giveCatalogue, mostCatalogueBytes } from './bring-catalogue.ts'
import { exportCatalogue, loadCatalogueFile } from './load-catalogue.ts'

const fresh = freshDeps()
const administrator = (deps: TestDeps) => ({
  ...staffAs('administrator', '11111111-1111-4111-8111-111111111111'),
  factorAt: deps.clock.now(),
})
const withPlaces = (text: string, places: number): string => text.replace(/"capacity": \d+/, `"capacity": ${places}`)
const person = `
  insert into person (id, email, name, language, created_at)
  values ('11111111-1111-4111-8111-111111111111', 'ada@parkwing.example', 'Ada', 'en', now())`

test('CAT-12 a file shows what it would change, and its mark makes exactly that, which the trail keeps', async () => {
  const deps = await fresh()
  await deps.db.query(person)
  const ada = administrator(deps)
  const { text: now } = must(await giveCatalogue(deps, ada))
  const text = withPlaces(now, 7)
  const bring = async (mark: string | null = null) =>
    must(await bringCatalogue(deps, ada, { text, withdrawMissing: false, mark }))
  const planned = await bring()
  if (planned.state !== 'planned') throw new Error(planned.state)
  expect([planned.changes.join(' '), planned.isOther]).toEqual([expect.stringContaining('7'), false])
  expect(deps.catalogue.product('AMS', 1)?.capacity).toBe(10)
  expect(await bring(planned.mark)).toEqual({ state: 'loaded', changes: planned.changes })
  expect(deps.catalogue.product('AMS', 1)?.capacity).toBe(7)
  const trail = await deps.db.query<{ operation: string; data: object }>('select operation, data from trail')
  expect(trail).toEqual([{ operation: 'catalogue.load', data: { changes: planned.changes.length, airports: ['AMS'] } }])
  // pressed once more: there is nothing left to change, and that is not what was agreed to
  expect(await bring(planned.mark)).toMatchObject({ state: 'planned', changes: [], isOther: true })
})

test('CAT-12 what would change meanwhile is shown and not made', async () => {
  const deps = await fresh()
  const ada = administrator(deps)
  const file = await exportCatalogue(deps)
  const text = withPlaces(await deps.catalogueFiles.write(file), 7)
  const planned = must(await bringCatalogue(deps, ada, { text, withdrawMissing: false }))
  if (planned.state !== 'planned') throw new Error(planned.state)
  const other = await deps.catalogueFiles.read(withPlaces(await deps.catalogueFiles.write(file), 9))
  if (!other.ok) throw new Error('unreadable')
  expect(await loadCatalogueFile(deps, { file: other.file })).toMatchObject({ ok: true })
  const again = must(await bringCatalogue(deps, ada, { text, withdrawMissing: false, mark: planned.mark }))
  expect(again).toMatchObject({ state: 'planned', isOther: true })
  await deps.catalogue.refresh()
  expect(deps.catalogue.product('AMS', 1)?.capacity).toBe(9)
})

test('CAT-12 CAT-1 every fault is named and nothing loaded; the factor must be fresh, the file no larger than 10 MB', async () => {
  const deps = await fresh()
  const ada = administrator(deps)
  const bring = (text: string) => bringCatalogue(deps, ada, { text, withdrawMissing: false })
  expect(must(await bring('{ "format": 1'))).toMatchObject({ state: 'faults' })
  expect(must(await bring('{}'))).toMatchObject({ state: 'faults' })
  expect(codeOf(await bring(' '.repeat(mostCatalogueBytes + 1)))).toBe('file_too_big')
  deps.clock.advance(11 * minuteMs)
  expect(codeOf(await bring('{}'))).toBe('factor_required')
})
