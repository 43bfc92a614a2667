import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { cleanUp } from '#usecases/system/clean-up.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { websiteCaller, type Call } from '#test/builders/website-caller.ts'

const fresh = freshDeps()
let deps: TestDeps
let call: ReturnType<typeof websiteCaller>
beforeEach(async () => {
  deps = await fresh()
  call = websiteCaller(deps)
})

const event = {
  environment: 'production',
  agent: 'WEB1',
  service: 'seo',
  organisation: 'parkwing',
  pageType: 'landing',
  techPlatform: 'ssg',
  templateGroup: 'homepage',
  event: 'page_view',
  language: 'nl-be',
  path: '/nl-be',
  variant: 'qp_vs_tripapp_v1:show_original',
  visitId: '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10',
}
const send = async (changes: Record<string, unknown> = {}, more: Call = {}): Promise<number> =>
  (await call('/api/website/events', { method: 'POST', body: JSON.stringify({ ...event, ...changes }), ...more }))
    .status
const rows = () => deps.db.query<Record<string, unknown>>(`select * from tracker_event order by at`)

describe('tracker events (I6)', () => {
  test('TRACK-2 an event is kept with its fields, and nothing of who told it', async () => {
    expect(await send({}, { headers: { 'user-agent': 'Canary/1.0' }, address: '203.0.113.99' })).toBe(204)
    const [row] = await rows()
    expect(row).toMatchObject({
      environment: 'production',
      agent: 'WEB1',
      service: 'seo',
      organisation: 'parkwing',
      page_type: 'landing',
      tech_platform: 'ssg',
      template_group: 'homepage',
      event: 'page_view',
      language: 'nl-be',
      path: '/nl-be',
    })
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|Canary/)
  })

  test('TRACK-2 what is not an event of ours is refused: another field, a person in the path, other words', async () => {
    const wrongs: Record<string, unknown>[] = [
      { email: 'mia@example.org' },
      { path: '/en/mia@example.org' },
      { path: '/en?email=x' },
      { path: '/en/my-booking/code' },
      { event: 'click' },
      { environment: 'mine' },
      { language: 'xx' },
      { visitId: 'me' },
      { variant: 'Mia Jansen' },
      { variant: 'a:b,' },
      { agent: 'mia@x' },
      { service: 'crm' },
      { templateGroup: 'other' },
      { path: `/${'a'.repeat(3_000)}` },
      { path: 7 },
    ]
    for (const wrong of wrongs) expect([wrong, await send(wrong)]).toEqual([wrong, 400])
    for (const body of ['', '{', 'null', '[]', ' '.repeat(3_000)]) expect(await send({}, { body })).toBe(400)
    expect(await rows()).toEqual([])
    for (const good of [{ variant: '' }, { variant: 'a:b,c:d' }, { agent: '' }])
      expect([good, await send(good)]).toEqual([good, 204])
  })

  test('another site cannot tell anything', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await send({}, { headers: { 'sec-fetch-site': site } })).toBe(403)
    expect(await send({}, { headers: { 'sec-fetch-site': 'same-origin' } })).toBe(204)
  })

  test('an address that tells too much is held back, others are not', async () => {
    for (let n = 0; n < 120; n++) await send()
    expect(await send()).toBe(429)
    expect(await send({}, { address: '203.0.113.8' })).toBe(204)
    deps.clock.advance(minuteMs)
    expect(await send()).toBe(204)
  })

  test('EXP-8 SP-03 the start of a test is kept once for a visit, however often it is told', async () => {
    const start = { event: 'split_test_start' }
    await Promise.all([send(start), send(start), send(start)])
    await send({ ...start, variant: 'other:show_original' })
    await send({ ...start, visitId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' })
    await send()
    await send()
    const counts = await deps.db.query(
      `select event, count(*)::int as n from tracker_event group by event order by event`,
    )
    expect(counts).toEqual([
      { event: 'page_view', n: 2 },
      { event: 'split_test_start', n: 3 },
    ])
  })

  test('TRACK-4 a day has an end: beyond half a million events nothing is kept until tomorrow', async () => {
    for (let n = 0; n < 500_000; n++) deps.throttle.pass('tracker', 500_000, dayMs, deps.clock.now())
    expect(await send()).toBe(429)
    expect(await rows()).toEqual([])
    deps.clock.advance(dayMs)
    expect(await send()).toBe(204)
  })

  test('TRACK-2 is gone after 30 days', async () => {
    await send()
    deps.clock.advance(30 * dayMs - 1)
    await cleanUp(deps, { kind: 'system', job: 'clean-up' })
    expect(await rows()).toHaveLength(1)
    deps.clock.advance(1)
    await cleanUp(deps, { kind: 'system', job: 'clean-up' })
    expect(await rows()).toEqual([])
  })
})
