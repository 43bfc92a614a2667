import { expect, test } from 'vitest'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'
import page from './route.tsx'

const fresh = freshDeps()

test('AGENCY-150 AGENCY-151 AGENCY-152 finance takes the files of a month that is over; a wrong number is named', async () => {
  const deps = await fresh()
  const who = await browser(deps)
  await pay(deps, who, await place(deps, who))
  deps.clock.advance(20 * dayMs)
  const open = async (rest: string): Promise<Response | Record<string, unknown>> => {
    const url = new URL(`https://parkwing.example/work/house/statements${rest}`)
    const actor = staffAs('finance', '33333333-3333-4333-8333-333333333333')
    const facts = workFacts(url.pathname, { deps, url, actor, staff: staffWith(membershipOf('finance')) })
    return (await page.load!({ facts, params: {}, url, request: new Request(url) } as never)) as never
  }
  const file = async (rest: string) => {
    const answer = (await open(rest)) as Response
    const name = /filename="(.*)"/.exec(answer.headers.get('content-disposition')!)?.[1]
    return { name, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const journal = await file('?month=2026-11&journal')
  expect(journal.name).toBe('parkwing-journal-2026-11.csv')
  expect(journal.bytes.toString()).toMatch(
    /"2026-11-\d\d","[^"]*","booking","AMS-[^"]*","AMS","provider","receivable","EUR",62\r\n/,
  )
  const datev = await file('?month=2026-11&datev=&consultant=29098&client=55003')
  expect(datev.name).toBe('EXTF_Parkwing_2026-11.csv')
  const lines = datev.bytes.toString('latin1').split('\r\n')
  expect([lines[0]!.slice(0, 12), lines[1]!.includes('Gegenkonto (ohne BU-Schlüssel)')]).toEqual(['"EXTF";700;2', true])
  expect(datev.bytes.toString('latin1')).toContain('62,00;"S";"EUR"')
  expect((await file('?month=2026-11&sellers')).bytes.toString()).toContain(
    '"name, address, registration, VAT number; account"',
  )
  const wrong = await open('?month=2026-11&datev=&consultant=12&client=55003')
  expect(wrong).toMatchObject({
    accountant: { consultant: '12', client: '55003', wrong: ['consultant'], isOver: true },
  })
  expect(await open('?month=2027-05&journal')).toMatchObject({ accountant: { isOver: false } })
})
