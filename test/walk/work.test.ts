/** Every page of the work side in a browser, with something on it (WORK-7). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { amountOf } from '#test/amounts.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import type { RunningServer } from '#test/builders/server.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { signInAs } from '#test/journeys/work-steps.ts'
import { workPages } from '#web/work/pages.ts'
import { bringAxe } from './checks/axe.ts'
import { codeNames } from './checks/code-names.ts'
import { brokenViews } from './checks/one-line.ts'
import { frameFaults } from './checks/page-frame.ts'
import { paperFaults } from './checks/paper.ts'
import { few } from './few.ts'
import { narrow } from './looks.ts'
import { inTurn } from './tabs.ts'
import { walk, type Look } from './walker.ts'
import { speak, workVisits } from './work-stops.ts'
import { startWorkServer } from './work-world.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startWorkServer(), sharedBrowser()])
}, 300_000)
afterAll(async () => {
  await emptyBrowser()
  await server?.stop()
})

// so tall that nothing lies under the bar at the foot, which axe would measure without what is covered
const tall = { ...phone, height: 12_000 }
const all = 'all' as const
/** Two of them wait for each other's pages. */
const tab = inTurn(2)

/** Both schemes and both widths, in the two languages with the longest words; `npm run soak` looks at the rest. */
const looked = [
  { colorScheme: 'light', language: 'de', looks: [{ size: tall, axe: all, clipped: true }, { size: narrow }] },
  { colorScheme: 'dark', language: 'tr', looks: [{ size: desktop, axe: all }, { size: narrow }] },
  { colorScheme: 'dark', language: 'en', looks: [{ size: tall, axe: all }] },
  {
    colorScheme: 'light',
    language: 'pl',
    looks: [
      { size: desktop, axe: all },
      { size: narrow, clipped: true },
    ],
  },
] as const satisfies { colorScheme: string; language: string; looks: Look[] }[]

test.concurrent.each(looked.slice(0, amountOf('workLooks')))(
  'WORK-7 WORK-8 WORK-11 WORK-15 WORK-16 W1 W3 W5 W10 W14 W24 W34 W36 the work side, $colorScheme, in $language: axe finds nothing, nothing is too wide, no name of the code is shown',
  { timeout: 600_000 },
  ({ colorScheme, language, looks }) =>
    tab(async () => {
      const faults: string[] = []
      for (const { name, stops } of workVisits(server.url)) {
        const { page, complaints, close } = await visit(browser, {
          colorScheme,
          locale: language,
          viewport: looks[0].size,
          // fingers, where nobody has keys to be told of
          hasTouch: looks[0].size === tall,
          bypassCSP: true,
        })
        await bringAxe(page.context())
        if (name) {
          await signInAs(page, server.url, name)
          await speak(page, server.url, language)
        }
        const visits = stops.map((stop) => ({
          stop,
          looks,
          also: async (one: Page) => [
            ...(await codeNames(one)),
            ...(await brokenViews(one)),
            ...(await frameFaults(one, stop.on)),
            // in the language with the longest words, because paper has one width
            ...(language === 'de' && stop.on === 'statement' ? await paperFaults(one) : []),
          ],
        }))
        faults.push(...(await walk(page, complaints, language, visits)))
        await close()
      }
      expect(few(faults)).toEqual([])
    }),
)

/** Pages that answer only somebody with a letter in hand, that only lead away, or that are files. */
const elsewhere = ['invite', 'recovery', 'signOut', 'valetPhoto', 'claimFile', 'agencyFile', 'offlineStore']

test('WORK-7 no page of the work side is left out of the walk', () => {
  const seen = new Set(workVisits('').flatMap(({ stops }) => stops.map(({ on }) => on)))
  expect(workPages.map(({ at }) => at).filter((at) => !seen.has(at) && !elsewhere.includes(at))).toEqual([])
})
