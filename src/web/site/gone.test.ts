import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { choicesFor, type ContentText } from '#domain/content/page.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { storeContent, switchContent } from '#usecases/editors/content-pages.ts'
import { request as requestContext, type RequestFacts } from './facts.ts'
import { loader } from '../pages/landing/route.tsx'

const fresh = freshDeps()
const editor = { kind: 'support', userId: '7' } as const
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

/** The status of the page at this address, as its loader gives or throws it. */
const statusOf = async (deps: TestDeps, path: string): Promise<number> => {
  const context = new RouterContextProvider()
  context.set(requestContext, {
    deps,
    language: 'en',
    currency: 'EUR',
    slots: new Map(),
    actor: { kind: 'visitor', sessionId: null, address: '' },
    publicUrl: 'https://parkwing.example',
    partner: null,
    consent: null,
    variants: new Map(),
    logError: () => undefined,
  } as unknown as RequestFacts)
  const thrown: unknown = await Promise.resolve(
    loader({
      context,
      request: new Request(`https://parkwing.example${path}`),
      params: {},
      unstable_pattern: '*',
    } as unknown as Parameters<typeof loader>[0]),
  ).then(
    () => null,
    (error: unknown) => error,
  )
  if (thrown === null) return 200
  if (thrown instanceof Response) return thrown.status
  const { init } = thrown as { init?: { status?: number } | null }
  if (init?.status) return init.status
  throw thrown
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
