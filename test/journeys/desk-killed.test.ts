import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { awake, engine } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { newProfile, openKillable, type KillableBrowser } from '#test/builders/killable-browser.ts'
import { server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { aStay, formPath, instantAhead, wordsOf } from './steps.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })

const t = translator('en')
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const at = (name: 'scan' | 'shift') => server.url + workPath(name, ...place)
const cars = 30
const plateOf = (n: number): string => `KL${100 + n}B`

const profile = newProfile()
let open: KillableBrowser | null = null
afterAll(async () => {
  await open?.kill()
  profile.remove()
})

const shows = (page: Page, text: string) => expect.poll(() => wordsOf(page), { timeout: 60_000 }).toContain(text)

/** The cars of one morning, to be paid at the car park, and the clock moved to it. */
const morning = async (): Promise<void> => {
  const stay = aStay(3, 7)
  const path = formPath('en', {}, stay)
  for (let n = 0; n < cars; n += 1) {
    const form = filled(await openForm(server.url, path), `kill${n}@example.org`, 'baCharged', { plate: plateOf(n) })
    const answer = await send(server.url, form, path)
    if (answer.kind !== 'acknowledged') throw new Error(answer.kind)
  }
  await server.advance(instantAhead(3) - Date.now())
}

const look = async (page: Page, plate: string): Promise<void> => {
  await page.locator('#scan').fill(plate)
  await page.locator('#scan').press('Enter')
}

/** Types each plate and lets its car in; what waits afterwards is counted on the page. */
const letIn = async (page: Page, from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n += 1) {
    await look(page, plateOf(n))
    await expect
      .poll(() => page.locator('[data-part=offline-desk] [data-verdict]').first().innerText())
      .toContain('Let in')
    await page.keyboard.press('Enter')
    await shows(page, t('workOffline.waiting', { count: n + 1 }))
  }
}

test.skipIf(engine !== 'chromium')(
  'DESK-21 DESK-24 DESK-25 DESK-27 thirty movements without a line, a reload and a killed browser in between: none is lost, none counts twice',
  async () => {
    await morning()
    open = await openKillable(profile.folder)
    let { page } = open
    await signInAs(page, server.url, 'Sanne de Wit')
    await page.goto(at('scan'))
    await shows(page, t('workDesk.scanReady'))
    const base = workPath('scan', ...place).replace(/scan$/, '')
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`))
      .toBe(200)
    await page.context().setOffline(true)
    await page.goto(at('scan'))
    await awake(page)
    await letIn(page, 0, 12)

    await page.reload()
    await shows(page, t('workOffline.waiting', { count: 12 }))
    await awake(page)
    await letIn(page, 12, 20)

    await open.kill()
    open = await openKillable(profile.folder, { isAway: true })
    ;({ page } = open)
    await page.goto(at('scan'))
    await shows(page, t('workOffline.waiting', { count: 20 }))
    await awake(page)
    // one that is in already is not let in a second time
    await look(page, plateOf(19))
    await shows(page, 'In since')
    await letIn(page, 20, cars)

    await page.context().setOffline(false)
    // the session ended with the browser, and what waits is sent after signing in
    await signInAs(page, server.url, 'Sanne de Wit')
    await page.goto(at('scan'))
    // asked beside the page, which stays where it is and sends
    await expect
      .poll(async () => (await (await page.request.get(at('shift'))).text()).replace(/<[^>]+>/g, ' '), {
        timeout: 60_000,
      })
      .toMatch(new RegExp(`${t('workShift.carsIn')}\\s+${cars}\\b`))
  },
  300_000,
)
