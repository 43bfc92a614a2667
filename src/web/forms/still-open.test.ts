import { afterEach, expect, test, vi } from 'vitest'
import { isStillOpen } from './still-open.island.ts'

afterEach(() => void vi.unstubAllGlobals())

const asked = async (answer: () => Promise<Partial<Response>>): Promise<{ open: boolean; request: unknown[] }> => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return { open: await isStillOpen('/en/my-booking/b/edit'), request: fetched.mock.calls[0] as unknown[] }
}

test('ACCESS-7 a booking that was shut is not found, an account leads to the log-in; what cannot be known keeps nobody from sending', async () => {
  const open = async (answer: () => Promise<Partial<Response>>) => (await asked(answer)).open
  expect(await open(async () => ({ status: 200, redirected: false }))).toBe(true)
  expect(await open(async () => ({ status: 404, redirected: false }))).toBe(false)
  expect(await open(async () => ({ status: 200, redirected: true }))).toBe(false)
  for (const status of [429, 500, 503])
    expect([status, await open(async () => ({ status, redirected: false }))]).toEqual([status, true])
  expect(await open(() => Promise.reject(new Error('no network')))).toBe(true)
})

test('ACCESS-7 nothing that was typed goes along with the question', async () => {
  const { request } = await asked(async () => ({ status: 200, redirected: false }))
  expect(request).toEqual(['/en/my-booking/b/edit', { method: 'HEAD', signal: expect.any(AbortSignal) }])
})
