import { expect, test } from 'vitest'
import { freshDeps } from '#test/builders/deps.ts'
import { asPartnersWere } from '#test/builders/partners.ts'
import { membershipOf, someAssets, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { createWork } from '#web/work/server.tsx'
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
    expect(await send(form)).toBe('/work/house/partners?code=Zonnig&saved#partner')
    expect(await send({ ...form, code: 'zonnig' })).toContain('Another partner or an agency has this code already')
    expect(await send({ ...form, version: '1', name: 'Zonnig Reizen' }, '?code=Zonnig')).toContain('saved')
    const late = await send({ ...form, version: '1', name: 'Late' }, '?code=Zonnig')
    for (const words of ['"name":"Late"', '"name":"Zonnig Reizen"', '"by":"Eva Bos"', '"version":2', 'Somebody else'])
      expect(late).toContain(words)
    expect(await send({ ...form, version: '2', name: 'Late' }, '?code=Zonnig')).toContain('saved')
    expect(await send({ do: 'up', code: 'Zonnig', above: 'DJNGINTW' })).toBe('/work/house/partners#row-zonnig')
    // what is no version is none that is there: refused, as a name that somebody else has changed
    for (const version of ['1.5', '99999999999', 'Infinity', '-1', 'x', ''])
      expect(await send({ ...form, version }, '?code=Zonnig')).toContain('"code":"Another partner or an agency')
  })
})

test('PART-22 PART-24 a picture that is refused, late or sent without a fresh factor is said in words, and the form saves on', async () => {
  const deps = await fresh()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'e@x.example', 'Eva Bos', 'nl', now())
    on conflict do nothing`,
    [personId],
  )
  const answer = createWork(someAssets)
  const ask = async (
    query: string,
    body?: URLSearchParams | FormData,
    isFresh = true,
    language: 'en' | 'nl' = 'en',
  ) => {
    const path = `/work/house/partners${query}`
    const session = staffWith(membershipOf('editor'))
    const facts = workFacts(path, {
      deps,
      language,
      actor: { ...staffAs('editor', personId), factorAt: isFresh ? deps.clock.now() : null } as never,
      staff: { ...session, person: { ...session.person, id: personId } },
    })
    const method = body ? 'POST' : 'GET'
    const request = new Request(facts.url, { method, ...(body && { body }) })
    const made = await answer({ url: facts.url, method, request }, facts)
    return made instanceof Response
      ? { status: made.status, text: made.headers.get('location') ?? '' }
      : { status: made.status, text: made.body ?? '' }
  }
  const picture = (version: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'logo', code: 'tui', version })) form.set(name, value)
    form.set('logo', new File([new Uint8Array([1, 2, 3])], 'logo.png'))
    return form
  }
  /** The hidden fields of the form that changes the partner. */
  const carried = (text: string) => {
    const form = /<form(?:(?!<\/form)[\s\S])*name="isOn"/.exec(text.slice(text.indexOf('id="partner"')))?.[0] ?? ''
    return new URLSearchParams(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
  }
  await asPartnersWere(deps, async () => {
    const refused = await ask('?code=tui', picture('1'))
    expect(refused.status).toBe(422)
    // the browser goes to the field, below the list as it may be
    expect(refused.text).toMatch(/<input(?=[^>]*type="file")(?=[^>]*autofocus)(?=[^>]*aria-invalid="true")/)
    const form = carried(refused.text)
    expect(Object.fromEntries(form)).toEqual({ version: '1', code: 'tui' })
    const typed = {
      do: 'save',
      name: 'TUI',
      isNamed: 'yes',
      mark: 'tui',
      theme: 'theme-tui',
      banner: 'yes',
      isOn: 'yes',
    }
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    expect((await ask('?code=tui', form)).text).toBe('/work/house/partners?code=tui&saved#partner')
    // saved again as a new one it says why not, though there is no field for it
    form.set('version', '0')
    const taken = await ask('?code=tui', form)
    expect([taken.status, taken.text.includes('Another partner or an agency has this code already')]).toEqual([
      422,
      true,
    ])
    form.set('version', '2')
    form.set('name', '<b>')
    expect((await ask('?code=tui', form)).text).toMatch(/<input(?=[^>]*name="name")(?=[^>]*autofocus)/)
    await deps.db.query(
      `update partner set logo_id = '0123456789abcdef0123456789abcdef', logo = '', version = 5 where code = 'tui'`,
    )
    form.set('name', 'TUI')
    const late = await ask('?code=tui', form)
    expect([late.status, carried(late.text).get('version')]).toEqual([409, '5'])
    expect(late.text).toMatch(/Logo of its own<\/dt><dd[^>]*><img[^>]*0123456789abcdef0123456789abcdef/)
    // what was chosen does not come through the question
    const back = await ask('?code=tui', picture('5'), false)
    expect(decodeURIComponent(back.text)).toBe('/work/confirm?back=/work/house/partners?code=tui&again')
    const again = await ask('?code=tui&again')
    expect(again.text).toContain('Please choose the file again and send it.')
    expect((await ask('?code=tui')).text).not.toContain('Please choose the file again')
    // the list says who stood above whom, and where the focus goes
    expect(again.text).toMatch(/name="code" value="tui-vip"[^>]*\/?><input type="hidden" name="above" value="tui"/)
    expect(again.text).toMatch(/<a(?=[^>]*id="row-tui")/)
    expect(again.text).toMatch(/<button(?=[^>]*id="row-tui-vip")/)
    // figures are written as the reader writes them
    expect((await ask('?code=tui', undefined, true, 'nl')).text).toMatch(/\d,\d : 1/)
    expect(again.text).toMatch(/\d\.\d : 1/)
  })
})
