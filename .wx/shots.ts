import { readFileSync } from 'node:fs'
import { awake, openBrowser, visit } from '#test/builders/browser.ts'
import { signInAs } from '#test/journeys/work-steps.ts'
const { url, number } = JSON.parse(readFileSync('/tmp/wx/world.json', 'utf8'))
const E = '/work/parkwing-eindhoven-b-v/ein-parkwing-eindhoven'
const V = '/work/parkwing-schiphol-b-v/ams-parkwing-schiphol-valet'
const who = { desk: 'Sanne de Wit', valet: 'Joris Bakker', help: 'Nadia Benali', admin: 'Jana Hoffmann', manager: 'Milan Jansen' } as const
const camera = `Object.defineProperties(navigator, { mediaDevices: { value: { enumerateDevices: async () => [{kind:'videoinput'}], getUserMedia: async () => { throw new DOMException('','NotAllowedError') } } } })`
const all: Record<string, [keyof typeof who, string, ((p: any) => Promise<void>)?]> = {
  refused: ['desk', `${E}/scan`, async (p) => { await p.locator('[data-part=camera]').click(); await p.waitForTimeout(900) }],
  arrivals: ['desk', `${E}/arrivals`], overdue: ['desk', `${E}/overdue`], shift: ['desk', `${E}/shift`], shiftm: ['manager', `${E}/shift`],
  valet: ['valet', `${V}/valet`], job: ['valet', `${V}/valet`, async (p) => { await p.locator('main a[href*="/valet/"]').first().click(); await p.waitForLoadState('load'); await awake(p) }],
  booking: ['help', `/work/house/booking/${number}`], refund: ['help', `/work/house/booking/${number}?do=refund`],
  requests: ['help', '/work/house/requests'], jobs: ['admin', '/work/house/jobs'], outbox: ['admin', '/work/house/outbox'], trail: ['admin', '/work/house/trail'],
}
const [names = '', sizes = '390', locales = 'de-DE', schemes = 'light', full = ''] = process.argv.slice(2)
const browser = await openBrowser()
for (const size of sizes.split(',')) for (const name of names.split(',')) {
  const [as, path, act] = all[name]!
  const { page, complaints, close } = await visit(browser, { viewport: { width: Number(size), height: size === '1440' ? 900 : 844 }, locale: locales, colorScheme: schemes as 'light' })
  page.setDefaultTimeout(15000)
  await page.addInitScript(camera)
  try {
    await signInAs(page, url, who[as])
    await page.goto(url + path)
    await awake(page)
    await act?.(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.screenshot({ path: `/tmp/wx/${name}-${size}-${locales.slice(0, 2)}-${schemes}.png`, fullPage: full === 'full' })
    console.log(name, size, locales, schemes, await page.title(), 'over', wide, complaints.slice(0, 2))
  } catch (error) { console.log(name, size, String(error).slice(0, 200)) }
  await close()
}
await browser.close()
