import { expect, test } from 'vitest'
import { catalogueVersion, moveCatalogueVersion } from '#db/catalogue.ts'
import { addCompanyCode } from '#db/companies.ts'
import type { TypedPartner } from '#domain/partners/typed-partner.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { asPartnersWere } from '#test/builders/partners.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, commandOf, must } from '#test/builders/traveller.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { changePartner, changePartnerLogo, listPartners, movePartner } from './partners.ts'

const fresh = freshDeps()
const editor = staffAs('editor', '55555555-5555-4555-8555-555555555555')
const other = staffAs('administrator', '66666666-6666-4666-8666-666666666666')

const zonnig: TypedPartner = {
  code: 'Zonnig',
  name: 'Zonnig Reizen',
  isNamed: true,
  mark: '',
  theme: 'theme-btn',
  banner: true,
  isOn: true,
}
const world = async (): Promise<TestDeps> => {
  const deps = await fresh()
  for (const { personId } of [editor, other])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'Eva Bos', 'nl', now())`,
      [personId, `${personId}@x.example`],
    )
  return deps
}
const listed = async (deps: TestDeps, code: string) =>
  must(await listPartners(deps, editor)).find((one) => one.code === code)

test('PART-20 PART-21 a partner is added, changed and moved; its code stays; the trail has fields, no values', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    expect(codeOf(await changePartner(deps, editor, { typed: zonnig, version: 0 }))).toBe('ok')
    expect(deps.catalogue.partner('ZONNIG')).toMatchObject({ name: 'Zonnig Reizen', theme: 'theme-btn', logo: null })
    expect(deps.catalogue.partnerNames().at(-1)).toBe('Zonnig Reizen')
    expect(codeOf(await changePartner(deps, editor, { typed: { ...zonnig, code: 'ZONNIG' }, version: 0 }))).toBe(
      'partner_taken',
    )
    const renamed = { ...zonnig, code: 'zonnig', name: 'Zonnig', theme: 'theme-default' }
    expect(codeOf(await changePartner(deps, editor, { typed: renamed, version: 1 }))).toBe('ok')
    expect(await listed(deps, 'Zonnig')).toMatchObject({ name: 'Zonnig', version: 2, changer: 'Eva Bos' })
    expect(codeOf(await movePartner(deps, editor, { code: 'zonnig', above: 'djngintw' }))).toBe('ok')
    // a list from before that: who stands above it now is another, so nothing moves
    expect(codeOf(await movePartner(deps, editor, { code: 'zonnig', above: 'DJNGINTW' }))).toBe('ok')
    expect(
      must(await listPartners(deps, editor))
        .map(({ code }) => code)
        .slice(-2),
    ).toEqual(['Zonnig', 'DJNGINTW'])
    expect(codeOf(await movePartner(deps, editor, { code: 'tui', above: '' }))).toBe('ok')
    expect(codeOf(await movePartner(deps, editor, { code: 'nobody', above: 'tui' }))).toBe('not_found')
    const lines = await deps.db.query<{ object: string; data: unknown }>(
      `select object, data from trail where operation = 'partner.change' order by seq`,
    )
    expect(lines).toEqual([
      { object: 'partner:Zonnig', data: { fields: ['name', 'isNamed', 'mark', 'theme', 'banner', 'isOn'] } },
      { object: 'partner:Zonnig', data: { fields: ['name', 'theme'] } },
      { object: 'partner:Zonnig', data: { fields: ['place'] } },
    ])
  })
})

test.each<[keyof TypedPartner, string, string]>([
  ['code', 'default', 'partner_code'],
  ['code', 'Default', 'partner_code'],
  ['code', 'x', 'partner_code'],
  ['code', 'zon nig', 'partner_code'],
  ['name', ' ', 'mandatory'],
  ['name', '<b>', 'brand_name'],
  ['mark', 'unknown', 'option_required'],
  ['theme', 'theme-agency', 'option_required'],
])('PART-21 %s %j is refused', async (field, typed, code) => {
  const deps = await world()
  const refused = await changePartner(deps, editor, { typed: { ...zonnig, [field]: typed }, version: 0 })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'form_incomplete', fields: { [field]: code } } })
  expect(await listed(deps, 'Zonnig')).toBeUndefined()
})

test('PART-22 a mark of its own comes before the drawn one, and taken away leaves it', async () => {
  const deps = await world()
  const drawing = { ...deps, drawLogo: async () => ({ bytes: new Uint8Array([1, 2]), width: 2, height: 1 }) }
  await asPartnersWere(deps, async () => {
    const file = new Uint8Array([9])
    expect(codeOf(await changePartnerLogo(drawing, editor, { code: 'TUI', file, version: 1 }))).toBe('ok')
    expect(deps.catalogue.partner('tui')?.logo).toMatch(/^\/partners\/kept\/[0-9a-f]{32}\.png$/)
    expect(deps.catalogue.partner('tui-vip')?.logo).toBe('/partners/tui.svg')
    expect(codeOf(await changePartnerLogo(drawing, editor, { code: 'nobody', file, version: 1 }))).toBe('not_found')
    expect(codeOf(await changePartnerLogo(deps, editor, { code: 'tui', file: new Uint8Array(), version: 2 }))).toBe(
      'brand_logo',
    )
    expect(codeOf(await changePartnerLogo(deps, editor, { code: 'tui', file: null, version: 2 }))).toBe('ok')
    expect(deps.catalogue.partner('tui')?.logo).toBe('/partners/tui.svg')
  })
})

test('PART-23 switched off, a partner greets nobody and stays in the list', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    const swiss = await listed(deps, 'SWISS')
    const typed = { ...swiss!, mark: 'swiss', isOn: false }
    expect(codeOf(await changePartner(deps, editor, { typed, version: 1 }))).toBe('ok')
    expect(deps.catalogue.partner('SWISS')).toBeUndefined()
    expect(deps.catalogue.partnerNames()).not.toContain('SWISS')
    expect(await listed(deps, 'SWISS')).toMatchObject({ isOn: false })
  })
})

test('PART-24 of two who change one partner the later is refused, and saves again from the newer version', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    const typed = { ...(await listed(deps, 'BTN'))!, mark: 'btn' }
    const both = await Promise.all(
      [editor, other].map((who, n) => changePartner(deps, who, { typed: { ...typed, name: `BTN ${n}` }, version: 1 })),
    )
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'partner_changed'])
    expect(codeOf(await changePartner(deps, other, { typed: { ...typed, name: 'BTN 2' }, version: 2 }))).toBe('ok')
    expect(deps.catalogue.partner('btn')?.name).toBe('BTN 2')
    expect(codeOf(await changePartner(deps, other, { typed: { ...typed, code: 'gone' }, version: 2 }))).toBe(
      'not_found',
    )
  })
})

test('PART-25 a booking keeps the partner as it was called then', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    must(await changePartner(deps, editor, { typed: zonnig, version: 0 }))
    for (const partner of ['Zonnig', 'corendon', 'nobodys']) {
      const who = await browser(deps)
      must(await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), partner }))
    }
    const rows = await deps.db.query<{ partner: string; look: unknown }>(
      `select partner, terms -> 'look' as look from booking`,
    )
    expect(Object.fromEntries(rows.map(({ partner, look }) => [partner, look]))).toEqual({
      Zonnig: { name: 'Zonnig Reizen', brand: '#00655b' },
      corendon: { name: 'Corendon', brand: null },
      nobodys: null,
    })
  })
})

test('PART-21 the code of an agency is no new partner’s, in any case; a partner that has one is changed all the same', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    await deps.db.query(`insert into agency (code, name) values ('ZUID7', 'Zuider')`)
    const add = (code: string) => changePartner(deps, editor, { typed: { ...zonnig, code }, version: 0 })
    expect(await add('zuid7')).toMatchObject({ problem: { code: 'partner_taken', fields: { code: 'partner_taken' } } })
    expect(await listed(deps, 'zuid7')).toBeUndefined()
    await deps.db.query(`insert into agency (code, name) values ('TRAVX', 'Sing')`)
    const typed = { ...(await listed(deps, 'TRAVX'))!, mark: 'travx', name: 'Sing' }
    expect(codeOf(await changePartner(deps, editor, { typed, version: 1 }))).toBe('ok')
    await deps.db.query(`delete from agency where code in ('TRAVX', 'ZUID7')`)
    const company = { name: 'X', organisationId: '99999999-9999-4999-8999-999999999999' }
    expect(await addCompanyCode(deps.db, { ...company, code: 'CORENDON' })).toBe(false)
  })
})

test('PART-24 no process loads again for what was refused or for a mark that was not there', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    const before = await catalogueVersion(deps.db)
    const typed = { ...(await listed(deps, 'BTN'))!, mark: 'btn' }
    expect(codeOf(await changePartner(deps, editor, { typed, version: 7 }))).toBe('partner_changed')
    expect(codeOf(await changePartner(deps, editor, { typed, version: 0 }))).toBe('partner_taken')
    expect(codeOf(await changePartnerLogo(deps, editor, { code: 'BTN', file: null, version: 1 }))).toBe('ok')
    expect(await listed(deps, 'BTN')).toMatchObject({ version: 1, changedBy: null })
    expect(await catalogueVersion(deps.db)).toBe(before)
    expect(codeOf(await changePartner(deps, editor, { typed, version: 1 }))).toBe('ok')
    expect(await catalogueVersion(deps.db)).toBe(before + 1)
  })
})

test('PART-24 of two who send a mark at once the later is refused', async () => {
  const deps = await world()
  const drawing = { ...deps, drawLogo: async () => ({ bytes: new Uint8Array([1, 2]), width: 2, height: 1 }) }
  await asPartnersWere(deps, async () => {
    const send = (who: typeof editor) =>
      changePartnerLogo(drawing, who, { code: 'BTN', file: new Uint8Array([9]), version: 1 })
    const both = await Promise.all([send(editor), send(other)])
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'partner_changed'])
    expect(codeOf(await changePartnerLogo(deps, editor, { code: 'BTN', file: null, version: 1 }))).toBe(
      'partner_changed',
    )
    expect(await listed(deps, 'BTN')).toMatchObject({ hasOwnMark: true, version: 2 })
  })
})

test('PART-23 PART-25 a booking through a code that was switched off, or is gone, keeps that it had no look', async () => {
  const deps = await world()
  await asPartnersWere(deps, async () => {
    const swiss = await listed(deps, 'SWISS')
    must(await changePartner(deps, editor, { typed: { ...swiss!, mark: 'swiss', isOn: false }, version: 1 }))
    await deps.db.query(`delete from partner where code = 'BTN'`)
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    const kept = []
    for (const partner of ['SWISS', 'BTN', undefined]) {
      const who = await browser(deps)
      const { bookingId } = must(
        await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), ...(partner && { partner }) }),
      )
      const [row] = await deps.db.query(
        `select partner, terms ? 'look' as "isKept", terms ->> 'look' as look from booking where id = $1`,
        [bookingId],
      )
      kept.push(row)
    }
    expect(kept).toEqual([
      { partner: 'SWISS', isKept: true, look: null },
      { partner: 'BTN', isKept: true, look: null },
      { partner: null, isKept: false, look: null },
    ])
  })
})
