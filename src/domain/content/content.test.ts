import { describe, expect, test } from 'vitest'
import { linkAgainAt, noShowAt } from '../lifecycle/moments.ts'
import { detailsDue } from '../lifecycle/details.ts'
import { gateRulesOf } from '../gate/rules.ts'
import { hourMs, instantOf } from '../time/zones.ts'
import { lastDay } from '../search/form.ts'
import type { Booking } from '../bookings/booking.ts'
import type { LocalDateTime } from '../time/local.ts'
import { blocksOf, chaptersOf, partsIn, sectionsOf, type Block } from './blocks.ts'
import { bindingFigures } from './constants.ts'
import { readContentFile } from './file.ts'
import { linkOf, readHtml } from './html.ts'
import {
  choicesFor,
  contentLimits,
  redirectCircle,
  redirectTarget,
  rowFor,
  wrongFields,
  type ContentText,
} from './page.ts'
import { findingsIn, type Finding } from './report.ts'

const kinds = (blocks: readonly Block[]): unknown[] =>
  blocks.map((block) => {
    if (block.kind === 'element') return [block.tag, ...kinds(block.children)]
    if (block.kind === 'text') return block.text
    return block.kind === 'part' ? `part ${block.name} ${block.argument}`.trim() : `${block.kind} ${block.name}`
  })
const findings = (html: string): Finding['kind'][] => findingsIn(html, html, blocksOf(html)).map(({ kind }) => kind)

const text = (change: Partial<ContentText> = {}): ContentText => ({
  ...choicesFor('about'),
  pageName: 'about',
  language: 'en',
  html: '<p>x</p>',
  pageTitle: 'About',
  shortTitle: 'About',
  keywords: '',
  description: 'About us',
  updatedOn: '2026-11-20' as ContentText['updatedOn'],
  ...change,
})

describe('blocks', () => {
  test('CONT-1 html becomes elements, text, values, variables and components', () => {
    expect(
      kinds(
        blocksOf(
          '<h2 id="a">Late</h2>\n<p>Up to {{value:delayHours}} hours at {{var:airportName}}.</p>\n{{contact}}\n{{price-table:AMS}}\n<section><details><summary>x</summary>\n{{map}}\n</details></section>',
        ),
      ),
    ).toEqual([
      ['h2', 'Late'],
      '\n',
      ['p', 'Up to ', 'value delayHours', ' hours at ', 'variable airportName', '.'],
      '\n',
      'part contact',
      'part price-table AMS',
      ['section', ['details', ['summary', 'x'], '\n', 'part map']],
    ])
  })

  test('CONT-2 XS-01 XS-04 what is not known stays text, and so does a component in a sentence', () => {
    for (const written of [
      '{{7*7}}',
      '${7*7}',
      '{{nothing}}',
      '{{value:nothing}}',
      '{{value:cancelHours:x}}',
      '{{var:__proto__}}',
      '{{constructor}}',
      '{{contact}} and',
      '{{price-table:<b>}}',
      '{{ contact',
      '}}{{',
    ])
      expect(kinds(blocksOf(`<p>${written.replace('<b>', '&lt;b&gt;')}</p>`))).toEqual([['p', written]])
    expect(partsIn(blocksOf('<p>\n{{contact}}\n</p>'))).toEqual([])
  })

  test('XS-04 nothing is put into a tag or an attribute', () => {
    expect(readHtml('<a href="page:{{value:product}}">x</a>')).toEqual([
      { kind: 'element', tag: 'a', attributes: {}, children: [{ kind: 'text', text: 'x' }] },
    ])
    expect(readHtml('<abbr title="{{value:product}}">x</abbr>')).toEqual([
      { kind: 'element', tag: 'abbr', attributes: {}, children: [{ kind: 'text', text: 'x' }] },
    ])
    expect(kinds(blocksOf('&lt;script&gt;{{value:product}}&lt;/script&gt;'))).toEqual([
      '<script>',
      'value product',
      '</script>',
    ])
  })

  test('CONT-3 the tree holds what the list allows, whatever the cleaner let through', () => {
    expect(kinds(blocksOf('<p><script>a</script><b>b</b></i></p></div>c'))).toEqual([['p', 'a', 'b'], 'c'])
    expect(readHtml('<p onclick="x" id="forms" class="evil" lang="en">&amp;lt;&#x26;&#0;&nbsp;</p>')).toEqual([
      { kind: 'element', tag: 'p', attributes: { lang: 'en' }, children: [{ kind: 'text', text: '&lt;&&#0;\u00a0' }] },
    ])
    expect(readHtml('<br>after<br/>').map((node) => node.kind)).toEqual(['element', 'text', 'element'])
  })

  test('XS-09 strings made to be slow or deep are read like any other', () => {
    const slow = [
      '<a '.repeat(30_000),
      '<a "'.repeat(20_000),
      `<a${' '.repeat(90_000)}`,
      '{{'.repeat(40_000),
      '<p>'.repeat(20_000),
      '<!--'.repeat(20_000),
      `<a ${'a'.repeat(90_000)}>`,
    ]
    expect(slow.map((html) => findingsIn(html, html, blocksOf(html)).some(({ kind }) => kind === 'emptyPage'))).toEqual(
      [false, false, false, false, true, false, true],
    )
  })

  test('chapters are the headings with an id, each with what follows it', () => {
    const blocks = blocksOf(
      '<p>lead</p><h2 id="a">A</h2><p>1</p><div><h2 id="b">B</h2></div><h2 id="c">C {{value:product}}</h2>',
    )
    expect(chaptersOf(blocks).map(({ id, title }) => [id, kinds(title)])).toEqual([
      ['a', ['A']],
      ['b', ['B']],
      ['c', ['C ', 'value product']],
    ])
    expect([...sectionsOf(blocks)].map(([id, some]) => [id, some.length])).toEqual([
      ['a', 3],
      ['c', 1],
    ])
  })
})

describe('links', () => {
  test.each([
    'page:faq',
    'page:look-up',
    'page:terms-of-service#packages',
    '#refund',
    'mailto:help@parkwing.example',
    'tel:+442079460385',
  ])('CONT-4 %s leads somewhere', (href) => expect(linkOf(href)).not.toBeNull())
  test.each([
    'page:airport',
    'page:nowhere',
    'page:faq#',
    'page:faq#x"y',
    'page:FAQ',
    'https://parkwing.example',
    '/en/faq',
    'javascript:alert(1)',
    '#',
    '#forms',
    'mailto:',
    'mailto:a@b?bcc=c',
    'tel:12 34',
    '',
  ])('CONT-4 "%s" leads nowhere', (href) => expect(linkOf(href)).toBeNull())
})

test('CONT-4 XS-04 two whole words are the addresses of customer service; the same with anything beside them leads nowhere', () => {
  expect([linkOf('mailto:{{value:email}}'), linkOf('tel:{{value:phone}}')]).toEqual([
    { kind: 'mail', href: 'mailto:help@parkwing.example' },
    { kind: 'phone', href: 'tel:+442079460385' },
  ])
  expect(['mailto:{{value:email}}x', 'mailto:{{value:phone}}', 'page:{{value:email}}', 'toString'].map(linkOf)).toEqual(
    [null, null, null, null],
  )
  expect(findings('<p><a href="mailto:{{value:email}}">x</a></p>')).toEqual([])
})

describe('report', () => {
  test('CONT-2 an editor is told everything that is not shown as it was written', () => {
    expect(findings('<p>{{nothing}}</p>')).toEqual(['unknownPlaceholder'])
    expect(findings('<p>See {{contact}}.</p>')).toEqual(['componentInText'])
    expect(findings('<p>x</p>\n{{price-table:XXX}}')).toEqual(['unknownAirport'])
    expect(findings('<p>x</p>\n{{partner:BTM}}')).toEqual(['unknownPartner'])
    expect(findings('<p>x</p>\n{{partner:btn}}\n{{partner:default}}')).toEqual([])
    expect(findings('<p>{ }</p>')).toEqual(['brace'])
    expect(findings('<p id="{{value:product}}">x</p>')).toEqual(['placeholderInTag'])
    expect(
      findingsIn(
        '<img src="x"><p onclick="y">x</p><a href="/x">z</a><p id="forms">a</p><p id="a">b</p><p id="a">c</p>',
        '<p>x</p>',
        blocksOf('<p>x</p>'),
      ).map(({ kind }) => kind),
    ).toEqual(['tagRemoved', 'attributeRemoved', 'linkRemoved', 'idRemoved', 'idRemoved'])
    expect(findings('<h3>x</h3><h2>y</h2>')).toEqual(['headingOrder', 'headingWithoutId'])
    expect(findingsIn('<!-- only this -->', '', []).map(({ kind }) => kind)).toEqual(['emptyPage'])
    expect(
      findings('<h2 id="a">x</h2><h3>y</h3><p>{{value:year}} <a href="page:faq#refund">z</a></p>\n{{price-table:AMS}}'),
    ).toEqual([])
  })
})

describe('pages', () => {
  test.each([
    'page:airport',
    'page:eindhoven-airport',
    'page:nowhere',
    'page:faq#x"y',
    'page:',
    '/en/faq',
    'https://evil.example',
  ])('CONT-6 a redirect to %s would lead to no page, or elsewhere', (redirect) =>
    expect(redirectTarget(redirect)).toBeNull(),
  )
  test('CONT-6 CT-02 a circle of redirects is found, in any language and through rows another language falls back to', () => {
    const row = (pageName: string, language: ContentText['language'], redirect: string | null) => ({
      pageName,
      language,
      redirect,
    })
    expect(redirectCircle([row('about', 'en', 'page:about')])).toEqual(['about'])
    expect(redirectCircle([row('about', 'en', 'page:faq'), row('faq', 'en', null)])).toBeNull()
    expect(
      redirectCircle([
        row('about', 'en', 'page:faq'),
        row('faq', 'en', 'page:contact#x'),
        row('contact', 'en', 'page:about'),
      ]),
    ).toEqual(['about', 'faq', 'contact'])
    // only a Belgian reader meets the circle, because nl-be and nl each have one of its two rows
    expect(
      redirectCircle([row('about', 'nl-be', 'page:faq'), row('faq', 'nl', 'page:about'), row('about', 'nl', null)]),
    ).not.toBeNull()
    expect(
      redirectCircle([row('about', 'de', 'page:faq'), row('faq', 'nl', 'page:about'), row('about', 'en', null)]),
    ).toBeNull()
  })

  test('CONT-8 settled 27: the next language there is, a page of its own before that of all airports', () => {
    const rows = new Map([
      ['airport en', 1],
      ['airport nl', 2],
      ['amsterdam-airport en', 3],
      ['amsterdam-airport nl-be', 4],
    ])
    const find = (names: string[], language: ContentText['language']) =>
      rowFor(names, language, (name, one) => rows.get(`${name} ${one}`))
    expect(find(['airport'], 'nl-be')).toBe(2)
    expect(find(['airport'], 'fr-be')).toBe(1)
    expect(find(['airport'], 'de')).toBe(1)
    expect(find(['faq'], 'de')).toBeUndefined()
    expect([
      find(['amsterdam-airport', 'airport'], 'en'),
      find(['amsterdam-airport', 'airport'], 'nl'),
      find(['amsterdam-airport', 'airport'], 'nl-be'),
    ]).toEqual([3, 2, 4])
  })

  test('CONT-11 CT-05 fields that cannot be stored are named', () => {
    expect(wrongFields(text())).toEqual([])
    expect(wrongFields(text({ html: 'x'.repeat(contentLimits.html) }))).toEqual([])
    expect(
      wrongFields(
        text({
          html: 'x'.repeat(contentLimits.html + 1),
          pageTitle: ' ',
          shortTitle: 'x'.repeat(31),
          description: '',
          redirect: 'https://evil.example',
        }),
      ),
    ).toEqual(['html', 'pageTitle', 'shortTitle', 'description', 'redirect'])
    expect(wrongFields(text({ pageTitle: 'a\u0000', shortTitle: 'a\nb', keywords: '\ud800' }))).toEqual([
      'pageTitle',
      'shortTitle',
      'keywords',
    ])
    // such values come from the head of a file, or from a caller that no compiler checked
    expect(
      wrongFields(
        text({
          noRobots: 'yes' as unknown as boolean,
          ssg: 1 as unknown as boolean,
          redirect: 7 as unknown as string,
          updatedOn: '2026-02-30' as ContentText['updatedOn'],
        }),
      ),
    ).toEqual(['noRobots', 'ssg', 'redirect', 'updatedOn'])
    expect(
      wrongFields(text({ pageName: '../x', stylesheet: 'url(x)' as 'legal', template: 'x' as 'faq', pageClass: 's' })),
    ).toEqual(['pageName', 'stylesheet', 'template', 'pageClass'])
  })

  test('CONT-7 a file brings its head in a comment; class S and product class CP are the default', () => {
    const head =
      '<!-- {"title": "FAQ", "shortTitle": "FAQ", "description": "Answers", "keywords": "a", "updated": "2026-11-20"} -->\n'
    expect(readContentFile('faq', 'en', `${head}<p>x</p>\n`)).toMatchObject({
      ok: true,
      text: {
        html: '<p>x</p>',
        pageTitle: 'FAQ',
        template: 'faq',
        pageClass: 'S',
        productClass: 'CP',
        menuName: 'pages',
      },
    })
    expect(readContentFile('faq', 'en', '<p>x</p>')).toMatchObject({ ok: false })
    expect(readContentFile('faq', 'en', head.replace('2026-11-20', 'soon'))).toMatchObject({ ok: false })
    expect(readContentFile('faq', 'en', head.replace('"FAQ"', '""'))).toMatchObject({
      ok: false,
      fault: 'not usable: pageTitle',
    })
  })
})

test('CONT-5 figures that only texts name are those the rules compute with', () => {
  const arrival = '2026-12-01T12:00' as LocalDateTime
  const booking = { zone: 'UTC', stay: { arrival, departure: '2026-12-09T12:00' as LocalDateTime } } as Booking
  const start = instantOf(arrival, 'UTC')
  const figures = bindingFigures
  expect([start - linkAgainAt(booking), start - detailsDue(booking), noShowAt(booking) - start]).toEqual([
    figures.linkHours * hourMs,
    figures.detailsHours * hourMs,
    figures.noShowHours * hourMs,
  ])
  expect(gateRulesOf({ carPark: {} as never, takesCardsAtExit: true }).leaveAfterPayingMinutes).toBe(
    figures.exitMinutes,
  )
  expect(lastDay(arrival)).toBe('2027-12-02')
  expect(figures.bookAheadYears).toBe(1)
})
