import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { hired } from '#test/builders/hired.ts'
import { browserFor } from '#test/builders/work-browser.ts'

const fresh = freshDeps()

test('ACCESS-49 an invitation that is refused keeps its boxes and the language of its letter: no box would be everything', async () => {
  const deps = await fresh()
  const { token } = await hired(deps, { email: 'ada@parkwing.example', role: 'administrator' })
  const [operator] = await deps.db.query<{ slug: string }>(`select slug from organisation where kind = 'operator'`)
  const at = workPath('people', operator!.slug)
  const ada = browserFor(deps, token)
  const inputs = (text: string) => [...text.matchAll(/<input[^>]*name="place"[^>]*>/g)].map(([one]) => one)
  const plain = await ada.ask(at)
  const places = inputs(plain.text).map((one) => /value="([^"]*)"/.exec(one)?.[1] ?? '')
  expect([plain.status, places.length > 0]).toEqual([200, true])
  expect(inputs(plain.text).filter((one) => one.includes('checked'))).toEqual([])
  const sent = { do: 'invite', email: 'no address', role: 'manager', place: places[0]!, language: 'pl' }
  const refused = await ada.ask(at, sent)
  expect(refused.status).toBe(422)
  const ticked = inputs(refused.text).filter((one) => one.includes('checked'))
  expect(ticked).toEqual([expect.stringContaining(`value="${places[0]!}"`) as string])
  expect(refused.text).toMatch(/<option[^>]*value="pl"[^>]*selected/)
})
