import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { lacksWebKit, openWebKit } from '#test/builders/webkit.ts'
import { centsIn, driver } from '../journeys/steps.ts'

const lack = lacksWebKit()

describe.skipIf(lack)(lack ?? 'in WebKit', () => {
  let server: RunningServer
  let webkit: Awaited<ReturnType<typeof openWebKit>>
  beforeAll(async () => {
    server = await startServer()
    webkit = await openWebKit()
  })
  afterAll(async () => {
    await webkit?.close()
    await server?.stop()
  })
  const text = async (selector: string): Promise<string> =>
    String(await webkit.run(`return document.querySelector(arguments[0])?.innerText ?? ''`, selector))

  test('MACHINE-43 from the home page to the pass: an airport is typed, a car park chosen, paid, and the code is drawn', async () => {
    const { open, press, type, untilTrue, run, seen } = webkit
    await open(server.url)
    // the list of airports comes from a script, and so does the answer to the question about cookies
    await press('[data-part=consent] button')
    await untilTrue(`!document.querySelector('[data-part=consent] button')?.checkVisibility()`)
    await type('[name=location]', 'eindh')
    await press('[role=option]')
    await press('main form button[type=submit], main form button:not([type])')
    await untilTrue(`location.pathname.endsWith('/search')`)
    // one that sells more than one package: not every car park of the demo catalogue does
    const card = 'main li[data-card]:has([data-flex])'
    await seen(card)
    const onCard = centsIn(await text(`${card} [data-price=plain] strong`))
    await press(`${card} form button`)
    await untilTrue(`location.pathname.includes('/booking/EIN/')`)
    const chosen = centsIn(await text('[data-total]'))
    expect(chosen).toBe(onCard)
    // a dearer package is reckoned in place, without the page being loaded anew
    await run(`globalThis.before = document.querySelector('[data-total]').innerText`)
    await press('[name=package]:not(:checked)')
    await untilTrue(`document.querySelector('[data-total]').innerText !== globalThis.before`)
    // the page is still the same one
    expect(await run('return typeof globalThis.before')).toBe('string')
    const total = centsIn(await text('[data-total]'))
    for (const [name, value] of Object.entries(driver('webkit@example.org'))) await type(`[name=${name}]`, value)
    await press('[name=payment][value="onLine:ideal"]')
    await press('[name=terms]')
    await press('#booking button:not([type=button]):last-of-type')
    await untilTrue(`location.pathname.startsWith('/sandbox/checkout/')`)
    expect(centsIn(await text('.amount'))).toBe(total)
    await press('button[name=action][value=pay]')
    await untilTrue(`location.pathname.endsWith('/result')`)
    await seen('main .code')
    await press('main a[href*="/pass"]')
    await untilTrue(`location.pathname.includes('pass')`)
    await seen('main svg')
    const sizes = (await run(
      `return [...document.querySelectorAll('main svg')].map((one) => one.getBoundingClientRect().width)`,
    )) as number[]
    // as large as a reader at a barrier needs it
    expect(Math.max(...sizes)).toBeGreaterThan(150)
  })
})
