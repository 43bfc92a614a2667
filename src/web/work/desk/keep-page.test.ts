import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { keepPage } from './keep-page.ts'

const base = '/work/kempen/ein-kempenpark/'
const page = `${base}offline`
const origin = 'https://parkwing.example'

/** A cache as browsers have it, as far as these two files use it. */
const cacheOf = (kept = new Map<string, string>()) => ({
  kept,
  match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
  keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
  addAll: async (paths: string[]) => paths.forEach((path) => kept.set(path, 'file')),
  put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
  delete: async (path: string) => kept.delete(path),
})

afterEach(() => vi.unstubAllGlobals())

test('DESK-27 a new release replaces the page and its files, and leaves those of another car park', async () => {
  const cache = cacheOf(new Map([['/work/other/p2/offline', '<script src="/assets/shared-1.js">']]))
  const register = vi.fn(async () => undefined)
  let html = '<script src="/assets/wake-1.js"></script><div data-island="/assets/desk-1.js /assets/shared-1.js">'
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => new Response(html))
  await keepPage(base)
  expect(register).toHaveBeenCalledWith('/desk-sw.js', { scope: base })
  const first = [page, '/assets/wake-1.js', '/assets/desk-1.js', '/assets/shared-1.js']
  expect([...cache.kept.keys()]).toEqual(expect.arrayContaining(first))
  html = '<script src="/assets/wake-2.js"></script>'
  await keepPage(base)
  expect([...cache.kept.keys()].toSorted()).toEqual(
    ['/assets/shared-1.js', '/assets/wake-2.js', '/work/other/p2/offline', page].toSorted(),
  )
  // who may not see the page any more keeps what there was until it is erased
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await keepPage(base)
  expect(cache.kept.get(page)).toBe(html)
})

type Request = { method?: string; mode?: string; path: string }

/** The worker, and what it answers: null where it leaves the browser alone. */
const workerOf = (answer: () => Promise<Response>, kept: [string, string][]) => {
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    registration: { scope: origin + base },
    location: { origin },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    clients: { claim: () => undefined },
  }
  const source = readFileSync(new URL('../../public/desk-sw.js', import.meta.url), 'utf8')
  const timer = (done: (value: unknown) => void, _ms: number, value: unknown) => setTimeout(done, 20, value)
  // what reads codes by camera is kept in a store of its own, which is found by looking in all
  const all = [...kept, ['/assets/reader.js', 'kept reader'] as const]
  const caches = { open: async () => cacheOf(new Map(kept)), match: cacheOf(new Map(all)).match }
  runInNewContext(source, { self, URL, Response, Promise, setTimeout: timer, fetch: answer, caches })
  return async ({ method = 'GET', mode = 'navigate', path }: Request): Promise<string | null> => {
    let said: Promise<Response> | null = null
    const respondWith = (given: Promise<Response>) => void (said = given)
    listeners.get('fetch')?.({ request: { method, mode, url: origin + path }, respondWith })
    return said && (await (said as Promise<Response>)).text()
  }
}
const saved: [string, string][] = [
  [page, 'kept page'],
  ['/assets/a.js', 'kept file'],
]

test('DESK-27 the worker answers for the desk’s pages of its car park, and for nothing else', async () => {
  const away = workerOf(() => Promise.reject(new Error('no line')), saved)
  for (const one of ['arrivals', 'departures', 'on-site', 'overdue', 'scan', 'offline', 'stay/EIN-1'])
    expect(await away({ path: base + one }), one).toBe('kept page')
  for (const other of [`${base}shift`, `${base}walk-in`, `${base}valet`, '/work/me', '/work/other/p2/arrivals', '/en'])
    expect(await away({ path: other }), other).toBeNull()
  expect(await away({ path: `${base}stay/EIN-1`, method: 'POST' })).toBeNull()
  expect(await away({ path: `${base}offline/store`, mode: 'cors' })).toBeNull()
  expect(await away({ path: '/assets/a.js', mode: 'cors' })).toBe('kept file')
  expect(await away({ path: '/assets/reader.js', mode: 'cors' })).toBe('kept reader')
})

test('DESK-27 with a line the fresh page comes; one that is slow or broken counts as none', async () => {
  const there = workerOf(async () => new Response('fresh'), saved)
  expect(await there({ path: `${base}arrivals` })).toBe('fresh')
  expect(await there({ path: `${base}offline?kept` })).toBe('kept page')
  const broken = workerOf(async () => new Response('bad gateway', { status: 502 }), saved)
  expect(await broken({ path: `${base}arrivals` })).toBe('kept page')
  const refused = workerOf(async () => new Response('not found', { status: 404 }), saved)
  expect(await refused({ path: `${base}arrivals` })).toBe('not found')
  const slow = workerOf(() => new Promise(() => undefined), saved)
  expect(await slow({ path: `${base}arrivals` })).toBe('kept page')
  const nothing = workerOf(async () => new Response('fresh'), [])
  expect(await nothing({ path: `${base}arrivals` })).toBe('fresh')
})
