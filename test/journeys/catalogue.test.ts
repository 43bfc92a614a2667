import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { translator, type TextId } from '#texts/texts.ts'
import { createTranslate, missingTranslation } from '#texts/translate.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { checkAll, readTexts } from '../../scripts/compile-texts.mjs'
import {
  bookingOf,
  brokenOnPurpose,
  formAddress,
  newVisit,
  openWorld,
  sendForm,
  sendMultipart,
  whileRefusing,
  wordsOf,
  type CatalogueWorld,
  type Visit,
} from './catalogue-world.ts'
import { claimForm, rows, type Row } from './catalogue-rows.ts'

/**
 * Demand Z1: every row of the two catalogues of errors is reached as a traveller reaches it, in two languages, and its
 * text exists in all. Not among the rows: a picture or the map that does not load, and the fallback to the Netherlands.
 */
let world: CatalogueWorld
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())
/** The text in a language, cut where a value of the moment stands. */
const piecesOf = (language: Language, { text, values = {} }: Row, visit: Visit): string[] => {
  const t = translator(language) as (id: TextId, values: Record<string, string>) => string
  return t(text, { value: visit.email, ...values, ...(values['time'] && { time: '|' }) })
    .replace(/\s+/g, ' ')
    .split('|')
    .map((piece) => piece.trim())
    .filter(Boolean)
}

/** Words of a database, a stack or a query, which belong into the log and must not be shown to a traveller. */
const internal = new RegExp(
  `${brokenOnPurpose}|violates|does not exist|42P01|23514|insert into|node:internal|node_modules|\\.ts:\\d|postgres`,
  'i',
)

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test.each(rows)('Z1 $situation', async (row) => {
    const visit = newVisit(world, language, row.situation)
    const page = await row.reach(visit)
    const words = wordsOf(page)
    for (const piece of piecesOf(language, row, visit)) expect(words).toContain(piece)
    expect(page.status).toBe(row.status)
    if (row.absent) expect(words).not.toContain(translator(language)(row.absent))
    if (row.values?.['time']) expect(words).toMatch(/\b1[45]:\d\d\b/)
    expect(page.text).not.toContain(missingTranslation)
    expect(page.text).not.toMatch(internal)
    if (!row.technical) return
    const reference = page.headers.get('x-request-id') ?? ''
    expect(words).toContain(translator(language)('common.errorReference', { reference }))
    const causes = () =>
      world.server
        .output()
        .split('\n')
        .filter((line) => line.includes(reference) && line.includes('"err"'))
    await expect
      .poll(causes)
      .toEqual([expect.stringMatching(new RegExp(`"level":50.*(${brokenOnPurpose}|"reason":"42P01")`))])
  })

  test('Z1 demand Z1 booking error and claim failure: what was typed stands again', async () => {
    const visit = newVisit(world, language, 'kept')
    const failed = await whileRefusing(world.db, 'booking', () =>
      sendForm(visit, 'baCharged', { lastName: 'van Kempen' }),
    )
    for (const value of ['van Kempen', visit.email]) expect(failed.text).toContain(`value="${value}"`)
    const values = await claimForm(visit)
    const claim = await whileRefusing(world.db, 'claim', () =>
      sendMultipart(visit, fixedPath('claim', language), values),
    )
    for (const value of [values.bookingReference, 'HV5634', '12.50']) expect(claim.text).toContain(`value="${value}"`)
  })

  test('Z1 demand Z1 agent lookup failure: no message, the same form and price as without an agent, and it books', async () => {
    const visit = newVisit(world, language, 'agent')
    const [own, theirs] = await Promise.all([
      visit.client.get(formAddress(language)),
      visit.client.get(formAddress(language, { agent: 'ZZ99' })),
    ])
    expect([theirs.status, wordsOf(theirs)]).toEqual([200, wordsOf(own)])
    expect((await sendForm(visit, 'baCharged', {}, formAddress(language, { agent: 'ZZ99' }))).status).toBe(303)
    const { id } = await bookingOf(visit)
    expect(
      await world.db.query("select terms ->> 'agent' as agent, total_minor as total from booking where id = $1", [id]),
    ).toEqual([{ agent: null, total: Number(/name="shown-flex" value="(\d+)"/.exec(own.text)?.[1]) }])
  })
})

describe('Z1 the texts', () => {
  test.each(languages)('Z1 every text of the catalogues is there in %s', (language) => {
    const { texts } = readTexts(language)
    expect(
      [...new Set(rows.map(({ text }) => text))].filter((id) => !texts[id] || texts[id].includes(missingTranslation)),
    ).toEqual([])
  })

  test('Z1 demand Z1 Missing Translation: shown for a gap, and the build’s check finds the gap first', () => {
    expect(createTranslate('de', {})('problems.noProducts')).toBe('Missing Translation')
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-locales-'))
    try {
      cpSync(join(import.meta.dirname, '../../locales'), folder, { recursive: true })
      const path = join(folder, 'de/problems.json')
      const { noProducts: _gone, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
      writeFileSync(path, JSON.stringify(rest, null, 2))
      expect(checkAll(folder)['de']?.gaps).toContain('problems.noProducts')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
