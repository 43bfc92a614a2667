/** What an agency is still working on of its look, and what it published (AGENCY-228 to AGENCY-231). */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImageDrawer } from '#adapters/files/image-drawer.ts'
import { brandOfOrganisation, logoById } from '#db/agency-brands.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { TypedBrand } from '#domain/agencies/brand.ts'
import { untouched } from '#domain/agencies/draft.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { drawing, freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { changeLogo, dropDraft, publishAgain, publishBrand, readOwnBrand, readPublished, saveDraft } from './brand.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const look: TypedBrand = { ...untouched, name: 'Nordlicht Reisen', hosts: 'https://www.nord.example' }

const world = async () => {
  const made = await agencyWorld(await fresh())
  const deps = { ...made.deps, drawLogo: createImageDrawer(drawing, 'logo') }
  const manager = managerOf(made.NORD1)
  const own = async () => must(await readOwnBrand(deps, manager, { slug }))
  const seen = async () => {
    const { brand, draft } = await own()
    return { slug, version: brand?.version ?? 0, draft: draft?.version ?? 0 }
  }
  const asked = async (over: Partial<TypedBrand>) => ({ ...(await seen()), typed: { ...look, ...over }, isOpen: true })
  return {
    deps,
    manager,
    organisationId: made.NORD1,
    own,
    seen,
    save: async (over: Partial<TypedBrand> = {}) => saveDraft(deps, manager, await asked(over)),
    publish: async (over: Partial<TypedBrand> = {}) => publishBrand(deps, manager, await asked(over)),
    again: async (to: number) => publishAgain(deps, manager, { ...(await seen()), to }),
    shown: () => deps.catalogue.brand('NORD1'),
    trail: async () =>
      (
        await deps.db.query<{ data: unknown }>(`select data from trail where operation = 'brand.change' order by seq`)
      ).map(({ data }) => data),
  }
}
const conflict = { ok: false, problem: { code: 'conflict' } }

test('AGENCY-228 a draft is kept as it was typed, also what could not be published, and customers see nothing of it', async () => {
  const { deps, own, save, publish, shown, trail } = await world()
  must(await save({ name: 'Not <yet>', brand: 'red;}' }))
  expect(shown()).toBeUndefined()
  expect(await own()).toMatchObject({
    brand: null,
    draft: { typed: { name: 'Not <yet>', brand: 'red;}', hosts: look.hosts }, isOpen: true, version: 1 },
    published: [],
  })
  must(await publish())
  const before = await deps.db.query('select version from catalogue_version')
  must(await save({ name: 'Another name' }))
  await deps.catalogue.refresh()
  expect(shown()?.name).toBe('Nordlicht Reisen')
  expect(await deps.db.query('select version from catalogue_version')).toEqual(before)
  expect((await own()).draft?.typed?.name).toBe('Another name')
  // no more is kept than a field can hold
  must(await save({ name: 'x'.repeat(50_000), products: Array.from({ length: 9_000 }, (_, n) => `AMS-${n}`) }))
  const { typed } = (await own()).draft!
  expect([typed?.name.length, typed?.products.length]).toEqual([1_000, 2_000])
  expect(await trail()).toEqual([
    { draft: true },
    { fields: expect.arrayContaining(['name', 'isOpen']) as unknown },
    { draft: true },
    { draft: true },
  ])
})

test('AGENCY-228 discarded, the form has what was published; who worked on either meanwhile is told', async () => {
  const { deps, manager, own, seen, save, publish } = await world()
  must(await publish())
  must(await save({ name: 'Another name' }))
  const stale = { ...(await seen()), typed: { ...look, name: 'Stale' }, isOpen: true }
  must(await dropDraft(deps, manager, await seen()))
  expect((await own()).draft).toMatchObject({ typed: null })
  // a draft that was begun anew since then is another one
  must(await save({ name: 'Third' }))
  expect(await saveDraft(deps, manager, stale)).toMatchObject(conflict)
  expect(await publishBrand(deps, manager, stale)).toMatchObject(conflict)
  expect(await dropDraft(deps, manager, stale)).toMatchObject(conflict)
  const { brand, draft } = await own()
  expect([brand?.name, brand?.version, draft?.typed?.name]).toEqual(['Nordlicht Reisen', 1, 'Third'])
  const same = { ...(await seen()), isOpen: true }
  const both = await Promise.all(
    ['One', 'Two'].map((name) => saveDraft(deps, manager, { ...same, typed: { ...look, name } })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('AGENCY-229 what cannot be published is named at its fields, and what customers see stays', async () => {
  const { own, save, publish, shown } = await world()
  must(await publish())
  const wrong = { name: '', brand: 'red', hosts: 'https://*.nord.example', greetings: { de: 'Siehe nord.example' } }
  must(await save(wrong))
  expect(await publish(wrong)).toMatchObject({
    problem: {
      code: 'form_incomplete',
      fields: { name: 'mandatory', brand: 'brand_colour', hosts: 'brand_host', 'greeting-de': 'brand_greeting' },
    },
  })
  expect(shown()).toMatchObject({ name: 'Nordlicht Reisen', version: 1 })
  const { draft, published } = await own()
  expect([draft?.typed?.name, published.length]).toEqual(['', 1])
  must(await publish({ name: 'Nord' }))
  expect(shown()).toMatchObject({ name: 'Nord', version: 2 })
  expect((await own()).draft?.typed).toBeNull()
})

test('AGENCY-230 the last look and the ten before it are kept, with who published them and when', async () => {
  const { deps, own, publish } = await world()
  const names = Array.from({ length: 13 }, (_, n) => `Look ${n + 1}`)
  for (const name of names) must(await publish({ name }))
  const { published } = await own()
  expect(published.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(published[0]).toEqual({ version: 13, publishedAt: deps.clock.now(), by: 'Bram' })
})

test('AGENCY-231 a look of before is published once more with its mark; the draft stays, and so does whether it is shown', async () => {
  const { deps, manager, own, seen, save, publish, again, shown, trail } = await world()
  const picture = async (colour: string) =>
    sharp({ create: { width: 90, height: 30, channels: 3, background: colour } })
      .png()
      .toBuffer()
  must(await publish({ name: 'First' }))
  must(await changeLogo(deps, manager, { slug, file: await picture('#ff0000') }))
  // nobody is shown the mark of a draft
  expect(shown()?.logoId).toBeNull()
  must(await publish({ name: 'Red' }))
  const red = shown()!.logoId!
  const bytes = Buffer.from((await logoById(deps.db, red))!)
  must(await changeLogo(deps, manager, { slug, file: await picture('#0000ff') }))
  must(await publish({ name: 'Blue' }))
  expect(await logoById(deps.db, red)).toBeNull()
  must(await save({ name: 'Still a draft' }))
  expect((await seen()).version).toBe(3)

  must(await again(2))
  expect(shown()).toMatchObject({ name: 'Red', logoId: red, version: 4 })
  expect(Buffer.from((await logoById(deps.db, red))!).equals(bytes)).toBe(true)
  expect((await own()).draft?.typed?.name).toBe('Still a draft')
  expect((await own()).published.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  expect((await trail()).at(-1)).toEqual({ fields: ['name', 'logo'], again: 2 })
  must(await again(1))
  expect(shown()).toMatchObject({ name: 'First', logoId: null, version: 5 })
  // who saw another look than is shown by now is told
  expect(await publishAgain(deps, manager, { slug, to: 2, version: 4 })).toMatchObject(conflict)
  for (const nothing of [0, 99]) expect(await again(nothing)).toMatchObject({ problem: { code: 'not_found' } })

  must(await publishBrand(deps, manager, { ...(await seen()), typed: look, isOpen: false }))
  must(await again(2))
  expect(shown()).toBeUndefined()
  expect(must(await readPublished(deps, manager, { slug, to: 2 })).name).toBe('Red')
})

test('AGENCY-231 a look that could not be published today is refused at the field, and nothing changes', async () => {
  const { deps, organisationId, publish, again } = await world()
  must(await publish({ sells: 'chosen', products: ['AMS-1'] }))
  must(await publish())
  await deps.db.query('update product set active = false')
  await moveCatalogueVersion(deps.db)
  await deps.catalogue.refresh()
  expect(await again(1)).toMatchObject({
    problem: { code: 'form_incomplete', fields: { products: 'option_required' } },
  })
  expect(await brandOfOrganisation(deps.db, organisationId)).toMatchObject({ version: 2, products: null })
})

test('AGENCY-228 marks that nothing has any more are forgotten', async () => {
  const { deps, manager, publish, seen } = await world()
  const marks = async () =>
    (await deps.db.query<{ n: number }>('select count(*)::int as n from agency_brand_mark'))[0]!.n
  must(await publish())
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00655b' } })
    .png()
    .toBuffer()
  for (let n = 0; n < 3; n++) must(await changeLogo(deps, manager, { slug, file }))
  expect(await marks()).toBe(1)
  must(await dropDraft(deps, manager, await seen()))
  expect(await marks()).toBe(0)
})
