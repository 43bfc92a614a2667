import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBrowser } from '../scripts/machine.mjs'
import { median, type Figure } from './figures.ts'
import { bookAndOpenPass } from './pass.ts'
import { stayParameters, withServer } from './server.ts'

const run = promisify(execFile)
const version = '13.5.0'
const folder = join(import.meta.dirname, '..', '.bench')
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Lighthouse is large and needed only here, so it is no dependency of the product: it is installed into a folder of its
 * own at the first measurement.
 */
const lighthouse = async (): Promise<string> => {
  const cli = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (!existsSync(cli)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`], {
      cwd: folder,
    })
  }
  return cli
}

type Scores = Record<(typeof categories)[number], number>

const score = async (
  cli: string,
  url: string,
  cookie: string | null,
  indexed: boolean,
  attempt = 1,
): Promise<Scores> => {
  const report = join(folder, `report-${process.pid}.json`)
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const done = await run(
    process.execPath,
    [
      cli,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
      `--only-categories=${categories.join(',')}`,
      ...(indexed ? [] : ['--skip-audits=is-crawlable']),
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    {
      env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
      maxBuffer: 1 << 26,
    },
  ).catch(async (error: unknown) => {
    // On a busy machine the browser's trace sometimes misses the start of the page; such a run gives no score.
    if (attempt >= 4) throw error
    return null
  })
  if (!done) return score(cli, url, cookie, indexed, attempt + 1)
  const { categories: found } = JSON.parse(readFileSync(report, 'utf8')) as {
    categories: Record<string, { score: number }>
  }
  return Object.fromEntries(categories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)])) as Scores
}

/** Uses Lighthouse's own mobile settings (simulated slow 4G, slower processor) and takes the median of three runs. */
export const measureLighthouse = (): Promise<Figure[]> =>
  withServer(async (url) => {
    const cli = await lighthouse()
    const pass = await bookAndOpenPass(url)
    const stay = stayParameters()
    // Pages of one stay or one person ask on purpose not to be indexed, so that one audit is left out of their score.
    const pages = [
      { name: 'home', path: '/', cookie: null, indexed: true },
      { name: 'airport page', path: '/en/airports/parking-eindhoven-airport', cookie: null, indexed: true },
      { name: 'product list', path: `/en/search?location=EIN&${stay}`, cookie: null, indexed: false },
      { name: 'questions', path: '/en/faq', cookie: null, indexed: true },
      { name: 'terms', path: '/en/terms-and-conditions', cookie: null, indexed: true },
      { name: 'booking form', path: `/en/booking/EIN/2301?${stay}`, cookie: null, indexed: false },
      { name: 'voucher', path: pass.path, cookie: pass.cookie, indexed: false },
    ]
    const figures: Figure[] = []
    for (const page of pages) {
      const all: Scores[] = []
      for (let n = 0; n < runs; n += 1) all.push(await score(cli, url + page.path, page.cookie, page.indexed))
      for (const category of categories) {
        figures.push({
          name: `Lighthouse ${category}, ${page.name}`,
          value: median(all.map((one) => one[category])),
          goal: category === 'performance' ? 98 : 100,
          better: 'higher',
          unit: '',
          detail: `${category === 'seo' && !page.indexed ? 'without the audit of noindex; ' : ''}mobile, median of ${runs}: ${all.map((one) => one[category]).join(', ')}`,
        })
      }
    }
    return figures
  })
