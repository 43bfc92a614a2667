/** Of every check of the walk and of the crawl a page with the fault it is there for, and one without. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { bringAxe } from './checks/axe.ts'
import {
  brokenLinks,
  doubledHeads,
  doubledIds,
  emptyHeadings,
  foreignLoads,
  headingsOutOfOrder,
  lostAnchors,
  openToSearch,
  signsOfNoText,
  unfinishedWords,
  unshownData,
  wrongHeads,
  wrongLanguage,
} from './checks/documents.ts'
import type { Fetched } from './crawler.ts'
import { frameFaults } from './checks/page-frame.ts'
import { paperFaults } from './checks/paper.ts'
import { narrow } from './looks.ts'
import { readPage } from './read-page.ts'
import { walk, type Look } from './walker.ts'

const document = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Planted</title>${head}</head><body><main><h1>Planted</h1>${body}</main></body></html>`

const paper = (size: string) => `<style>@page { size: ${size} } @media print { .screen { display: none } }</style>`
const planted: Record<string, string> = {
  '/fine': document('<p>Nothing is wrong here.</p><details><summary>More</summary><p>Nor here.</p></details>'),
  '/pale': document('<p style="color:#ccc;background:#fff">too pale</p>'),
  '/nameless': document('<button type="button"></button>'),
  '/wide': document('<p style="width:500px">too wide for a phone</p>'),
  '/folded': document('<details><summary>More</summary><p style="width:350px">too wide once unfolded</p></details>'),
  '/cut': document(
    '<div style="overflow:hidden;width:100px"><p style="white-space:nowrap">words that are cut off</p></div>',
  ),
  '/broken-word': document('<p style="width:100px;overflow-wrap:anywhere">Parkplatzreservierungsbestätigung</p>'),
  '/complaining': document('<script>console.error("a planted complaint"); throw new Error("a planted error")</script>'),
  '/heavy': document('<h1>Again</h1>', '<script src="/heavy.js"></script>'),
  '/heavy.js': `//${'x'.repeat(10_100)}`,
  '/paper': document('<p>Nothing is wrong here.</p><nav class="screen">Elsewhere</nav>', paper('A4')),
  '/no-paper': document(
    '<nav>Elsewhere</nav><div style="overflow:auto"><p style="width:800px">too wide</p></div>',
    paper('A5'),
  ),
  '/foreign': document('<img alt="" src="http://elsewhere.invalid/picture.png">'),
}

let site: Server
let origin: string
beforeAll(async () => {
  site = createServer((request, response) => {
    const html = planted[request.url ?? '']
    if (request.url === '/moved') response.writeHead(302, { location: '/fine' }).end()
    else response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html ?? document('<p>lost</p>'))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await emptyBrowser()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

const walked = async (paths: string[], looks: Look[]): Promise<string[]> => {
  const { page, complaints, close } = await visit(await sharedBrowser(), { bypassCSP: true })
  await bringAxe(page.context())
  const visits = paths.map((path) => ({ stop: { name: 'planted', to: origin + path }, looks }))
  const faults = await walk(page, complaints, 'en', visits)
  await close()
  return faults
}
const every: Look[] = [
  { size: phone, axe: 'words' },
  { size: desktop, axe: 'all' },
  { size: narrow, clipped: true },
]

test('the walk finds nothing where nothing is wrong', async () => {
  expect(await walked(['/fine'], every)).toEqual([])
})

test.each([
  ['/pale', [/^planted \(\/pale\) in en at 1440 px: axe: color-contrast: p /]],
  ['/nameless', [/at 390 px: axe: button-name/, /at 1440 px: axe: button-name/]],
  ['/wide', [/at 320 px: clipped: the page is/, /at 320 px: sideways: 5\d\d of 320/, /at 390 px: sideways/]],
  ['/folded', [/at 320 px: sideways: 3\d\d of 320: .*too wide once unfolded/]],
  ['/cut', [/at 320 px: clipped: words are cut in p/]],
  ['/broken-word', [/at 320 px: clipped: the word Parkplatz\S+ is broken/]],
  ['/complaining', [/\) in en: console: a planted complaint/, /\) in en: console: Error: a planted error/]],
  ['/foreign', [/\) in en: console: request to elsewhere\.invalid/, /\) in en: console: .*ERR_/]],
  ['/moved', [/^planted \(\/moved\) in en: not reached: /]],
])('the walk finds what is planted in %s, and names page, language, width and check', async (path, found) => {
  expect(await walked([path], every)).toEqual(found.map((one) => expect.stringMatching(one)))
})

test('too much script, a second h1, and what does not come out on A4 are found', async () => {
  const { page, close } = await visit(await sharedBrowser())
  const at = async (path: string, check: (page: Page) => Promise<string[]>) => {
    await page.goto(origin + path)
    return check(page)
  }
  const frame = (one: Page) => frameFaults(one, 'find')
  expect(await at('/fine', frame)).toEqual([])
  expect(await at('/heavy', frame)).toEqual(['2 of h1: Planted | Again', '10.1 KB of script, of at most 10'])
  expect(await at('/paper', paperFaults)).toEqual([])
  expect(await at('/no-paper', paperFaults)).toEqual([
    expect.stringMatching(/^a sheet of 4\d\d\S* × 5/),
    '<nav> Elsewhere is on paper',
    '<div> too wide is cut on paper',
    '<p> too wide is cut on paper',
  ])
  await close()
})

test('what one page complains about is not told of the next, and a fault does not end the walk', async () => {
  const faults = await walked(['/complaining', '/moved', '/fine', '/pale'], every)
  expect(faults).toHaveLength(4)
  expect(faults.at(-1)).toContain('/pale')
})

test('after three pages that are not reached the walk ends', async () => {
  const faults = await walked(['/moved', '/moved', '/moved', '/pale'], every)
  expect(faults).toHaveLength(4)
  expect(faults.at(-1)).toBe('en: 3 pages were not reached, so the walk ends here')
})

const home = 'https://parkwing.example'
const fetched = (path: string, html: string, status = 200): Fetched => ({
  path,
  status,
  location: '',
  type: 'text/html',
  html,
  page: readPage(html),
})
const headOf = (path: string, title: string) =>
  `<meta name="description" content="${title}, and a few more words until it is long enough"><link rel="canonical" href="${home}${path}">`
const english = (path: string, body: string, title = `The page at ${path}`) =>
  fetched(
    path,
    `<!doctype html><html lang="en-GB"><head><title>${title}</title>${headOf(path, title)}</head><body><main><h1>Page</h1>${body}</main></body></html>`,
  )

const fine = english(
  '/en/fine',
  `<h2 id="a">Part</h2><p>Parkwing, €12.50</p><img src="/x.png"><script type="application/ld+json">{"name":"Parkwing","price":12.5}</script>`,
)

test('the crawl finds nothing where nothing is wrong', () => {
  const checks = [
    doubledIds,
    headingsOutOfOrder,
    emptyHeadings,
    wrongLanguage,
    unfinishedWords,
    foreignLoads,
    wrongHeads,
    doubledHeads,
    unshownData,
  ]
  expect(checks.map((check) => check([fine], home))).toEqual(checks.map(() => []))
})

test.each([
  ['an id that stands twice', doubledIds, '<p id="a"></p><p id="a"></p>', ['/en/x: a']],
  ['a heading that leaves a level out', headingsOutOfOrder, '<h3>Part</h3>', ['/en/x: 1 3']],
  ['a second h1', headingsOutOfOrder, '<h1>Part</h1>', ['/en/x: 1 1']],
  ['an empty heading', emptyHeadings, '<h2> </h2>', ['/en/x: empty h2']],
  [
    'a script from elsewhere',
    foreignLoads,
    '<script src="https://e.example/x.js"></script>',
    ['/en/x: https://e.example/x.js'],
  ],
  ['a form sent elsewhere', foreignLoads, '<form action="https://e.example/"></form>', ['/en/x: https://e.example/']],
  [
    'a name nobody sees',
    unshownData,
    '<script type="application/ld+json">{"name":"Hidden"}</script>',
    ['/en/x: name Hidden'],
  ],
  ['a price nobody sees', unshownData, '<script type="application/ld+json">{"price":9}</script>', ['/en/x: price 9']],
  ['a page of one person that is open to search engines', openToSearch, '', ['/en/x']],
])('the crawl finds %s', (_, check, body, found) => {
  expect(check([english('/en/x', body)], home)).toEqual(found)
})

test('the crawl finds each sign of a text that is not there', () => {
  for (const sign of signsOfNoText)
    expect(unfinishedWords([english('/en/x', `<p title${sign}</p>`)], home), sign).toHaveLength(1)
})

test('the crawl finds a wrong language, a head too short, too long or of another page, and one that two pages share', () => {
  expect(wrongLanguage([{ ...fine, path: '/de/fine' }], home)).toEqual(['/de/fine: en-GB'])
  expect(wrongHeads([english('/en/x', '', 'Short')], home)).toEqual([expect.stringContaining('title of 5')])
  expect(wrongHeads([english('/en/x', '', 'Long '.repeat(40).trim())], home)).toHaveLength(2)
  expect(wrongHeads([{ ...fine, path: '/en/other' }], home)).toEqual([`/en/other: canonical ${home}/en/fine`])
  const twice = [english('/en/x', '', 'The same title'), english('/en/y', '', 'The same title')]
  expect(doubledHeads(twice, home)).toHaveLength(2)
})

test('the crawl finds a link that leads nowhere, and an anchor that is not on its page', () => {
  const linkedFrom = new Map([
    ['/en/gone', '/en/fine'],
    ['/en/fine#a', '/en/fine'],
    ['/en/fine#b', '/en/fine'],
    ['/en/fine#top', '/en/fine'],
  ])
  const pages = new Map([[fine.path, fine]])
  const others = new Map([['/en/gone', fetched('/en/gone', '', 404)]])
  expect(brokenLinks({ pages, others, linkedFrom })).toEqual(['/en/gone is 404 , linked from /en/fine'])
  expect(lostAnchors({ pages, others, linkedFrom }, home)).toEqual(['/en/fine#b, linked from /en/fine'])
})
