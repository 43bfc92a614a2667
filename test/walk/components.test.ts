import { mkdirSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { translator } from '#texts/texts.ts'
import { sheetsOf } from '../../scripts/style-sheets.ts'
import { violations } from './checks/axe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const screens = `${root}build/screens/`
type Gallery = { gallery: (language: string, t: unknown) => { component: string; example: string; html: string }[] }

let vite: ViteDevServer
let browser: Browser
let styles: string
let shown: ReturnType<Gallery['gallery']>
let ofWork: ReturnType<Gallery['gallery']>
let workStyles: string

beforeAll(async () => {
  vite = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  })
  const loaded = (await vite.ssrLoadModule('/src/web/components/gallery.tsx')) as Gallery
  shown = loaded.gallery('en', translator('en'))
  const work = (await vite.ssrLoadModule('/src/web/work/parts/gallery.tsx')) as Gallery
  ofWork = work.gallery('en', translator('en'))
  const sheets = ['theme', 'components'].flatMap((folder) =>
    readdirSync(`${root}src/web/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => `/src/web/${folder}/${file}`),
  )
  const textOf = async (all: readonly string[]): Promise<string> => {
    const texts = await Promise.all(
      all.map(async (sheet) => (await vite.transformRequest(`${sheet}?direct`))?.code ?? ''),
    )
    return texts.join('\n')
  }
  styles = await textOf(sheets)
  workStyles = await textOf(sheetsOf('work').map((sheet) => `/${sheet}`))
  browser = await sharedBrowser()
  mkdirSync(screens, { recursive: true })
})

afterAll(async () => {
  await emptyBrowser()
  await vite?.close()
})

/** Rules about a whole document or a repeated id are asked of real pages. */
const ofDocuments = [
  'region',
  'landmark-unique',
  'landmark-one-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'duplicate-id-aria',
  'heading-order',
  'page-has-heading-one',
  'skip-link',
  'target-size',
]

const planted = {
  component: 'planted',
  example: 'wide and nameless',
  html: '<button type="button" style="width:400px"></button>',
}

const pageOf = async (theme: string, width: number, more: typeof shown = []): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  // Each example stands alone, as it would on a page: two of them may use the same id.
  const parts = [...shown, ...more]
    .map(({ component, example, html }) => `<section aria-label="${component}, ${example}">${html}</section>`)
    .join('')
  await page.setContent(
    `<!doctype html><html lang="en-GB"><head><title>Components</title><style>${styles}</style></head><body class="${theme}"><main><h1>Components</h1>${parts}</main></body></html>`,
  )
  return page
}

/** The parts of the work side; `mode` is what a person chose. */
const workPage = async (mode: string, width: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const parts = ofWork.map(({ example, html }) => `<section aria-label="${example}">${html}</section>`).join('')
  await page.setContent(
    `<!doctype html><html lang="en-GB" data-mode="${mode}"><head><title>Parts</title><style>${workStyles}</style></head><body><main>${parts}</main></body></html>`,
  )
  return page
}

describe('parts of the work side', () => {
  test.each(['light', 'dark'])('examples in the %s: axe finds nothing', async (mode) => {
    expect(ofWork.length).toBeGreaterThan(15)
    const page = await workPage(mode, 1_280)
    // a sheet lies over the others as it would over a page
    await page.evaluate(() => document.querySelector('dialog')?.close())
    const found = await violations(page, { off: ofDocuments, runOnly: null })
    await page.screenshot({ path: `${screens}work-parts-${mode}.png`, fullPage: true })
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    const inSheet = await violations(page, { off: ofDocuments, runOnly: null })
    await page.close()
    expect([...found, ...inSheet]).toEqual([])
  })

  test('no example is wider than a small phone', async () => {
    const page = await workPage('light', 320)
    await page.evaluate(() => document.querySelector('dialog')?.close())
    expect(await wideOn(page)).toEqual([])
    await page.close()
  })
})

const wideOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('section')]
      .filter((section) => section.scrollWidth > 320)
      .map((section) => section.getAttribute('aria-label')),
  )

describe('components', () => {
  test('every component that has a look has examples', () => {
    const folders = readdirSync(`${root}src/web/components`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css') && file.includes('/'))
      .map((file) => file.split('/')[0] ?? '')
    expect(folders.filter((name) => !shown.some(({ component }) => component === name))).toEqual([])
  })

  test.each(['theme-default', 'theme-tui'])('examples in %s: axe finds nothing', async (theme) => {
    const page = await pageOf(theme, 1_280)
    const found = await violations(page, { off: ofDocuments, runOnly: null })
    await page.screenshot({ path: `${screens}components-${theme}.png`, fullPage: true })
    await page.close()
    expect(found).toEqual([])
  })

  test('no example is wider than a small phone', async () => {
    const page = await pageOf('theme-default', 320)
    expect(await wideOn(page)).toEqual([])
    await page.close()
  })

  test('both checks find an example that is planted', async () => {
    const page = await pageOf('theme-default', 320, [planted])
    expect(await wideOn(page)).toEqual(['planted, wide and nameless'])
    expect(await violations(page, { off: ofDocuments, runOnly: null })).toEqual([
      expect.stringContaining('button-name: '),
    ])
    await page.close()
  })
})
