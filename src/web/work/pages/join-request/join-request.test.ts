import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { drawn } from '#test/builders/drawn.ts'
import { joinForm } from '#test/builders/joins.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { translator } from '#texts/texts.ts'
import { askToJoin, proveAddress } from '#usecases/travellers/ask-to-join.ts'
import { loadJoinProof } from '#usecases/letters/join-letters.ts'
import list from '../join-requests/route.tsx'
import { JoinRequestsView } from '../join-requests/view.tsx'
import one, { type Said } from './route.tsx'
import { JoinRequestView } from './view.tsx'

const fresh = freshDeps()
const personId = '33333333-3333-4333-8333-333333333333'
const stranger = { kind: 'visitor', sessionId: null, address: '192.0.2.7' } as const

/** A house with one administrator, and somebody who asked and proved the address. */
const house = async (typed: Partial<Record<string, string>> = {}) => {
  const deps = await fresh()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [personId],
  )
  return { deps, id: await asked(deps, typed) }
}
const asked = async (deps: TestDeps, typed: Partial<Record<string, string>>): Promise<string> => {
  await askToJoin(deps, stranger, { values: joinForm(typed), language: 'pl' })
  const [row] = await deps.db.query<{ id: string }>('select id::text from join_request where proved_at is null')
  const id = row?.id ?? ''
  const token = (await loadJoinProof(deps, { id, version: 1 }))?.model.linkUrl.split('/').at(-1) ?? ''
  await proveAddress(deps, stranger, { token })
  return id
}

const asking = (deps: TestDeps, path: string, id: string, body?: Record<string, string>) => {
  const url = new URL(path, 'https://parkwing.example')
  const actor = { ...staffAs('administrator', personId), factorAt: deps.clock.now() }
  const facts = workFacts(path, { deps, url, actor, staff: staffWith(membershipOf('administrator')) })
  const request = new Request(url, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
  return { facts, params: { id }, url, request } as never
}
type Model = Omit<Parameters<typeof JoinRequestView>[0], 'said'>
const load = async (deps: TestDeps, id: string) =>
  (await one.load!(asking(deps, workPath('joinRequest', id), id))) as Model
const send = async (deps: TestDeps, id: string, body: Record<string, string>) => {
  const answer: unknown = await one.action!(asking(deps, workPath('joinRequest', id), id, body))
  return answer instanceof Response ? answer.headers.get('location') : (answer as { model: Said }).model
}

describe('ACCESS-53 the pages of who asks to join', () => {
  test('ACCESS-53 the list has the oldest first, with the way to each', async () => {
    const { deps, id } = await house()
    deps.clock.advance(dayMs)
    await asked(deps, { kind: 'agency', name: 'Zwaluw Reizen' })
    const model = (await list.load!(asking(deps, workPath('joinRequests'), ''))) as Parameters<
      typeof JoinRequestsView
    >[0]
    expect(model.requests.map(({ name }) => name)).toEqual(['Zwaluw Parking', 'Zwaluw Reizen'])
    const html = drawn(createElement(JoinRequestsView, model), 'en')
    expect(html).toContain(`href="${workPath('joinRequest', id)}"`)
    expect(html).toContain('Netherlands')
  })

  test('ACCESS-53 ACCESS-54 one request says everything that was typed, in every language, and markup is text', async () => {
    const { deps, id } = await house({
      message: '<script>alert(1)</script>\nand a second line',
      contact: '<b>Noor</b>',
    })
    const model = await load(deps, id)
    for (const language of languages) {
      const html = drawn(createElement(JoinRequestView, { ...model, said: undefined }), language)
      for (const words of ['Zwaluw Parking B.V.', 'Vliegveldweg 12', '5657 EA Eindhoven', '12345678', 'NL123456789B01'])
        expect(html).toContain(words)
      expect(html).toMatch(/<a href="https:\/\/www\.zwaluw\.example\/"[^>]*rel="noopener noreferrer nofollow"/)
      expect(html).toContain('href="mailto:noor@zwaluw.example"')
      expect(html).toContain('href="tel:+31401234567"')
      expect(html).not.toMatch(/<script>alert|<b>Noor/)
      expect(html).toContain('<p>and a second line</p>')
      expect(html).toContain('value="zwaluw-parking"')
      expect(html).toContain(translator(language)('workJoin.refuseReason'))
    }
    expect(model.request.language).toBe('Polski')
  })

  test('ACCESS-54 ACCESS-55 refused without a reason it stays; admitted it leads back to the list, and says so', async () => {
    const { deps, id } = await house()
    const none = (await send(deps, id, { do: 'refuse', reason: '' })) as Said
    expect(none.errors['reason']).toBe(translator('en')('refusals.reasonRequired'))
    const bad = (await send(deps, id, { do: 'admit', slug: 'Not A Word', into: '' })) as Said
    expect(bad).toMatchObject({ typed: { slug: 'Not A Word' }, errors: { slug: expect.any(String) as string } })
    expect(await send(deps, id, { do: 'admit', slug: 'zwaluw', into: '' })).toBe('/work/house/joins?done=admitted')
    expect(await send(deps, id, { do: 'admit', slug: 'zwaluw', into: '' })).toBe('/work/house/joins?done=admitted')
    const model = await load(deps, id)
    expect(model.organisation).toEqual({ slug: 'zwaluw', href: '/work/house/organisations/zwaluw' })
    const html = drawn(createElement(JoinRequestView, { ...model, said: undefined }), 'en')
    expect(html).not.toContain('<form')
    const late = (await send(deps, id, { do: 'refuse', reason: 'too late' })) as Said
    expect(late.failed).toBe(translator('en')('problems.conflict'))
  })

  test('ACCESS-54 an agency without a VAT number asks who admits for the words of the contract', async () => {
    const { deps, id } = await house({ kind: 'agency', vatNumber: '' })
    const html = drawn(createElement(JoinRequestView, { ...(await load(deps, id)), said: undefined }), 'en')
    expect(html).toContain('name="exemption"')
    const refused = (await send(deps, id, { do: 'admit', slug: 'zwaluw', into: '' })) as Said
    expect(Object.keys(refused.errors)).toEqual(['taxNumber'])
    const whole = { do: 'admit', slug: 'zwaluw', into: '', taxNumber: '12/3', exemption: 'Small business' }
    expect(await send(deps, id, whole)).toBe('/work/house/joins?done=admitted')
  })

  test('ACCESS-55 a refusal leads back to the list, and the request says what was written', async () => {
    const { deps, id } = await house()
    deps.clock.advance(minuteMs)
    const reason = 'The register does not know this number.'
    expect(await send(deps, id, { do: 'refuse', reason })).toBe('/work/house/joins?done=refused')
    const html = drawn(createElement(JoinRequestView, { ...(await load(deps, id)), said: undefined }), 'en')
    expect(html).toContain(reason)
  })
})
