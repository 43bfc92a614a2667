import { createElement, Fragment, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { behaviour } from './behaviour.ts'
import { Island, island, useBehaviour } from './island.tsx'
import { absent, Instead, show, to, type AnyPage, type Page } from './page.ts'
import { createKernel } from './serve.ts'
import { finderOf } from '../site/find-page.ts'

type Facts = { logged: unknown[] }
/** A page that says something of its own, which the kernel only hands on. */
type Own = AnyPage<Facts> & { look?: string }
const page = (one: Page<Facts> & { look?: string }): Own => one
const assets = {
  modules: (name: string) => `/assets/${name}.js`,
  words: (name: string) => (name === 'counter' ? '/words/counter.json' : undefined),
}

const kernelOf = (pages: readonly Own[]) => {
  const logged: unknown[] = []
  const answer = createKernel<Facts, Own>({
    find: finderOf(pages),
    assets: () => assets,
    around: (node) => node,
    document: (view, _asked, status, of) =>
      createElement('html', { title: of?.look }, createElement('body', null, view ?? `the site's page of ${status}`)),
    failed: () => createElement('html', null, createElement('body', null, 'failed')),
    log: (error) => logged.push(error),
  })
  const ask = async (path: string, init?: RequestInit) => {
    const request = new Request(`https://parkwing.example${path}`, init)
    const made = await answer({ url: new URL(request.url), method: request.method, request }, { logged })
    const response = made instanceof Response ? made : new Response(made.body, made)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { ask, logged }
}

describe('addresses', () => {
  test('the first page that fits answers; none is the site’s page of 404', async () => {
    const { ask } = kernelOf([
      page({ path: '/a/fixed', load: () => 'fixed', view: (model) => String(model) }),
      page({ path: '/a/:part', load: ({ params }) => params['part'], view: (model) => String(model) }),
    ])
    expect((await ask('/a/fixed')).text).toContain('fixed')
    expect((await ask('/a/other')).text).toContain('other')
    const nowhere = await ask('/b')
    expect([nowhere.status, nowhere.text.includes('the site&#x27;s page of 404')]).toEqual([404, true])
  })

  test('the document learns which page it is of, also where that page shows another view; none where there is none', async () => {
    const { ask } = kernelOf([
      page({ path: '/own', look: 'bright', load: () => 1, view: () => 'own' }),
      page({ path: '/gone', look: 'dim', load: () => Promise.reject(absent(410)) }),
    ])
    expect((await ask('/own')).text).toContain('<html title="bright"><head></head><body>own')
    expect((await ask('/gone')).text).toContain('<html title="dim"><head></head><body>the site')
    expect((await ask('/none')).text).toContain('<html><head></head><body>the site')
  })
})

describe('answers', () => {
  const headers = { 'Cache-Control': 'no-store' }
  const form = page({
    path: '/form',
    headers,
    load: () => ({ title: 'Form' }),
    action: async ({ request }) => {
      const sent = await request.formData()
      if (sent.get('name') === 'good') return to('/done', 303)
      if (sent.get('name') === 'broken') throw new TypeError('x')
      return show({ wrong: 'name' }, { status: 422, headers: { 'Retry-After': '5' } })
    },
    view: (model, said) => JSON.stringify([model, said ?? null]),
  })
  const post = (name: string) => ({ method: 'POST', body: new URLSearchParams({ name }) })

  test('a form is answered with the way on, or with the page again and what is wrong', async () => {
    const { ask } = kernelOf([form])
    const good = await ask('/form', post('good'))
    expect([good.status, good.headers.get('location'), good.headers.get('cache-control')]).toEqual([
      303,
      '/done',
      'no-store',
    ])
    const wrong = await ask('/form', post('bad'))
    expect([wrong.status, wrong.headers.get('retry-after'), wrong.headers.get('cache-control')]).toEqual([
      422,
      '5',
      'no-store',
    ])
    expect(wrong.text).toContain('[{&quot;title&quot;:&quot;Form&quot;},{&quot;wrong&quot;:&quot;name&quot;}]')
    expect((await ask('/form')).text).toContain('[{&quot;title&quot;:&quot;Form&quot;},null]')
  })

  test('what is thrown unforeseen is logged once and answered with the page of failures, with the page’s headers', async () => {
    const { ask, logged } = kernelOf([form, page({ path: '/view', load: () => 1, view: () => undefinedPart() })])
    const broken = await ask('/form', post('broken'))
    expect([broken.status, broken.text.includes('failed'), broken.headers.get('cache-control')]).toEqual([
      500,
      true,
      'no-store',
    ])
    // a view that cannot be drawn is no other case
    expect((await ask('/view')).status).toBe(500)
    expect(logged).toHaveLength(2)
  })

  test('another view in the page’s place, the site’s own page, a file, the head alone', async () => {
    const { ask, logged } = kernelOf([
      page({
        path: '/locked',
        headers,
        load: () => {
          throw new Instead(404, 'look it up')
        },
      }),
      page({
        path: '/gone',
        load: () => {
          throw absent(410)
        },
      }),
      page({ path: '/file', headers, load: () => new Response('x', { headers: { 'cache-control': 'public' } }) }),
      form,
    ])
    const locked = await ask('/locked')
    expect([locked.status, locked.text.includes('look it up'), locked.headers.get('cache-control')]).toEqual([
      404,
      true,
      'no-store',
    ])
    expect((await ask('/gone')).status).toBe(410)
    // a file's own word on caching wins over the page's
    expect((await ask('/file')).headers.get('cache-control')).toBe('public')
    const head = await ask('/form', { method: 'HEAD' })
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/html; charset=utf-8'])
    expect(logged).toEqual([])
  })

  test('a form to a page without one, and reading what only takes a form, are 405 with what is allowed', async () => {
    const { ask } = kernelOf([
      page({ path: '/read', load: () => 1, view: () => 'x' }),
      page({ path: '/send', action: () => to('/') }),
    ])
    const sent = await ask('/read', post('x'))
    expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    const read = await ask('/send')
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

const undefinedPart = (): ReactNode => createElement('p', null, {} as ReactNode)

describe('islands', () => {
  const counter = island('counter', ({ from }: { from: number }) => createElement('b', null, `counted ${from}`))
  const shine = behaviour('shine', 'visible', () => undefined)
  const Shiny = () => createElement('p', useBehaviour(shine), 'shiny')
  const drawn = async (view: ReactNode) => {
    const { ask, logged } = kernelOf([page({ path: '/', load: () => 1, view: () => view })])
    return { ...(await ask('/')), logged }
  }

  test('an island stands in its place, drawn, with all the browser needs; properties cannot end their attribute', async () => {
    const { text } = await drawn(createElement(Island<{ from: number }>, { of: counter, props: { from: 3 } }))
    expect(text).toContain('<b>counted 3</b>')
    for (const part of [
      'data-part="counter"',
      'data-island="/assets/counter.js"',
      'data-words="/words/counter.json"',
      'data-wake="intent"',
      'data-root="i0-"',
      'data-props="{&quot;from&quot;:3}"',
    ])
      expect(text).toContain(part)
  })

  test('a behaviour is attributes of its element', async () => {
    expect((await drawn(createElement(Shiny))).text).toContain(
      '<p data-part="shine" data-island="/assets/shine.js" data-wake="visible">shiny</p>',
    )
  })

  test('neither stands in an island: the page fails instead of a part that never wakes', async () => {
    const within = (view: ReactNode) => island('outer', () => createElement(Fragment, null, view))
    for (const view of [
      createElement(Island<{ from: number }>, { of: counter, props: { from: 1 } }),
      createElement(Shiny),
    ]) {
      const { status, logged } = await drawn(createElement(Island<object>, { of: within(view), props: {} }))
      expect([status, String(logged[0])]).toEqual([500, expect.stringContaining('stands in')])
    }
  })
})
