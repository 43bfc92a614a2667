import { describe, expect, test } from 'vitest'
import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { hired } from '#test/builders/hired.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { staffAs } from '#test/builders/staff.ts'
import { answerAccount, askForAccount, seeBankAccounts } from '#usecases/people/bank-accounts.ts'
import { setParkContract } from '#usecases/people/park-statements.ts'
import { recordPaper } from '#usecases/people/papers.ts'
import { askForPayouts, listPayouts } from '#usecases/people/payouts.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'

const fresh = freshDeps()
const at = '/work/house/payouts'

/** A payout of 52.70 that Femke asked for, and a browser of Ruben, who may agree to it. */
const world = async () => {
  const deps = await fresh()
  const people: Record<string, string> = {}
  for (const name of ['femke', 'ruben'])
    people[name] = (await hired(deps, { email: `${name}@parkwing.example`, role: 'finance' })).personId
  const finance = (of: TestDeps, name: string) => ({
    ...staffAs('finance', people[name]),
    factorAt: of.clock.now(),
  })
  const [operator] = await deps.db.query<{ slug: string }>(`select slug from organisation where kind = 'operator'`)
  const { slug } = operator!
  const reason = 'letter of 2 January'
  const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000, reason }
  must(await setParkContract(deps, finance(deps, 'femke'), terms))
  const who = await browser(deps)
  await pay(deps, who, await place(deps, who))
  deps.clock.advance(43 * dayMs)
  must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
  const account = { slug, holder: 'Kempenpark B.V.', iban: 'NL91ABNA0417164300', reason }
  must(await askForAccount(deps, finance(deps, 'femke'), account))
  const [asked] = must(await seeBankAccounts(deps, finance(deps, 'ruben')))
  must(await answerAccount(deps, finance(deps, 'ruben'), { id: asked!.id, agrees: true }))
  deps.clock.advance(2 * dayMs)
  expect(must(await askForPayouts(deps, finance(deps, 'femke')))).toBe(1)
  const [payout] = must(await listPayouts(deps, finance(deps, 'ruben'))).payouts
  const ruben = browserFor(deps, (await hired(deps, { email: 'noor@parkwing.example', role: 'finance' })).token)
  return { deps, ruben, slug, finance: finance(deps, 'femke'), payout: payout! }
}

describe('the payout beside the list', () => {
  test('WORK-21 none stands there before one is chosen, nor after an answer, and no key answers', async () => {
    const { ruben, payout } = await world()
    const plain = await ruben.ask(at)
    expect([plain.status, plain.text.includes('id="look"')]).toEqual([200, false])
    expect(plain.text).toContain(payout.statement)
    const chosen = await ruben.ask(`${at}?show=${payout.id}`)
    const look = chosen.text.slice(chosen.text.indexOf('id="look"'))
    const form = /<form[^>]*>(?:(?!<\/form>).)*Agree to €52\.70.*?<\/form>/s.exec(look)?.[0] ?? ''
    expect(form).toContain('value="refuse"')
    expect(form).not.toContain('data-key')
    // the month of its statement, without which the sum says little
    expect(look.slice(0, look.indexOf('<table'))).toMatch(/(?:January|February|December|November|October) 20\d\d/)
    const done = await ruben.ask(at, { do: 'agree', payout: payout.id })
    expect([done.status, done.location]).toEqual([303, at])
  })

  test('WORK-29 whether the papers of who is paid still count stands there too, and what has expired by name', async () => {
    const { deps, ruben, slug, finance, payout } = await world()
    const today = houseDay(deps.clock.now())
    const looks = async (who = ruben) => {
      const { text } = await who.ask(`${at}?show=${payout.id}`)
      return text.slice(text.indexOf('id="look"'), text.indexOf('Agree to €52.70'))
    }
    const record = async (kind: string, until: string) =>
      must(
        await recordPaper(deps, finance, {
          slug,
          kind,
          reference: kind,
          until,
          forGood: until === '',
          isRequired: false,
          reason: 'seen here',
        }),
      )
    expect(await looks()).toContain('No papers of it are recorded')
    await record('register', '')
    expect(await looks()).toContain('Its papers are valid')
    await record('insurance', addDays(today, 8))
    expect(await looks()).toContain('Its papers are valid; expiring soon: Insurance')
    await record('licence', today)
    expect(await looks()).toContain('expiring soon: Licence for the business, Insurance')
    deps.clock.advance(dayMs)
    const next = browserFor(deps, (await hired(deps, { email: 'luc@parkwing.example', role: 'finance' })).token)
    expect(await looks(next)).toContain('Expired: Licence for the business')
    // it is said, and the second person decides
    expect((await next.ask(at, { do: 'agree', payout: payout.id })).status).toBe(303)
  })

  test('WORK-21 what is ticked stays so while one is looked at', async () => {
    const { ruben, payout } = await world()
    const box = (text: string) =>
      [...text.matchAll(/<input[^>]*>/g)].map(([one]) => one).find((one) => one.includes('name="payout"')) ?? ''
    const plain = (await ruben.ask(at)).text
    expect([box(plain).includes(payout.id), box(plain).includes('checked=""')]).toEqual([true, false])
    // a button of the same form sends what is ticked along
    const list = plain.slice(plain.indexOf(box(plain)))
    const [looks = ''] = /<button[^>]*name="show"[^>]*>/.exec(list.slice(0, list.indexOf('</form>'))) ?? []
    expect(looks).toContain(`value="${payout.id}"`)
    expect(looks).toMatch(/formmethod="get"/i)
    expect(box((await ruben.ask(`${at}?payout=${payout.id}&show=${payout.id}`)).text)).toContain('checked')
  })
})
