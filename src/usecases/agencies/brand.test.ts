import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createImageDrawer } from '#adapters/files/image-drawer.ts'
import { logoById } from '#db/agency-brands.ts'
import type { Greetings } from '#domain/agencies/greeting.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { drawing, freshDeps } from '#test/builders/deps.ts'
import { pixelBomb } from '#test/builders/files.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { changeLogo, publishBrand, readOwnBrand } from './brand.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const typed = {
  name: 'Nordlicht Reisen',
  brand: '#00655b',
  accent: '#ff9e1b',
  hero: '#00393a',
  theme: 'light',
  airports: [],
  email: 'info@nord.example',
  phone: '',
  hosts: 'https://www.nord.example',
  greetings: {} as Greetings,
  returnAddress: '',
  sells: 'all',
  products: [] as string[],
  packages: ['basic', 'medium_flex', 'flex'],
}

const world = async () => {
  const { deps, NORD1, SUD2 } = await agencyWorld(await fresh())
  const manager = managerOf(NORD1)
  const withLogos = { ...deps, drawLogo: createImageDrawer(drawing, 'logo') }
  const own = async () => must(await readOwnBrand(deps, manager, { slug }))
  const draftNow = async () => (await own()).draft?.version ?? 0
  return {
    deps: withLogos,
    manager,
    seller: staffAs('seller', '11111111-1111-4111-8111-111111111112', { organisationId: NORD1 }),
    foreign: managerOf(SUD2),
    change: async (over: Partial<typeof typed> = {}, version = 0, isOpen = true) => {
      const draft = await draftNow()
      return publishBrand(withLogos, manager, { slug, typed: { ...typed, ...over }, isOpen, version, draft })
    },
    /** changes the mark of the draft, and publishes that */
    logo: async (file: Uint8Array | null) => {
      const changed = await changeLogo(withLogos, manager, { slug, file })
      const { brand, draft } = await own()
      if (!changed.ok || !draft?.typed) return changed
      const seen = { version: brand?.version ?? 0, draft: draft.version }
      return publishBrand(withLogos, manager, { slug, typed: draft.typed, isOpen: draft.isOpen, ...seen })
    },
    trail: async () =>
      (
        await deps.db.query<{ data: unknown }>(`select data from trail where operation = 'brand.change' order by at`)
      ).map(({ data }) => data),
  }
}

describe('the look of an agency', () => {
  test('AGENCY-56 its manager sets it up, the shop shows it at once, and the trail names the fields', async () => {
    const { deps, manager, change, trail } = await world()
    expect(must(await readOwnBrand(deps, manager, { slug }))).toMatchObject({ codes: ['NORD1'], brand: null })
    must(await change())
    expect(deps.catalogue.brand('nord1')).toMatchObject({ code: 'NORD1', name: 'Nordlicht Reisen', version: 1 })
    must(await change({ name: 'Nordlicht', phone: '+49 40 123456' }, 1))
    expect(deps.catalogue.brand('NORD1')).toMatchObject({ name: 'Nordlicht', version: 2 })
    expect((await trail())[1]).toEqual({ fields: ['name', 'phone'] })
    expect(JSON.stringify(await trail())).not.toMatch(/Nordlicht|123456|nord\.example/)
  })
  test('AGENCY-56 two who change it at once: the second is told', async () => {
    const { change, deps } = await world()
    const both = await Promise.all([change(), change({ name: 'Other' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    must(await change({ name: 'Third' }, 1))
    expect(await change({ name: 'Fourth' }, 1)).toMatchObject({ ok: false, problem: { code: 'conflict' } })
    expect(deps.catalogue.brand('NORD1')?.name).toBe('Third')
  })
  test('AGENCY-56 a seller and the manager of another agency are told that there is nothing', async () => {
    const { deps, foreign, seller, change } = await world()
    must(await change())
    for (const actor of [foreign, seller]) {
      expect(await readOwnBrand(deps, actor, { slug })).toMatchObject({ problem: { code: 'not_found' } })
      expect(await publishBrand(deps, actor, { slug, typed, isOpen: false, version: 1, draft: 1 })).toMatchObject({
        problem: { code: 'not_found' },
      })
      expect(await changeLogo(deps, actor, { slug, file: null })).toMatchObject({ problem: { code: 'not_found' } })
    }
    expect(await readOwnBrand(deps, foreign, { slug: 'house' })).toMatchObject({ problem: { code: 'not_found' } })
  })
  test('AGENCY-58 closed, it is shown to nobody', async () => {
    const { deps, change } = await world()
    must(await change())
    must(await change({}, 1, false))
    expect(deps.catalogue.brand('NORD1')).toBeUndefined()
    expect(deps.catalogue.agency('NORD1')).toBeDefined()
  })
  test('AGENCY-207 the manager chooses car parks and packages; one that left is left out, and nothing is refused', async () => {
    const { deps, manager, change, trail } = await world()
    const unclear = { problem: { code: 'form_incomplete', fields: { sells: 'option_required' } } }
    expect(await change({ sells: 'all', products: ['AMS-1'] })).toMatchObject(unclear)
    must(await change())
    expect(deps.catalogue.brand('NORD1')).toMatchObject({ products: null, packages: null })
    expect(await change({ sells: 'all', products: ['AMS-1'] }, 1)).toMatchObject(unclear)
    must(await change({ sells: 'chosen', products: ['AMS-1', 'AMS-77'], packages: ['flex'] }, 1))
    expect(deps.catalogue.brand('NORD1')).toMatchObject({ products: ['AMS-1'], packages: ['flex'] })
    expect((await trail())[1]).toEqual({ fields: ['products', 'packages'] })
    expect(await change({ sells: 'chosen', products: ['AMS-77'] }, 2)).toMatchObject({
      problem: { code: 'form_incomplete', fields: { products: 'option_required' } },
    })
    expect(must(await readOwnBrand(deps, manager, { slug })).brand).toMatchObject({ products: ['AMS-1'], version: 2 })
  })
  test('AGENCY-208 what it says is kept by language; the trail names it only where it changed', async () => {
    const { deps, change, trail } = await world()
    must(await change({ greetings: { cs: ' Dobrý  den ', en: 'Hello', de: '' } }))
    expect(deps.catalogue.brand('NORD1')?.greetings).toEqual({ en: 'Hello', cs: 'Dobrý den' })
    must(await change({ greetings: { en: 'Hello', cs: 'Dobrý den' } }, 1))
    must(await change({ greetings: { en: 'Hello' } }, 2))
    expect((await trail()).slice(1)).toEqual([{ fields: [] }, { fields: ['greetings'] }])
    expect(JSON.stringify(await trail())).not.toContain('Hello')
    expect(await change({ greetings: { de: 'Siehe nord.example' } }, 3)).toMatchObject({
      problem: { code: 'form_incomplete', fields: { 'greeting-de': 'brand_greeting' } },
    })
    expect(deps.catalogue.brand('NORD1')?.greetings).toEqual({ en: 'Hello' })
  })
  test('AGENCY-51 what is no site is refused, and nothing is changed', async () => {
    const { deps, change } = await world()
    expect(await change({ hosts: 'https://*.nord.example' })).toMatchObject({
      problem: { code: 'form_incomplete', fields: { hosts: 'brand_host' } },
    })
    expect(deps.catalogue.brand('NORD1')).toBeUndefined()
  })
})

describe('its mark', () => {
  const picture = (width = 900, height = 300) =>
    sharp({ create: { width, height, channels: 4, background: { r: 0, g: 101, b: 91, alpha: 0.5 } } })
  const noise = (length: number) => Buffer.alloc(length, '<script>alert(1)</script>')

  test('AGENCY-47 is drawn anew, at most 480 × 144, with nothing but what can be seen', async () => {
    const { deps, change, logo } = await world()
    must(await change())
    const given = await picture()
      .png()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer()
    must(await logo(Buffer.concat([given, noise(500)])))
    const id = deps.catalogue.brand('NORD1')?.logoId ?? ''
    const kept = Buffer.from((await logoById(deps.db, id)) ?? [])
    const { format, width, height, hasAlpha, exif } = await sharp(kept).metadata()
    expect({ format, width, height, hasAlpha, exif }).toEqual({
      format: 'png',
      width: 432,
      height: 144,
      hasAlpha: true,
      exif: undefined,
    })
    expect(kept.toString('latin1')).not.toMatch(/script|secret/)
    must(await logo(await picture(100, 100).jpeg().toBuffer()))
    expect(deps.catalogue.brand('NORD1')?.logoId).not.toBe(id)
    expect(await logoById(deps.db, id)).toBeNull()
    must(await logo(null))
    expect(deps.catalogue.brand('NORD1')?.logoId).toBeNull()
  })
  test('AGENCY-47 SVG, GIF, files of two kinds, broken ones and bombs are refused, and the old mark stays', async () => {
    const { deps, change, logo } = await world()
    must(await change())
    must(await logo(await picture().webp().toBuffer()))
    const before = deps.catalogue.brand('NORD1')?.logoId
    const png = await picture().png().toBuffer()
    const bad: [string, Uint8Array][] = [
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['svg behind a declaration', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
      ['gif', await picture().gif().toBuffer()],
      ['gif that begins a script', Buffer.from('GIF89a/*x*/=1;alert(1)')],
      ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['html before a picture', Buffer.concat([Buffer.from('<html>'), png])],
      ['pdf', Buffer.from('%PDF-1.7 ')],
      ['cut off', png.subarray(0, png.length / 2)],
      ['the signature alone', Buffer.concat([png.subarray(0, 8), noise(2_000)])],
      ['bomb', await pixelBomb()],
      ['too many bytes', Buffer.concat([png, noise(1_000_001)])],
      ['empty', new Uint8Array()],
      ['virus', Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`)],
    ]
    for (const [what, file] of bad)
      expect([what, await logo(file)]).toMatchObject([what, { ok: false, problem: { code: 'brand_logo' } }])
    expect(deps.catalogue.brand('NORD1')?.logoId).toBe(before)
  })
  test('AGENCY-47 there is none before there is a look', async () => {
    const { logo } = await world()
    expect(await logo(await picture().png().toBuffer())).toMatchObject({ problem: { code: 'conflict' } })
  })
})
