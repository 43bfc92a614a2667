import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { choicesFor, type ContentText } from '#domain/content/page.ts'
import type { Language } from '#domain/languages.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { translator } from '#texts/texts.ts'
import { storeContent, switchContent } from '#usecases/editors/content-pages.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import type { StaticPage } from '#domain/site-map/pages.ts'
import { contentPage } from '../../pages/content/data.tsx'
import { contentBlocks } from './content-data.tsx'
import type { RequestFacts } from '../../site/facts.ts'
import { landingHead } from './landing-data.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const editor = staffAs('editor', '7')

const store = async (deps: TestDeps, pageName: string, html: string, change: Partial<ContentText> = {}) =>
  must(
    await storeContent(deps, editor, {
      text: {
        ...choicesFor(pageName),
        pageName,
        language: 'en',
        html,
        pageTitle: 'The title',
        shortTitle: 'Short',
        keywords: 'a, b',
        description: 'What it says',
        updatedOn: '2026-11-20' as ContentText['updatedOn'],
        ...change,
      },
    }),
  )
const factsIn = (deps: TestDeps, language: Language, errors: unknown[] = []) =>
  ({
    deps,
    language,
    currency: 'EUR',
    actor: { kind: 'visitor', sessionId: null, address: '' },
    publicUrl: 'https://parkwing.example',
    partner: null,
    consent: null,
    variants: new Map(),
    logError: (error: unknown) => errors.push(error),
  }) as unknown as RequestFacts
const draw = (node: React.ReactNode, language: Language = 'en') =>
  renderToStaticMarkup(createElement(TextsProvider, { language, t: translator(language), children: node }))
const show = async (deps: TestDeps, page: StaticPage, language: Language = 'en') => {
  const made = await contentPage(factsIn(deps, language), page, new URLSearchParams())
  return made === null ? null : draw(made, language)
}

describe('a content page', () => {
  test('R9 has its heading, day, breadcrumb, description, and its text with values, links and components', async () => {
    const deps = await fresh()
    await store(deps, 'faq', '<p>x</p>')
    await store(
      deps,
      'about',
      '<h2 id="late">Late</h2><p class="note">Up to {{value:delayHours}} hours, <a href="page:faq#refund">see</a> <a href="page:look-up">mine</a> <a href="#late">here</a>, {{nothing}}.</p>\n{{contact}}\n<table><caption>Days</caption><tbody><tr><th scope="row">1</th><td colspan="2">2</td></tr></tbody></table>',
    )
    const html = await show(deps, 'about')
    for (const part of [
      '<h1>The title</h1>',
      'Last updated: 20 November 2026',
      '<a href="/">Home</a>',
      '<span aria-current="page">Short</span>',
      '<meta name="description" content="What it says"/>',
      '<meta name="keywords" content="a, b"/>',
      'Up to 3 hours',
      '<a href="/en/faq#refund">see</a>',
      '<a href="/en/my-booking">mine</a>',
      '<a href="#late">here</a>',
      '{{nothing}}',
      'href="tel:+442079460385"',
      'role="region" aria-label="Days" tabindex="0"',
      '<td colSpan="2">2</td>',
    ])
      expect(html).toContain(part)
    expect(html).not.toContain('robots')
    expect(html).not.toContain('id="toc"')
  })

  test('S35 four chapters have a table of contents, questions have none', async () => {
    const deps = await fresh()
    const chapters = ['a', 'b', 'c', 'd']
      .map((id) => `<h2 id="${id}">Chapter ${id} of {{value:product}}</h2><p>x</p>`)
      .join('')
    await store(deps, 'terms-of-service', chapters)
    await store(deps, 'faq', chapters)
    expect(await show(deps, 'terms-of-service')).toContain('<a href="#d">Chapter d of Parkwing</a>')
    expect(await show(deps, 'faq')).not.toContain('href="#d"')
  })

  test('XS-01 XS-04 what an editor or a value brings is text', async () => {
    const deps = await fresh()
    await store(deps, 'about', '<p>&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}} ${7*7} {{var:bannerTitle}}</p>', {
      pageTitle: '</title><script>alert(1)</script>',
      shortTitle: '<b>x</b>',
      description: '"><script>x</script>',
    })
    const html = await show(deps, 'about')
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json">)|<b>/)
    expect(html).toContain('{{7*7}} ${7*7}')
    const shown = await contentBlocks(factsIn(deps, 'en'), 'about', { bannerTitle: '<img src=x onerror=alert(1)>' })
    expect(draw(shown?.body)).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('XS-08 a row with the end of a script or a line separator breaks out of nothing', async () => {
    const deps = await fresh()
    const shortTitle = '</script>\u2028<!--<script>'
    await store(deps, 'about', '<p>a</script><!--\u2028\u2029</p>', {
      shortTitle,
      description: '</script>\u2028',
      keywords: '<!--</script>',
    })
    const html = (await show(deps, 'about')) ?? ''
    const [, json = '', ...after] = /<script type="application\/ld\+json">(.*?)<\/script>(.*)$/s.exec(html) ?? []
    expect(after).toEqual([''])
    expect(JSON.parse(json).itemListElement.at(-1).name).toBe(shortTitle)
    expect(html.replace(`>${json}</script>`, '')).not.toMatch(/<\/script|<!--/)
  })

  test('CONT-6 R9 a page that has moved answers 301; one that is not published is not there', async () => {
    const deps = await fresh()
    await store(deps, 'faq', '<p>x</p>')
    await store(deps, 'about', '<p>x <a href="page:covid-measures">covid</a></p>', { redirect: 'page:faq#refund' })
    await expect(show(deps, 'about', 'de')).rejects.toMatchObject({ status: 301 })
    const moved = await show(deps, 'about').catch((answer: unknown) => answer as Response)
    expect(moved instanceof Response && moved.headers.get('location')).toBe('/en/faq#refund')
    must(await switchContent(deps, editor, { pageName: 'faq', language: null, published: false }))
    expect(await show(deps, 'faq')).toBeNull()
    expect(await show(deps, 'cookies')).toBeNull()
  })

  test('CONT-6 a redirect takes the address’s parameters along, and leads to this site whatever they say', async () => {
    const deps = await fresh()
    await store(deps, 'faq', '<p>x</p>')
    await store(deps, 'about', '<p>x</p>', { redirect: 'page:faq#refund' })
    const moved = await contentPage(
      factsIn(deps, 'en'),
      'about',
      new URLSearchParams('businessAccount=TUI&next=//evil.example&q=a#b'),
    ).catch((answer: unknown) => answer as Response)
    expect(moved instanceof Response && moved.headers.get('location')).toBe(
      '/en/faq?businessAccount=TUI&next=%2F%2Fevil.example&q=a%23b#refund',
    )
  })

  test('CONT-13 CT-03 noRobots on the row of the home page or of an airport: no index, no other languages, and no hreflang to it', async () => {
    const deps = await fresh()
    await store(deps, 'home', '<h2 id="why">Why</h2><p>x</p>', { noRobots: true })
    await store(deps, 'home', '<h2 id="why">Warum</h2><p>x</p>', { language: 'de' })
    await store(deps, 'airport', '<p>x</p>')
    await store(deps, 'eindhoven-airport', '<p>x</p>', { noRobots: true })
    const english = landingHead(factsIn(deps, 'en'), 'home')
    expect(english).toMatchObject({ noIndex: true, alternates: [] })
    const german = landingHead(factsIn(deps, 'de'), 'home')
    expect(german.noIndex).toBeUndefined()
    expect(german.alternates?.map(({ hrefLang }) => hrefLang)).toEqual(['de'])
    expect(landingHead(factsIn(deps, 'en'), 'eindhoven-airport').noIndex).toBe(true)
    expect(landingHead(factsIn(deps, 'en'), 'vienna-airport').noIndex).toBeUndefined()
  })

  test('CONT-4 a link to a page that is not published keeps its words only', async () => {
    const deps = await fresh()
    await store(deps, 'about', '<p>See <a href="page:covid-measures">COVID measures</a>.</p>')
    expect(await show(deps, 'about')).toContain('See <span>COVID measures</span>.')
    await store(deps, 'covid-measures', '<p>x</p>')
    expect(await show(deps, 'about')).toContain('<a href="/en/covid-measures">COVID measures</a>')
  })

  test('CT-03 CONT-8 noRobots and a text in another language are kept from search engines; the text says its language', async () => {
    const deps = await fresh()
    await store(deps, 'about', '<p>x {{value:vehicleWeight}}</p>')
    await store(deps, 'contact', '<p>x</p>', { noRobots: true })
    const german = await show(deps, 'about', 'de')
    expect(german).toContain('<meta name="robots" content="noindex"/>')
    expect(german).toMatch(/<h1 lang="en-GB">The title<\/h1>.*<div lang="en-GB"[^>]*><p>x 2,500<\/p>/)
    expect(german).not.toContain('hrefLang')
    expect(await show(deps, 'contact')).toContain('content="noindex"')
    expect(await show(deps, 'about')).toMatch(/hrefLang="en"/)
    expect(await show(deps, 'about')).not.toMatch(/hrefLang="de"/)
  })

  test('R9 a component that fails leaves its place empty, the rest stands', async () => {
    const deps = await fresh()
    await store(deps, 'about', '<p>before</p>\n{{price-table:AMS}}\n<p>after</p>')
    const errors: unknown[] = []
    const broken = {
      ...deps,
      catalogue: {
        ...deps.catalogue,
        airport: () => {
          throw new Error('broken')
        },
      },
    } as TestDeps
    const html = draw(await contentPage(factsIn(broken, 'en', errors), 'about', new URLSearchParams()))
    expect(html).toMatch(/before<\/p>\s*<p>after/)
    expect(errors).toHaveLength(1)
  })

  test('R9 an airport’s own row comes before that of all airports; its variables are the airport’s', async () => {
    const deps = await fresh()
    await store(
      deps,
      'airport',
      '<h2 id="what-is">{{var:airportName}} ({{var:airportCode}})</h2><p>all</p><h2 id="why">Why</h2><p>w</p>',
    )
    const vars = { airportName: 'Schiphol', airportCode: 'AMS' }
    const all = await contentBlocks(factsIn(deps, 'en'), 'amsterdam-airport', vars)
    expect([...(all?.sections.keys() ?? [])]).toEqual(['what-is', 'why'])
    expect(draw(all?.sections.get('what-is'))).toBe('<h2 id="what-is">Schiphol (AMS)</h2><p>all</p>')
    await store(deps, 'amsterdam-airport', '<p>own</p>\n{{price-table}}')
    const own = draw((await contentBlocks(factsIn(deps, 'en'), 'amsterdam-airport', vars))?.body)
    expect(own).toContain('<p>own</p>')
    expect(own).toContain('<table')
    expect(await contentBlocks(factsIn(deps, 'en'), 'home')).toBeNull()
  })
})
