import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brandOfOrganisation, storeBrand } from '#db/agency-brands.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { hourMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { blocksOf } from '#test/builders/guide.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { loadStaffNotice } from '../letters/staff-letters.ts'
import { newReturnSecret } from './brand.ts'
import { wayBack } from './way-back.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const booking = { number: 'AMS-7K3P-9XQD-4HC2', status: 'confirmed', agentCode: 'NORD1' } as const
const address = 'https://www.nord.example/thanks?from=parking'

const world = async () => {
  const { deps, NORD1, SUD2 } = await agencyWorld(await fresh())
  const { code: _code, logoId: _logo, ...look } = sampleBrand
  let version = 0
  const open = async (returnAddress = address, isOpen = true) => {
    await storeBrand(deps.db, { ...look, returnAddress, organisationId: NORD1, isOpen, version, by: 'x' }, 0)
    version += 1
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
  }
  const manager = managerOf(NORD1)
  const mark = async () => (await brandOfOrganisation(deps.db, NORD1))?.secretMark ?? null
  const secret = async () => must(await newReturnSecret(deps, manager, { slug, mark: await mark() })).secret
  return { deps, NORD1, SUD2, open, manager, mark, secret }
}

/** The example of the guide, as an agency would copy it. */
const guide = readFileSync(fileURLToPath(new URL('../../../docs/agency-api.md', import.meta.url)), 'utf8')
const example = blocksOf(guide).find(({ kind, text }) => kind === 'js' && text.includes('parkwing'))?.text ?? ''
type Read = (address: string, secret: string, now: number) => { number: string; status: string } | null
const readByGuide = async (): Promise<Read> => {
  const module = `${example}\nexport { readReference }`
  const loaded = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as { readReference: Read }
  return loaded.readReference
}

test('AGENCY-210 AGENCY-211 the way back is the agency’s address with a reference that the guide’s example reads', async () => {
  const { deps, open, secret } = await world()
  await open()
  // nothing is signed before there is a secret
  expect(await wayBack(deps, 'NORD1', booking)).toBeNull()
  const first = await secret()
  expect(first).toMatch(/^pwr_[\w-]{43}$/)
  const back = (await wayBack(deps, 'NORD1', booking))!
  expect(back.name).toBe(sampleBrand.name)
  expect(back.href).toMatch(
    /^https:\/\/www\.nord\.example\/thanks\?from=parking&parkwing=v1\.AMS-7K3P-9XQD-4HC2\.confirmed\.\d{10}\.[\w-]{43}$/,
  )
  const read = await readByGuide()
  const now = deps.clock.now()
  expect(read(back.href, first, now)).toEqual({ number: booking.number, status: 'confirmed' })
  expect(read(back.href, first, now + hourMs - 1)).not.toBeNull()
  expect(read(back.href, first, now + hourMs)).toBeNull()
  // no letter of it may change, and nothing may be missing
  const reference = new URL(back.href).searchParams.get('parkwing') ?? ''
  for (let at = 0; at < reference.length; at += 1) {
    const changed = `${reference.slice(0, at)}${reference[at] === 'a' ? 'b' : 'a'}${reference.slice(at + 1)}`
    expect([at, read(`${address}&parkwing=${changed}`, first, now)]).toEqual([at, null])
  }
  for (const wrong of ['', 'v1', reference.slice(0, -1), `${reference}.`, `${reference}x`, `x.${reference}`])
    expect([wrong, read(`${address}&parkwing=${wrong}`, first, now)]).toEqual([wrong, null])
  expect(read(address, first, now)).toBeNull()
  // a new secret takes the place of the old one at once
  const second = await secret()
  const again = (await wayBack(deps, 'NORD1', booking))!
  expect([read(again.href, first, now), read(again.href, second, now)]).toEqual([
    null,
    { number: booking.number, status: 'confirmed' },
  ])
})

test('AGENCY-211 each state is told, and nothing of a person', async () => {
  const { deps, open, secret } = await world()
  await open()
  await secret()
  for (const status of ['held', 'confirmed', 'cancelled', 'expired'] as const)
    expect((await wayBack(deps, 'NORD1', { ...booking, status }))?.href).toContain(`.${status}.`)
})

test('AGENCY-210 nobody else’s booking leads there, nor does one without an address or behind a closed look', async () => {
  const { deps, open, secret } = await world()
  await open()
  await secret()
  expect(await wayBack(deps, null, booking)).toBeNull()
  expect(await wayBack(deps, 'SUD2', booking)).toBeNull()
  expect(await wayBack(deps, 'NORD1', { ...booking, agentCode: 'SUD2' })).toBeNull()
  expect(await wayBack(deps, 'NORD1', { ...booking, agentCode: null })).toBeNull()
  expect(await wayBack(deps, 'NORD1', booking)).not.toBeNull()
  await open('')
  expect(await wayBack(deps, 'NORD1', booking)).toBeNull()
  await open(address, false)
  expect(await wayBack(deps, 'NORD1', booking)).toBeNull()
})

test('AGENCY-211 the manager makes the secret; it lies sealed, and the trail names only that there is another', async () => {
  const { deps, NORD1, SUD2, open, manager, secret } = await world()
  expect(codeOf(await newReturnSecret(deps, manager, { slug, mark: null }))).toBe('conflict')
  await open()
  const text = await secret()
  const [row] = await deps.db.query<{ all: string }>('select to_jsonb(b)::text as "all" from agency_brand b')
  expect(row?.all).toContain('return_secret')
  expect(row?.all).not.toContain(text.slice(4))
  const trail = await deps.db.query(`select operation, object, data from trail where object like 'brand:%'`)
  expect(trail).toEqual([{ operation: 'brand.secret', object: `brand:${slug}`, data: {} }])
  const seller = staffAs('seller', '11111111-1111-4111-8111-111111111112', { organisationId: NORD1 })
  for (const actor of [managerOf(SUD2), seller])
    expect(codeOf(await newReturnSecret(deps, actor, { slug, mark: null }))).toBe('not_found')
})

test('AGENCY-211 an answer that is loaded again makes no other secret', async () => {
  const { deps, open, manager, mark } = await world()
  await open()
  const seen = await mark()
  must(await newReturnSecret(deps, manager, { slug, mark: seen }))
  const now = await mark()
  expect(now).toMatch(/^[\da-f]{16}$/)
  expect(codeOf(await newReturnSecret(deps, manager, { slug, mark: seen }))).toBe('conflict')
  expect(await mark()).toBe(now)
  // a change of the look meanwhile is none of the secret
  await open()
  must(await newReturnSecret(deps, manager, { slug, mark: now }))
  expect(await mark()).not.toBe(now)
})

test('ACCESS-48 who made the secret is told by letter, and the letter names nothing of it', async () => {
  const { deps, open, manager, secret } = await world()
  await open()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'anna@nord.example', 'Anna', 'de', now())
      on conflict (id) do update set email = 'anna@nord.example', language = 'de'`,
    [manager.personId],
  )
  // the world's keys were told of too
  await deps.db.query(`delete from job where payload ->> 'kind' = 'staffNotice'`)
  const text = await secret()
  const ordered = await deps.db.query<{ line: string }>(
    `select payload ->> 'lineId' as line from job where payload ->> 'kind' = 'staffNotice'`,
  )
  expect(ordered).toHaveLength(1)
  const letter = await loadStaffNotice(deps, { id: ordered[0]!.line, version: 1 })
  expect(letter).toMatchObject({ to: { address: 'anna@nord.example' }, model: { notice: 'secretMade' } })
  expect(JSON.stringify(letter)).not.toContain(text)
})
