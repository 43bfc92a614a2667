import { describe, expect, test } from 'vitest'
import { contentState } from '#db/content.ts'
import { choicesFor, type ContentText } from '#domain/content/page.ts'
import type { Language } from '#domain/languages.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { cleanHtml } from '#adapters/html/cleaner.ts'
import { createContentBook } from '../content.ts'
import { seedContent } from '../system/seed-content.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { hostileHtml } from '#test/builders/hostile-html.ts'
import { must } from '#test/builders/traveller.ts'
import { findContent, reportContent, showContentHistory, storeContent, switchContent } from './content-pages.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const editor = staffAs('editor', '7')
const job = { kind: 'system', job: 'seed-content' } as const

const text = (pageName: string, language: Language = 'en', change: Partial<ContentText> = {}): ContentText => ({
  ...choicesFor(pageName),
  pageName,
  language,
  html: `<p>${pageName} in ${language}</p>`,
  pageTitle: pageName,
  shortTitle: pageName,
  keywords: '',
  description: pageName,
  updatedOn: '2026-11-20' as ContentText['updatedOn'],
  ...change,
})
const file = (pageName: string, language: Language, html: string) => ({
  pageName,
  language,
  digest: html,
  source: `<!-- {"title": "${pageName}", "shortTitle": "x", "description": "y", "keywords": "", "updated": "2026-11-20"} -->\n${html}`,
})
const htmlOf = (deps: TestDeps, pageName: string, language: Language = 'en') =>
  deps.content.find(pageName, language)?.page.html

describe('content pages', () => {
  test('CONT-3 R9 a text is cleaned when it is stored, what is unknown is reported and stays text', async () => {
    const deps = await fresh()
    const stored = must(
      await storeContent(deps, editor, {
        text: text('about', 'en', { html: '<p onclick="x">Hi {{nothing}}</p><script>alert(1)</script>' }),
      }),
    )
    expect(stored).toEqual({
      version: 1,
      findings: [
        { kind: 'attributeRemoved', text: 'onclick="x"' },
        { kind: 'tagRemoved', text: '<script>' },
        { kind: 'tagRemoved', text: '</script>' },
        { kind: 'unknownPlaceholder', text: '{{nothing}}' },
      ],
    })
    expect(htmlOf(deps, 'about')).toBe('<p>Hi {{nothing}}</p>')
    expect(deps.content.blocks(deps.content.find('about', 'en')!.page)).toMatchObject([
      { tag: 'p', children: [{ text: 'Hi {{nothing}}' }] },
    ])
  })

  test('XS-02 a text of everything hostile at once is stored and shown', async () => {
    const deps = await fresh()
    must(
      await storeContent(deps, editor, {
        text: text('about', 'en', { html: hostileHtml.map((html) => `<div>${html}\ud800\u0000</div>`).join('\n') }),
      }),
    )
    expect(deps.content.blocks(deps.content.find('about', 'en')!.page).length).toBeGreaterThan(hostileHtml.length / 2)
  })

  test('CONT-3 a row that got past the cleaner is cleaned when it is shown', async () => {
    const deps = await fresh()
    must(
      await storeContent({ ...deps, cleanHtml: (html) => html }, editor, {
        text: text('about', 'en', { html: '<p>a<style>b</style></p>' }),
      }),
    )
    expect(htmlOf(deps, 'about')).toContain('<style>')
    expect(deps.content.blocks(deps.content.find('about', 'en')!.page)).toEqual([
      { kind: 'element', tag: 'p', attributes: {}, children: [{ kind: 'text', text: 'a' }] },
    ])
  })

  test('CONT-10 R9 versions are kept with who and when; an older one than the newest is told so', async () => {
    const deps = await fresh()
    must(await storeContent(deps, editor, { text: text('about') }))
    deps.clock.advance(hourMs)
    expect(
      must(
        await storeContent(
          deps,
          { kind: 'system', job: 'x' },
          { text: text('about', 'en', { html: '<p>two</p>' }), version: 1 },
        ),
      ).version,
    ).toBe(2)
    expect(
      await storeContent(deps, editor, { text: text('about', 'en', { html: '<p>three</p>' }), version: 1 }),
    ).toMatchObject({ ok: false, problem: { code: 'conflict' } })
    expect(await storeContent(deps, editor, { text: text('contact'), version: 1 })).toMatchObject({
      ok: false,
      problem: { code: 'conflict' },
    })
    const history = must(await showContentHistory(deps, editor, { pageName: 'about', language: 'en' }))
    expect(history.map(({ version, by, html }) => [version, by, html])).toEqual([
      [2, 'job:x', '<p>two</p>'],
      [1, 'staff:7', '<p>about in en</p>'],
    ])
    expect(history[0]!.at - history[1]!.at).toBe(hourMs)
    expect(must(await findContent(deps, editor, { pageName: 'about' }))).toMatchObject([
      { createdBy: 'staff:7', updatedBy: 'job:x', pageClass: 'S', productClass: 'CP', seeded: false },
    ])
  })

  test('R9 pages are found by site, page name, menu name and language', async () => {
    const deps = await fresh()
    for (const one of [text('airport'), text('amsterdam-airport', 'nl'), text('about'), text('about', 'nl')])
      must(await storeContent(deps, editor, { text: one }))
    const names = async (which: Parameters<typeof findContent>[2]) =>
      must(await findContent(deps, editor, which)).map(({ pageName, language }) => `${pageName} ${language}`)
    expect(await names({ menuName: 'locations' })).toEqual(['airport en', 'amsterdam-airport nl'])
    expect(await names({ pageName: 'about' })).toEqual(['about en', 'about nl'])
    expect(await names({ language: 'nl', offset: 1 })).toEqual(['amsterdam-airport nl'])
    expect(deps.content.translations('about')).toEqual(['en', 'nl'])
  })

  test('CONT-6 CT-02 a circle of redirects is refused, in another language too', async () => {
    const deps = await fresh()
    must(await storeContent(deps, editor, { text: text('about', 'en', { redirect: 'page:contact' }) }))
    expect(await storeContent(deps, editor, { text: text('contact', 'nl', { redirect: 'page:about' }) })).toMatchObject(
      { ok: false, problem: { code: 'content_redirect_loop' } },
    )
    expect(
      await storeContent(deps, editor, { text: text('faq', 'en', { redirect: 'https://elsewhere.example' }) }),
    ).toMatchObject({ ok: false, problem: { code: 'content_refused', facts: { fields: 'redirect' } } })
    must(await storeContent(deps, editor, { text: text('contact', 'nl', { redirect: 'page:faq' }) }))
  })

  test('CONT-9 CT-03 what is not published, not for robots or leads elsewhere is named nowhere', async () => {
    const deps = await fresh()
    must(await storeContent(deps, editor, { text: text('covid-measures') }))
    must(await storeContent(deps, editor, { text: text('about', 'en', { noRobots: true }) }))
    must(await storeContent(deps, editor, { text: text('faq', 'en', { redirect: 'page:about' }) }))
    expect(
      ['covid-measures', 'about', 'faq'].map((page) => [
        deps.content.isShown(page, 'en'),
        deps.content.isListed(page, 'en'),
        deps.content.isListed(page, 'de'),
      ]),
    ).toEqual([
      [true, true, false],
      [true, false, false],
      [true, false, false],
    ])
    must(await switchContent(deps, editor, { pageName: 'covid-measures', language: null, published: false }))
    expect([
      deps.content.find('covid-measures', 'en'),
      deps.content.isShown('covid-measures', 'nl'),
      deps.content.isTakenAway('covid-measures', 'en'),
      deps.content.isTakenAway('nothing', 'en'),
    ]).toEqual([null, false, true, false])
    expect(await switchContent(deps, editor, { pageName: 'nothing', language: null, published: true })).toMatchObject({
      ok: false,
      problem: { code: 'content_unknown' },
    })
  })

  test('CONT-9 a page waits for its moment, and the version that caches ask for moves when it comes', async () => {
    const deps = await fresh()
    const moment = deps.clock.now() + dayMs
    must(await storeContent(deps, editor, { text: text('about'), publish: moment }))
    const before = deps.content.version()
    expect(deps.content.isShown('about', 'en')).toBe(false)
    deps.clock.set(moment)
    expect(deps.content.isShown('about', 'en')).toBe(true)
    expect(deps.content.version()).not.toBe(before)
  })

  test('CONT-8 without a row in the language the next one shows; one that is not published hides those behind it', async () => {
    const deps = await fresh()
    for (const language of ['en', 'nl'] as const)
      must(await storeContent(deps, editor, { text: text('about', language) }))
    expect(
      (['nl-be', 'fr-be', 'de', 'nl'] as const).map((language) => [
        deps.content.find('about', language)?.page.language,
        deps.content.find('about', language)?.own,
      ]),
    ).toEqual([
      ['nl', false],
      ['en', false],
      ['en', false],
      ['nl', true],
    ])
    must(await switchContent(deps, editor, { pageName: 'about', language: 'nl', published: false }))
    expect([deps.content.find('about', 'nl-be'), deps.content.find('about', 'de')?.page.language]).toEqual([null, 'en'])
  })

  test('a change of one process reaches another', async () => {
    const deps = await fresh()
    const other = createContentBook({ db: deps.db, clock: deps.clock, clean: cleanHtml })
    await other.refresh()
    const before = other.version()
    must(await storeContent(deps, editor, { text: text('about') }))
    expect(other.find('about', 'en')).toBeNull()
    await other.refresh()
    expect([other.find('about', 'en')?.page.html, other.version() === before]).toEqual(['<p>about in en</p>', false])
  })

  test('CT-06 while the database is away the last good pages stay', async () => {
    const deps = await fresh()
    must(await storeContent(deps, editor, { text: text('about') }))
    let isAway = false
    const book = createContentBook({
      db: {
        ...deps.db,
        query: (...asked: Parameters<typeof deps.db.query>) =>
          isAway ? Promise.reject(new Error('away')) : deps.db.query(...asked),
      } as typeof deps.db,
      clock: deps.clock,
      clean: cleanHtml,
    })
    await book.refresh()
    isAway = true
    await expect(book.refresh()).rejects.toThrow('away')
    expect(book.isShown('about', 'en')).toBe(true)
    isAway = false
    await book.refresh()
  })

  test('R9 the report names pages with unknown tags and links to places that are not there', async () => {
    const deps = await fresh()
    must(
      await storeContent(deps, editor, {
        text: text('about', 'en', {
          html: '<p><a href="page:faq#refund">x</a> <a href="page:faq#here">x</a> {{nothing}}</p>',
        }),
      }),
    )
    must(await storeContent(deps, editor, { text: text('faq', 'en', { html: '<h2 id="here">x</h2>' }) }))
    expect(must(await reportContent(deps, editor))).toEqual([
      {
        pageName: 'about',
        language: 'en',
        findings: [{ kind: 'unknownPlaceholder', text: '{{nothing}}' }],
        deadLinks: ['faq#refund'],
      },
    ])
  })

  test('nobody else may', async () => {
    const deps = await fresh()
    const visitor = { kind: 'visitor', sessionId: null, address: '1' } as const
    for (const answer of [
      await findContent(deps, visitor),
      await storeContent(deps, visitor, { text: text('about') }),
      await switchContent(deps, visitor, { pageName: 'about', language: null, published: false }),
      await reportContent(deps, visitor),
      await showContentHistory(deps, visitor, { pageName: 'about', language: 'en' }),
    ])
      expect(answer).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })
})

describe('first texts', () => {
  test('CONT-7 files come in once; a newer one updates its row, an editor’s row and what is published stay', async () => {
    const deps = await fresh()
    const seed = (files: ReturnType<typeof file>[]) =>
      seedContent(deps, job, { files, digest: files.map(({ digest }) => digest).join() })
    expect(await seed([file('about', 'en', '<p>1</p>'), file('faq', 'en', '<p>1</p>')])).toEqual({
      changed: 2,
      faults: [],
    })
    const { version } = await contentState(deps.db)
    expect(await seed([file('about', 'en', '<p>1</p>'), file('faq', 'en', '<p>1</p>')])).toEqual({
      changed: 0,
      faults: [],
    })
    expect((await contentState(deps.db)).version).toBe(version)
    await deps.content.refresh()
    must(await storeContent(deps, editor, { text: text('faq', 'en', { html: '<p>mine</p>' }) }))
    must(await switchContent(deps, editor, { pageName: 'about', language: 'en', published: false }))
    expect(await seed([file('about', 'en', '<p>2</p>'), file('faq', 'en', '<p>2</p>')])).toEqual({
      changed: 1,
      faults: [],
    })
    await deps.content.refresh()
    expect(htmlOf(deps, 'faq')).toBe('<p>mine</p>')
    expect(deps.content.isShown('about', 'en')).toBe(false)
    expect(must(await findContent(deps, editor, { pageName: 'about' }))).toMatchObject([
      { html: '<p>2</p>', version: 3, publishedAt: null, seeded: true, createdBy: 'job:seed-content' },
    ])
  })

  test('CONT-7 a translation that comes later does not bring back what was taken away', async () => {
    const deps = await fresh()
    await seedContent(deps, job, { files: [file('covid-measures', 'en', '<p>1</p>')], digest: 'a' })
    must(await switchContent(deps, editor, { pageName: 'covid-measures', language: null, published: false }))
    await seedContent(deps, job, {
      files: [
        file('covid-measures', 'en', '<p>1</p>'),
        file('covid-measures', 'de', '<p>1</p>'),
        file('faq', 'de', '<p>1</p>'),
      ],
      digest: 'b',
    })
    await deps.content.refresh()
    expect([deps.content.isShown('covid-measures', 'de'), deps.content.isShown('faq', 'de')]).toEqual([false, true])
  })

  test('CONT-7 CT-06 a file that cannot be used leaves its row as it was, no files at all leave everything', async () => {
    const deps = await fresh()
    await seedContent(deps, job, { files: [file('about', 'en', '<p>1</p>')], digest: 'a' })
    const broken = { ...file('about', 'en', '<p>2</p>'), source: '<p>no head</p>' }
    expect(await seedContent(deps, job, { files: [broken, file('faq', 'en', '<p>1</p>')], digest: 'b' })).toEqual({
      changed: 1,
      faults: ['content/en/about.html: begins without a comment that holds JSON'],
    })
    expect(await seedContent(deps, job, { files: [], digest: '' })).toEqual({ changed: 0, faults: [] })
    await deps.content.refresh()
    expect([htmlOf(deps, 'about'), htmlOf(deps, 'faq')]).toEqual(['<p>1</p>', '<p>1</p>'])
  })
})
