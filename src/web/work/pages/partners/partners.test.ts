import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { asPartnersWere } from '#test/builders/partners.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import partners from './route.tsx'

const fresh = freshDeps()
const personId = '77777777-7777-4777-8777-777777777777'

test('PART-20 PART-21 PART-24 at work: the list, one of it, one more; what was typed stays where it is refused', async () => {
  const deps = await fresh()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'e@x.example', 'Eva Bos', 'nl', now())`,
    [personId],
  )
  const at = (query = '', body?: Record<string, string>, isFresh = true) => {
    const url = new URL(`https://parkwing.example/work/house/partners${query}`)
    const actor = { ...staffAs('editor', personId), factorAt: isFresh ? deps.clock.now() : null }
    const session = staffWith(membershipOf('editor'))
    const staff = { ...session, person: { ...session.person, id: personId } }
    const facts = workFacts(url.pathname, {
      deps,
      url,
      actor: actor as never,
      staff,
    })
    const request = new Request(url, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
    return { facts, params: {}, url, request } as never
  }
  const shown = async (query?: string) => JSON.stringify(await partners.load!(at(query)))
  const send = async (body: Record<string, string>, query = '?add') => {
    const answer: unknown = await partners.action!(at(query, body))
    return answer instanceof Response ? answer.headers.get('location') : JSON.stringify(answer)
  }
  await asPartnersWere(deps, async () => {
    expect(await shown()).toContain('"code":"tui-eindhoven"')
    expect(await shown('?code=TUI')).toContain('"site":"/en?businessAccount=tui"')
    await expect(partners.load!(at('?code=nobody'))).rejects.toBeDefined()
    const form = {
      do: 'save',
      version: '0',
      code: 'Zonnig',
      name: 'Zonnig',
      mark: '',
      theme: 'theme-blsa',
      isOn: 'yes',
    }
    // without a fresh second factor the question comes in place of the page
    await expect(partners.action!(at('?add', form, false))).rejects.toMatchObject({ status: 403 })
    const wrong = await send({ ...form, code: 'default' })
    expect(wrong).toContain('"errors":{"code":"Use 2 to 20 letters')
    expect(wrong).toContain('"name":"Zonnig"')
    expect(await send({ ...form, do: 'try' })).toContain('"hero":"#0b2233"')
    expect(await send(form)).toBe('/work/house/partners?code=Zonnig&saved')
    expect(await send({ ...form, code: 'zonnig' })).toContain('Another partner has this code already')
    expect(await send({ ...form, version: '1', name: 'Zonnig Reizen' }, '?code=Zonnig')).toContain('saved')
    const late = await send({ ...form, version: '1', name: 'Late' }, '?code=Zonnig')
    for (const words of ['"name":"Late"', '"name":"Zonnig Reizen"', '"by":"Eva Bos"', '"version":2', 'Somebody else'])
      expect(late).toContain(words)
    expect(await send({ ...form, version: '2', name: 'Late' }, '?code=Zonnig')).toContain('saved')
    expect(await send({ do: 'up', code: 'Zonnig' })).toBe('/work/house/partners')
  })
})
