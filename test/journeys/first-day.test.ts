import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, visit } from '#test/builders/browser.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { sharedBrowser } from '#test/builders/site-of-all.ts'
import { compiled } from '#test/builders/stocked-folder.ts'
import { translator } from '#texts/texts.ts'
import { enter, enterTo, expectFocus, tabTo, typeInto } from './keyboard.ts'
import { letterTo, passIn } from './mailbox.ts'
import { giveFinger } from './passkeys.ts'
import { atProvider, driver, fillForm, instantAhead, momentAhead, order, wordsOf } from './steps.ts'
import { scan } from './work-steps.ts'

const t = translator('en')
const folder = mkdtempSync(join(tmpdir(), 'parkwing-first-day-'))
const nothing = { CATALOGUE: 'none' }
let server: RunningServer
let browser: Browser
let invitation = ''

/** A command on the server, while the product does not run. */
const people = async (...words: string[]): Promise<string> => {
  const environment = { PATH: process.env['PATH'], ...compiled, DATA_DIR: folder, NODE_ENV: 'production', ...nothing }
  return (await promisify(execFile)(process.execPath, ['scripts/people.ts', ...words], { env: environment })).stdout
}

const linkIn = (text: string): string =>
  new URL(/https?:\/\/\S+\/work\/invite\/[\w-]+/.exec(text)?.[0] ?? 'x:/none').pathname

beforeAll(async () => {
  invitation = linkIn(await people('invite', 'ada@example.org', '--role', 'administrator'))
  ;[server, browser] = await Promise.all([startServer({ folder, environment: nothing, keep: true }), sharedBrowser()])
}, 300_000)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** From the link to being in, with a passkey, by keys alone. */
const accept = async (page: Page, path: string, name: string): Promise<void> => {
  await giveFinger(page)
  await page.goto(server.url + path)
  await expectFocus(page, '#name')
  await page.keyboard.type(name)
  await enter(page)
  await expectFocus(page, '[value=passkey]')
  // a passkey needs the page's script, and a busy machine may bring it late
  await awake(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('workSignIn.codesTitle') }).waitFor()
  const code = (await page.locator('main li code').first().textContent()) ?? ''
  await expectFocus(page, '#code')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('/invite/'))
}

/** The catalogue of the documents, open every day, as somebody would write it for his car park. */
const catalogueFile = (): string => {
  const file = join(folder, 'catalogue.json')
  const text = readFileSync('docs/catalogue.example.json', 'utf8')
    .replace(/"exceptions": \[.*\]/, '"exceptions": []')
    .replace(/"days": \[\{ "from": "2026.*\]/, '"days": []')
  writeFileSync(file, text)
  return file
}

const bringFile = async (page: Page): Promise<void> => {
  await page.goto(server.url + workPath('catalogue'))
  await tabTo(page, '[name=file]')
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles(catalogueFile())
  await tabTo(page, 'main form button')
  await enter(page)
  await tabTo(page, 'form:has([name=mark]) button')
  await enterTo(page, /\?made=\d+$/)
}

/** A booking of tomorrow noon, paid on the provider's page; answers the code on its pass. */
const bookTomorrow = async (email: string): Promise<string> => {
  const { page, complaints, close } = await visit(browser)
  const stay = { startDateTime: momentAhead(1), endDateTime: momentAhead(5) }
  const address = fixedPath('bookingForm', 'en', 'EIN', 9001)
  await page.goto(`${server.url}${address}?${new URLSearchParams({ ...stay, package: 'flex' })}`)
  await fillForm(page, driver(email))
  await page.locator('[name=plate]').fill('KR418D')
  await order(page).focus()
  await page.keyboard.press('Enter')
  await atProvider(page, 'pay', /\/result$/)
  const { codes } = await passIn(server, await letterTo(server, email, 'Polderpark'))
  expect(complaints).toEqual([])
  await close()
  return codes['Code128'] ?? Object.values(codes)[0] ?? ''
}

test('CAT-11 CAT-12 ACCESS-23 from an empty folder to a car on the site, by keys alone', async () => {
  const ada = await visit(browser, { viewport: desktop })
  await accept(ada.page, invitation, 'Ada Lovelace')

  // the operator first, by the registration that the file names; then its car park
  await ada.page.goto(server.url + workPath('organisations'))
  await typeInto(ada.page, 'name', 'Polderpark B.V.')
  await typeInto(ada.page, 'slug', 'polderpark')
  await typeInto(ada.page, 'registration', 'KvK 00000001')
  await enterTo(ada.page, /\/house\/organisations\/polderpark\?added$/)
  await bringFile(ada.page)
  expect(await wordsOf(ada.page)).toMatch(/\d+ changes are made/)

  await ada.page.goto(server.url + workPath('people', 'polderpark'))
  await typeInto(ada.page, 'email', 'bo@example.org')
  await tabTo(ada.page, '[name=role]')
  await ada.page.keyboard.type(t('workShell.roleDesk'))
  await ada.page.keyboard.press('Enter')
  await tabTo(ada.page, 'form:has(#email) button')
  await enterTo(ada.page, /done=sent/)
  const letter = await letterTo(server, 'bo@example.org', t('workSignIn.letterInvitationHeading'))
  const bo = await visit(browser, { viewport: desktop })
  await accept(bo.page, linkIn(letter.text), 'Bo Peep')
  const arrivals = server.url + workPath('arrivals', 'polderpark', 'ein-polderpark-eindhoven')
  expect(bo.page.url()).toBe(arrivals)

  const code = await bookTomorrow('noor@example.org')
  // tomorrow at noon the session of yesterday is over: in again with the passkey
  await server.advance(instantAhead(1) - Date.now())
  await bo.page.goto(arrivals)
  await bo.page.waitForURL(/\/sign-in|\/arrivals/)
  // the browser may offer the passkey by itself, so that the page is left while it is waited for
  if (bo.page.url().includes('/sign-in'))
    await awake(bo.page)
      .then(() => bo.page.keyboard.press('Enter'))
      .catch(() => undefined)
  // asked again and again: Enter may replace a navigation that had begun by itself
  await expect.poll(() => bo.page.url()).toBe(arrivals)
  await awake(bo.page)
  await expect.poll(() => wordsOf(bo.page)).toContain(t('workDesk.scanReady'))
  await scan(bo.page, code)
  await expect.poll(() => bo.page.locator('[data-verdict] b').first().innerText()).toBe(t('workDesk.letIn'))
  await bo.page.keyboard.press('Enter')
  await expect.poll(() => wordsOf(bo.page)).toContain(t('workDesk.lately'))
  await bo.page.goto(server.url + workPath('onSite', 'polderpark', 'ein-polderpark-eindhoven'))
  expect(await wordsOf(bo.page)).toContain('KR418D')
  expect([ada.complaints, bo.complaints]).toEqual([[], []])
  await bo.close()
  await ada.close()
}, 300_000)
