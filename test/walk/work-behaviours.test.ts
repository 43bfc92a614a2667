import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'

// The behaviours of the work side alone, in a page of the test: no page of it can be opened without a session.

const root = fileURLToPath(new URL('../..', import.meta.url))
let page: Page

/** A behaviour as a script that starts it at the first element of `where`. */
const scriptOf = async (file: string, where: string): Promise<string> => {
  const [made] = [
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        minify: false,
        rolldownOptions: {
          input: `src/web/work/${file}`,
          preserveEntrySignatures: 'strict',
          output: { format: 'iife', name: 'made', exports: 'named' },
        },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[]
  const chunk = made?.output.find((one) => one.type === 'chunk')
  return `${chunk?.code ?? ''};(made.default ?? made).start(document.querySelector('${where}'))`
}

const html = `<!doctype html><body>
  <form><input id="find" data-key="Ctrl K"><input type="search" id="scan" data-key="/"></form>
  <button data-key="P">Pay</button><button data-key="P" hidden>Hidden</button>
  <a href="#arrivals" data-key="G A">Arrivals</a><a href="#all" data-key="A">All</a>
  <button data-key="Enter">Check in</button><button id="other">Other</button>
  <dialog open><button data-key="N">Note</button></dialog>
  <script>document.addEventListener('click', (event) => { event.preventDefault(); pressed.push(event.target.textContent) }); var pressed = []</script>
</body>`

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage()
  await page.setContent(html)
  await page.evaluate(() => document.querySelector('dialog')?.remove())
  await page.addScriptTag({ content: await scriptOf('frame/work-keys.island.ts', 'body') })
})
afterAll(async () => {
  await page?.close()
  await emptyBrowser()
})

const after = async (...keys: string[]): Promise<{ pressed: string[]; focus: string }> => {
  await page.evaluate('pressed.length = 0')
  for (const key of keys) await page.keyboard.press(key)
  return {
    pressed: (await page.evaluate('pressed')) as string[],
    focus: await page.evaluate(() => document.activeElement?.id ?? ''),
  }
}

test('WORK-5 a letter acts on what shows it, never while somebody types; with Ctrl it acts always', async () => {
  expect(await after('p')).toMatchObject({ pressed: ['Pay'] })
  expect(await after('/')).toEqual({ pressed: [], focus: 'scan' })
  expect(await after('p', 'a')).toEqual({ pressed: [], focus: 'scan' })
  expect(await page.inputValue('#scan')).toBe('pa')
  expect(await after('Control+k')).toEqual({ pressed: [], focus: 'find' })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
})

test('WORK-5 two letters after each other are one key, and a letter alone is another', async () => {
  expect(await after('g', 'a')).toMatchObject({ pressed: ['Arrivals'] })
  expect(await after('a')).toMatchObject({ pressed: ['All'] })
  expect(await after('g', 'x', 'a')).toMatchObject({ pressed: ['All'] })
})

test('WORK-5 Enter presses what has the focus, and only without one what has the key', async () => {
  expect(await after('Enter')).toMatchObject({ pressed: ['Check in'] })
  await page.focus('#other')
  expect(await after('Enter')).toMatchObject({ pressed: ['Other'] })
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
})

test('WORK-5 while a dialog is open, only what is in it has keys', async () => {
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<dialog><button data-key="N">Note</button></dialog>')
    document.querySelector('dialog')?.showModal()
    ;(document.activeElement as HTMLElement).blur()
  })
  expect(await after('p')).toMatchObject({ pressed: [] })
  expect(await after('n')).toMatchObject({ pressed: ['Note'] })
  await page.evaluate(() => document.querySelector('dialog')?.remove())
})

test('a sheet that the address opened becomes a dialog, and Esc goes where its own link goes', async () => {
  await page.setContent(
    '<dialog open><a id="close" href="#back" data-close="">x</a><input type="hidden" name="v"><input id="reason"></dialog>',
  )
  await page.addScriptTag({ content: await scriptOf('parts/sheet.island.ts', 'dialog') })
  expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('reason')
  await page.keyboard.press('Escape')
  expect(await page.evaluate(() => location.hash)).toBe('#back')
})

test('a toast leaves after ten seconds, and stays while somebody is at it', async () => {
  await page.clock.install()
  await page.setContent('<p>else</p><div id="toast"><button>Undo</button></div>')
  await page.addScriptTag({ content: await scriptOf('parts/toast.island.ts', '#toast') })
  const isHidden = () => page.evaluate(() => document.querySelector<HTMLElement>('#toast')?.hidden)
  await page.focus('#toast button')
  await page.clock.runFor(20_000)
  expect(await isHidden()).toBe(false)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.clock.runFor(9_900)
  expect(await isHidden()).toBe(false)
  await page.clock.runFor(200)
  expect(await isHidden()).toBe(true)
})

test('the clock goes by the server’s time in the zone of the car park, and the line is told', async () => {
  await page.setContent(
    `<div id="live" data-now="${Date.UTC(2026, 11, 10, 7, 14, 30)}" data-zone="Europe/Amsterdam" data-in="en">` +
      '<p data-line hidden data-offline="Offline">Online</p><b data-time></b></div>',
  )
  await page.addScriptTag({ content: await scriptOf('frame/live.island.ts', '#live') })
  const said = () => page.evaluate(() => document.querySelector('#live')?.textContent)
  expect(await said()).toBe('Online08:14')
  await page.clock.runFor(45_000)
  expect(await said()).toBe('Online08:15')
  await page.context().setOffline(true)
  await page.clock.runFor(125_000)
  expect(await said()).toBe('Offline 2 min08:17')
  await page.context().setOffline(false)
  await page.clock.runFor(5_000)
  expect(await said()).toMatch(/^Online/)
})

test('W1 ACCESS-27 the sixth digit sends the form, once, when nothing else is left to type', async () => {
  const other = await (await sharedBrowser()).newPage()
  await other.setContent(`<!doctype html><body>
    <form><input name="password"><input name="code" autocomplete="one-time-code"><button>Sign in</button></form>
    <script>var sent = []; document.addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent.push(event.target.code.value); event.preventDefault() })</script></body>`)
  await other.addScriptTag({ content: await scriptOf('parts/code-sends.island.ts', 'form') })
  const sent = () => other.evaluate('sent') as Promise<string[]>
  await other.focus('[name=code]')
  await other.keyboard.type('123456')
  expect(await sent()).toEqual([])
  await other.fill('[name=code]', '')
  await other.focus('[name=password]')
  await other.keyboard.type('seven green barriers')
  await other.focus('[name=code]')
  await other.keyboard.type('123 45')
  expect(await sent()).toEqual([])
  await other.keyboard.type('6')
  // whoever presses Enter by habit sends nothing a second time: the code would be used
  await other.keyboard.press('Enter')
  expect(await sent()).toEqual(['123 456'])
  await other.close()
})

test('WORK-9 W3 ? lists every key of the page with its word, once, and Escape gives the focus back', async () => {
  const helped = await (await sharedBrowser()).newPage()
  await helped.setContent(`<!doctype html><body>
    <label for="find">Find anything</label><input id="find" data-key="Ctrl K">
    <a href="#arrivals" data-key="A|G A"><svg></svg><span>Arrivals</span> <small>3</small></a>
    <button data-key="R">Refund <kbd>R</kbd></button><button data-key="X" hidden>Not here</button>
    <ul data-legend><li><kbd>J</kbd> Next claim</li></ul>
    <div id="help"><button data-key="?" data-opens hidden>Keys <kbd>?</kbd></button>
      <dialog><dl data-list></dl><form method="dialog"><button>Close</button></form></dialog></div></body>`)
  await helped.addScriptTag({ content: await scriptOf('frame/work-keys.island.ts', 'body') })
  await helped.addScriptTag({ content: `{${await scriptOf('frame/keys-help.island.ts', '#help')}}` })
  await helped.locator('a').focus()
  await helped.keyboard.press('?')
  const lines = await helped.evaluate(() =>
    [...document.querySelectorAll('dialog[open] dt')].map((key) => [
      [...key.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' or '),
      key.nextElementSibling?.textContent,
    ]),
  )
  expect(lines).toEqual([
    ['J', 'Next claim'],
    ['Ctrl K', 'Find anything'],
    ['A or G A', 'Arrivals'],
    ['R', 'Refund'],
    ['?', 'Keys'],
  ])
  await helped.keyboard.press('Escape')
  expect(
    await helped.evaluate(() => [document.querySelector('dialog')?.open, document.activeElement?.tagName]),
  ).toEqual([false, 'A'])
  await helped.close()
})
