import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { legacyCaller } from '#test/builders/legacy-caller.ts'
import { markAddressOf } from '#domain/agencies/library-image.ts'

const fresh = freshDeps()
const world = async () => {
  const made = await agencyWorld(await fresh())
  return {
    ...made,
    ask: legacyCaller(made.deps, made.keys.nord.secret),
    other: legacyCaller(made.deps, made.keys.sud.secret),
  }
}
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

test('AGENCY-68 AGENCY-163 A4 ID-14 a customer by address or digest; those of others are answered like nobody, to the letter', async () => {
  const { ask, other, nord, deps, NORD1 } = await world()
  expect((await bookedBy(nord)).status).toBe(201)
  const byEmail = await ask('GET', '/profile?email=Noor%40Example.org')
  expect([byEmail.status, byEmail.body]).toEqual([
    200,
    { data: { customer: { email: 'noor@example.org', userExtId: expect.stringMatching(/^[0-9a-f-]{36}$/) } } },
  ])
  expect((await ask('GET', `/profile?hash=${sha('noor@example.org')}`)).body).toEqual(byEmail.body)
  const nobody = await ask('GET', '/profile?email=nobody%40example.org')
  expect([nobody.status, nobody.body]).toEqual([404, { data: { customer: null } }])
  for (const query of [
    'email=noor%40example.org',
    `hash=${sha('noor@example.org')}`,
    `hash=${sha('nobody@example.org')}`,
    'email=x',
    'hash=x',
    '',
    `email=noor%40example.org&hash=${sha('noor@example.org')}`,
  ]) {
    const told = await other('GET', `/profile?${query}`)
    expect([query, told.status, told.body]).toEqual([query, 404, nobody.body])
  }
  expect((await ask('GET', '/profile?email=noor%40example.org', { key: null })).status).toBe(401)
  const books = legacyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', ['book'])).secret)
  expect((await books('GET', '/profile?email=noor%40example.org')).status).toBe(403)
  // AGENCY-163: one who booked himself is no customer of whose address the agency is told
  const { id } = await paidBooking(deps, { email: 'himself@example.org' })
  await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [id])
  for (const query of ['email=himself%40example.org', `hash=${sha('himself@example.org')}`])
    expect((await ask('GET', `/profile?${query}`)).body).toEqual(nobody.body)
  await deps.db.query(`update booking set erased_at = now()`)
  expect((await ask('GET', '/profile?email=noor%40example.org')).body).toEqual(nobody.body)
})

test('PART-17 A4 the mark of an agent, or that there is none', async () => {
  const { ask } = await world()
  const told = await ask('GET', '/library?plugin=library_image&tag=logo_btn', { key: null })
  expect([told.status, told.body]).toEqual([
    200,
    { data: [{ link: expect.stringMatching(/\/partners\/$/), name: 'btn.svg' }] },
  ])
  expect(markAddressOf(told.body)).toEqual({ ok: true, address: expect.stringMatching(/\/partners\/btn\.svg$/) })
  for (const query of ['plugin=library_image&tag=logo_NORD1', 'tag=logo_BTN', 'plugin=library_image&tag=BTN', ''])
    expect(await ask('GET', `/library?${query}`, { key: null })).toMatchObject({
      status: 404,
      body: { data: [], error: 'no image data' },
    })
})

test.each([
  [null, 'no image data'],
  [{}, 'no image data'],
  [{ data: [] }, 'no image data'],
  [{ data: [{ name: 'x.svg' }] }, 'no image link'],
  [{ data: [{ link: 'javascript:alert(1)//', name: 'x.svg' }] }, 'no image link'],
  [{ data: [{ link: 'https://x.example/' }] }, 'no image name'],
  [{ data: [{ link: 'https://x.example/', name: '../x' }] }, 'no image name'],
])('PART-17 A4 what an answer lacks: %j', (answer, error) => {
  expect(markAddressOf(answer)).toEqual({ ok: false, error })
})

test('PART-16 A4 published pages with every field, and nobody’s name', async () => {
  const { ask, deps } = await world()
  const page = {
    siteCode: 'parkwing',
    pageName: 'eindhoven-airport',
    language: 'nl-be',
    menuName: 'locations',
    html: '<p>x</p>',
    pageTitle: 'T',
    shortTitle: 'S',
    keywords: 'k',
    description: 'd',
    noRobots: false,
    ssg: true,
    redirect: null,
    stylesheet: 'standard',
    template: 'content',
    pageClass: 'S',
    productClass: 'CP',
    updatedOn: '2026-11-20',
    publishedAt: 0,
    createdBy: 'staff:1',
    createdAt: 0,
    updatedBy: 'staff:2',
    updatedAt: 86_400_000,
    version: 1,
    seeded: true,
  } as const
  const pages = [page, { ...page, pageName: 'faq', menuName: 'pages' as const }]
  const content = { ...deps.content, published: () => pages as never, translations: () => ['nl-be'] as never }
  const reads = legacyCaller({ ...deps, content }, null)
  const told = await reads(
    'GET',
    '/jsonapi/seoPages?filter[siteCode]=parkwing&filter[menuName]=locations&page[limit]=500&token=x',
  )
  expect(told.body).toEqual({
    data: [
      {
        type: 'seoPages',
        id: 'eindhoven-airport.nl-be',
        attributes: {
          siteCode: 'parkwing',
          pageName: 'eindhoven-airport',
          menuName: 'locations',
          html: '<p>x</p>',
          pageTitle: 'T',
          shortTitle: 'S',
          keywords: 'k',
          description: 'd',
          noRobots: false,
          ssg: true,
          pageLanguage: 'nl-BE',
          redirect: null,
          stylesheet: 'standard',
          template: 'content',
          pageClass: 'S',
          productClass: 'CP',
          language: 'nl-be',
          translations: ['nl-be'],
          createdDate: '1970-01-01T00:00:00.000Z',
          updatedDate: '1970-01-02T00:00:00.000Z',
        },
      },
    ],
    meta: { total: 1 },
  })
  expect(JSON.stringify(told.body)).not.toContain('staff')
  const count = async (query: string) =>
    ((await reads('GET', `/jsonapi/seoPages?${query}`)).body as { data: unknown[] }).data.length
  expect([await count(''), await count('filter[menuName]=pages'), await count('filter[siteCode]=x')]).toEqual([1, 1, 0])
  expect([await count('page[limit]=0'), await count('page[offset]=1'), await count('page[limit]=x')]).toEqual([0, 0, 1])
  expect((await ask('GET', '/jsonapi/seoPages')).status).toBe(200)
})
