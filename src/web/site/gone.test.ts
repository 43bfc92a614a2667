import { describe, expect, test } from 'vitest'
import { choicesFor, type ContentText } from '#domain/content/page.ts'
import { ask, askedOf, pageOf } from '#test/builders/asked.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { storeContent, switchContent } from '#usecases/editors/content-pages.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const editor = staffAs('editor', '7')
const text: ContentText = {
  ...choicesFor('covid-measures'),
  pageName: 'covid-measures',
  language: 'en',
  html: '<p>x</p>',
  pageTitle: 'Title',
  shortTitle: 'Short',
  keywords: '',
  description: 'What it says',
  updatedOn: '2026-11-20' as ContentText['updatedOn'],
}

/** The status of the page at this address. */
const statusOf = async (deps: TestDeps, path: string): Promise<number> => {
  const found = pageOf(path)
  if (!found) return 404
  const facts = { deps, actor: { kind: 'visitor', sessionId: null, address: '' } as const, logError: () => undefined }
  return (await ask(found.page, askedOf(facts, { path, params: found.params }))).status
}

describe('pages that are not there', () => {
  test('SEO-4 what an editor took away is 410, what never was is 404, and 200 again once it is back', async () => {
    const deps = await fresh()
    const path = '/en/covid-measures'
    expect(await statusOf(deps, path)).toBe(404)
    must(await storeContent(deps, editor, { text }))
    expect(await statusOf(deps, path)).toBe(200)
    must(await switchContent(deps, editor, { pageName: 'covid-measures', language: null, published: false }))
    expect(await statusOf(deps, path)).toBe(410)
    must(await switchContent(deps, editor, { pageName: 'covid-measures', language: null, published: true }))
    expect(await statusOf(deps, path)).toBe(200)
    expect(await statusOf(deps, '/en/nothing-of-ours')).toBe(404)
  })
})
