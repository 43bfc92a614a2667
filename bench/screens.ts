// `npm run screens` takes a picture of every screen at both widths into build/screens/site, which the repository does
// not keep, and writes a table of them. `npm run screens -- home form` takes only those whose name has one of the
// words. The few pictures that documents show are also copied to docs/screens.
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { desktop, openBrowser, phone, visit } from '#test/builders/browser.ts'
import { arrive, type Stop } from '#test/walk/stop.ts'
import { openWorld, stopsOf, type World } from '#test/walk/stops.ts'
import { signInAs } from '#test/journeys/work-steps.ts'
import { workVisits } from '#test/walk/work-stops.ts'
import { startWorkServer } from '#test/walk/work-world.ts'
import { keptPictures, phoneHome } from './kept-pictures.ts'
import { lockOut, publicScreens, themeScreens, translatedScreens, type Screen } from './screen-list.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build', 'screens', 'site')
/** The pictures that documents show; they are the only ones in the repository. */
const keptFolder = join(root, 'docs', 'screens')
const words = process.argv.slice(2)
const tallest = 3_000
const quality = 30
/** The width to which a picture is shrunk: still legible, at half the bytes. */
const shownWidth = { [phone.width]: 340, [desktop.width]: 720 }

const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
const fileName = (name: string, width: number) => `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${width}.webp`

const pictured = new Set<string>()
const missed: string[] = []

/** A screen that cannot be reached must not prevent the pictures of all others. */
const orMiss = (name: string) => (error: unknown) =>
  void missed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)

/** The footer is the same everywhere, so only pictures of the home page show it. */
const heightOf = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (footer) =>
      Math.ceil(
        (!footer && document.querySelector('body footer:last-of-type')?.getBoundingClientRect().top) ||
          document.documentElement.scrollHeight,
      ),
    /home/.test(name),
  )

const take = async (
  page: Page,
  name: string,
  { whole = true }: { whole?: boolean | undefined } = {},
): Promise<void> => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const high = whole ? Math.min(tallest, await heightOf(page, name)) : height
  const picture = await page.screenshot({
    fullPage: whole,
    clip: { x: 0, y: 0, width, height: high },
    animations: 'disabled',
  })
  const file = fileName(name, width)
  if (pictured.has(file)) throw new Error(`two screens are called ${file}`)
  await sharp(picture)
    .resize({ width: shownWidth[width] })
    .webp({ quality, effort: 5, preset: 'text' })
    .toFile(join(folder, file))
  pictured.add(file)
  if (keptPictures.includes(file)) copyFileSync(join(folder, file), join(keptFolder, file))
}

/**
 * Goes through the stops in the order of the walk, because each state needs those before it, and takes both widths
 * in one visit.
 */
const takeStops = async (browser: Browser, world: World): Promise<void> => {
  const { page, close } = await visit(browser, { reducedMotion: 'reduce', bypassCSP: true })
  const stops = await stopsOf(page, world, 'en')
  const code = stops.find(({ name }) => name === 'code')
  if (!code) throw new Error('no stop is called code')
  const lockedOut: Stop = {
    name: 'locked out',
    to: code.to,
    reach: async (one) => {
      await code.reach?.(one)
      await lockOut(one)
    },
  }
  for (const stop of [...stops, lockedOut]) {
    if (!wanted(stop.name) && !isStep(stop)) continue
    await page.setViewportSize(phone)
    const all = async () => {
      await arrive(page, stop)
      for (const size of wanted(stop.name) ? [phone, desktop] : []) {
        await page.setViewportSize(size)
        await take(page, stop.name)
      }
    }
    await all().catch(orMiss(stop.name))
  }
  await close()
}

/** The pages of those who work here, on a server of their own, because time passes there until cars come. */
const takeWork = async (browser: Browser): Promise<void> => {
  const nameOf = (stop: Stop) => `work ${stop.name}`
  const isWanted = (stops: readonly Stop[]) => stops.some((stop) => wanted(nameOf(stop)))
  if (!workVisits('').some(({ stops }) => isWanted(stops))) return
  const server = await startWorkServer()
  for (const { name, stops } of workVisits(server.url).filter(({ stops }) => isWanted(stops))) {
    const { page, close } = await visit(browser, { reducedMotion: 'reduce' })
    if (name) await signInAs(page, server.url, name)
    for (const stop of stops.filter((one) => wanted(nameOf(one)))) {
      const all = async () => {
        for (const size of [phone, desktop]) {
          await page.setViewportSize(size)
          await arrive(page, stop)
          await take(page, nameOf(stop))
        }
      }
      await all().catch(orMiss(nameOf(stop)))
    }
    await close()
  }
  await server.stop()
}

/** A stop that does something, so that later stops may depend on it. */
const isStep = ({ reach }: Stop) => reach !== undefined

const takeScreens = async (browser: Browser, screens: Screen[]): Promise<void> => {
  for (const { name, to, reach, whole, asked, only } of screens.filter(({ name }) => wanted(name))) {
    for (const size of [phone, desktop]) {
      if (only && only !== size.width) continue
      const { page, close } = await visit(browser, { reducedMotion: 'reduce', viewport: size, asked: asked ?? false })
      const all = async () => {
        await page.goto(to, { waitUntil: 'networkidle' })
        await reach?.(page)
        await take(page, name, { whole })
      }
      await all().catch(orMiss(`${name} at ${size.width} px`))
      await close()
    }
  }
}

/** The picture in the project's README: the first screen of a phone. */
const takeHome = async (browser: Browser, url: string): Promise<void> => {
  const { page, close } = await visit(browser, { reducedMotion: 'reduce', viewport: phone })
  await page.goto(url, { waitUntil: 'networkidle' })
  await sharp(await page.screenshot({ fullPage: true }))
    .png({ palette: true })
    .toFile(join(keptFolder, phoneHome))
  await close()
}

const writeTable = (): void => {
  const names = [...pictured].map((file) => file.replace(/-\d+\.webp$/, ''))
  const cell = (name: string, width: number) =>
    pictured.has(`${name}-${width}.webp`) ? `[${width}](${name}-${width}.webp)` : '–'
  const rows = [...new Set(names)]
    .sort()
    .map((name) => `| ${name.replaceAll('-', ' ')} | ${cell(name, phone.width)} | ${cell(name, desktop.width)} |`)
  const text = [
    '# Screens',
    '',
    `Every screen of the site on a phone (${phone.width} px) and on a wide screen (${desktop.width} px), shrunk, the first ${tallest} px of each; the footer on pictures of home only.`,
    'Made by `npm run screens`.',
    '',
    '| Screen | Phone | Wide |',
    '|---|---|---|',
    ...rows,
    '',
  ]
  writeFileSync(join(folder, 'README.md'), text.join('\n'))
}

const begun = Date.now()
mkdirSync(folder, { recursive: true })
if (words.length === 0) for (const file of readdirSync(folder)) if (file.endsWith('.webp')) rmSync(join(folder, file))
const [world, browser] = await Promise.all([openWorld(), openBrowser()])
try {
  const { server } = world
  // The stops let time pass on the server's clock, but they change no public page, so all can run at once.
  await Promise.all([
    takeStops(browser, world),
    takeWork(browser),
    takeScreens(browser, [...publicScreens(server.url), ...themeScreens(server.url), ...translatedScreens(server.url)]),
  ])
  if (words.length === 0) {
    await takeHome(browser, server.url)
    writeTable()
  }
} finally {
  await browser.close()
  await world.stop()
}
const bytes = readdirSync(folder).reduce((total, file) => total + statSync(join(folder, file)).size, 0)
console.log(
  `${pictured.size} pictures in ${Math.round((Date.now() - begun) / 1_000)} s; build/screens/site is ${(bytes / 1_000_000).toFixed(1)} MB`,
)
for (const one of missed) console.error(`missed ${one}`)
process.exitCode = missed.length === 0 ? 0 : 1
