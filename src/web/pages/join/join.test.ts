import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { joinFields, joinKinds } from '#domain/access/join-request.ts'
import { languages, type Language } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { ask, askedOf, pageOf } from '#test/builders/asked.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { drawn } from '#test/builders/drawn.ts'
import { joinForm } from '#test/builders/joins.ts'
import { translator } from '#texts/texts.ts'
import { loadJoinProof } from '#usecases/letters/join-letters.ts'
import page from './route.tsx'
import { JoinPage, type JoinAnswer, type JoinView } from './view.tsx'

const fresh = freshDeps()
const actor = { kind: 'visitor', sessionId: null, address: '192.0.2.7' } as const

type Sent = { form?: Record<string, string>; token?: string; language?: Language; path?: string }
const asking = (deps: TestDeps, { form, token, language = 'en', path = '/' }: Sent = {}) =>
  ask(
    page,
    askedOf(
      { deps, actor, language, pathLanguage: language },
      { path, params: token === undefined ? {} : { token }, ...(form && { form: new URLSearchParams(form) }) },
    ),
  )
const tokenOf = async (deps: TestDeps): Promise<string> => {
  const [row] = await deps.db.query<{ id: string }>('select id::text from join_request')
  return (await loadJoinProof(deps, { id: row?.id ?? '', version: 1 }))?.model.linkUrl.split('/').at(-1) ?? ''
}
const formFor = async (deps: TestDeps, language: Language): Promise<JoinView> =>
  (await asking(deps, { language })).model as JoinView

describe('ACCESS-50 the form of who asks to join', () => {
  test('ACCESS-50 asks for everything in every language, and works without script', async () => {
    const deps = await fresh()
    for (const language of languages) {
      expect(pageOf(fixedPath('join', language))?.page).toBe(page)
      const html = drawn(createElement(JoinPage, { view: await formFor(deps, language), answer: undefined }), language)
      const names = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
      expect([...new Set(names)]).toEqual([...joinFields])
      for (const kind of joinKinds) expect(html).toContain(`value="${kind}"`)
      const form = /<form[\s\S]*<\/form>/.exec(html)?.[0] ?? ''
      expect(form).toMatch(/^<form [^>]*method="post"/)
      expect(form).not.toContain('<script')
      // which only says what becomes of it
      expect([...form.matchAll(/data-part="([^"]*)"/g)].map(([, part]) => part)).toEqual(['send-once'])
      expect(html).toContain(translator(language)('join.send'))
      expect(html).toMatch(/<option value="TR">/)
    }
  })

  test('ACCESS-50 refused: every field says what is wrong in the reader’s language, and what was typed is kept', async () => {
    const deps = await fresh()
    const form = { ...joinForm({ city: '', vatNumber: 'x', message: 'a < b "c"' }), website: 'javascript:alert(1)' }
    const { status, model, headers } = await asking(deps, { form, language: 'tr' })
    expect([status, headers.get('retry-after')]).toEqual([422, null])
    const html = drawn(createElement(JoinPage, { view: await formFor(deps, 'tr'), answer: model as JoinAnswer }), 'tr')
    const t = translator('tr')
    expect(html).toContain(t('refusals.vatNumberInvalid'))
    expect(html).toContain(t('refusals.websiteInvalid'))
    expect(html).toContain(t('booking.invoiceCity'))
    expect(html).toMatch(/<a href="#city">/)
    expect(html).toContain('value="Zwaluw Parking B.V."')
    expect(html).toContain('a &lt; b &quot;c&quot;')
    expect(html).toMatch(/<option value="NL" selected/)
    expect(html).toMatch(/id="kind-operator"[^>]*checked|checked[^>]*id="kind-operator"/)
    expect(await deps.db.query('select 1 from join_request')).toEqual([])
  })

  test('ACCESS-50 PY-30 10,000 letters come back as a refusal, and the number of a payment card not at all', async () => {
    const deps = await fresh()
    const long = (await asking(deps, { form: joinForm({ message: 'x'.repeat(10_000) }) })).model as JoinAnswer
    expect(long.errors.message).toBe(translator('en')('problems.tooLong'))
    const card = (await asking(deps, { form: joinForm({ message: '4111 1111 1111 1111' }) })).model as JoinAnswer
    expect([card.values.message, card.errors.message]).toEqual(['', translator('en')('problems.cardNumberRefused')])
  })

  test('ACCESS-51 sent, proved by the link, and the link again', async () => {
    const deps = await fresh()
    const sent = await asking(deps, { form: joinForm(), language: 'de' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/join?sent'])
    expect((await asking(deps, { path: '/de/join?sent' })).model).toEqual({ kind: 'sent' })
    const token = await tokenOf(deps)
    expect((await asking(deps, { token })).model).toEqual({ kind: 'prove', failed: null })
    for (let n = 0; n < 2; n++) {
      const proved = await asking(deps, { token, form: {} })
      expect([proved.status, proved.headers.get('location')]).toEqual([303, `/en/join/${token}`])
      expect((await asking(deps, { token })).model).toEqual({ kind: 'received' })
    }
    const other = await asking(deps, { token: 'x'.repeat(43) })
    expect([other.status, other.model]).toMatchObject([404, { kind: 'gone', formHref: '/en/join' }])
  })

  test('ACCESS-52 the eleventh form of an hour is told when to come back', async () => {
    const deps = await fresh()
    for (let n = 0; n < 10; n++) await asking(deps, { form: joinForm({ email: `n${n}@zwaluw.example` }) })
    const { status, headers, model } = await asking(deps, { form: joinForm() })
    expect([status, headers.get('retry-after')]).toEqual([429, '3600'])
    expect((model as JoinAnswer).values.name).toBe('Zwaluw Parking')
    expect((model as JoinAnswer).problems).toEqual([
      { field: null, text: translator('en')('problems.tooManyRequests') },
    ])
  })
})
