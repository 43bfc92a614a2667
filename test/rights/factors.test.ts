import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide, type Operation } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { someAssets, workFacts } from '#test/builders/staff.ts'
import { translator } from '#texts/texts.ts'
import { createWork } from '#web/work/server.tsx'
import type { FormRow, PageRow } from './page-forms.ts'
import { pageRows } from './pages.ts'
import { openWorld, ownersOf, type Person, type World } from './world.ts'

/** What asks for the second factor again once it is older than ten minutes (ACCESS-49): all forms of these do. */
const sensitive: readonly Operation[] = [
  'allotment.set',
  'bankAccount.agree',
  'bankAccount.ask',
  'brand.secret',
  'catalogue.load',
  'contract.set',
  'credit.pay',
  'credit.set',
  'device.end',
  'device.pair',
  'join.decide',
  'key.end',
  'key.make',
  'key.rotate',
  'paper.set',
  'partner.change',
  'payout.agree',
  'payout.file',
  'person.end',
  'person.invite',
  'person.inviteTrusted',
  'person.resetFactor',
  'webhook.end',
  'webhook.make',
]
/** Forms that are otherwise: taking back an invitation lets nobody in, and other sites are shown the form of a look. */
const otherwise: Readonly<Record<string, boolean>> = {
  'people/operator, withdraw': false,
  'people/agency, withdraw': false,
  'brand, sites': true,
  // nobody gets in
  'joinRequest, refuse': false,
}

let world: World & { close: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const answer = createWork(someAssets)
const removeHook: FormRow = { operation: 'webhook.end', fields: ({ endpointId: hook }) => ({ do: 'removeHook', hook }) }
const forms = [
  ...Object.entries(pageRows).flatMap(([name, row]) =>
    Object.entries(row.forms ?? {}).map(([form, one]): [string, PageRow, FormRow] => [`${name}, ${form}`, row, one]),
  ),
  // the last one, because it ends what others are about
  ['keys, removeHook', pageRows['keys']!, removeHook] satisfies [string, PageRow, FormRow],
]

const may = ({ session }: Person, operation: Operation, { about }: Pick<PageRow, 'about'>): boolean => {
  const owners = ownersOf(about, world.things.own, 'own')
  const asked = { reason: 'given', amountMinor: 0, isAgreed: true, ...(owners !== undefined && { owners }) }
  return decide(session.holdings, operation, asked) === 'allowed'
}

/** Whether the form asks somebody whose factor is so old; null where nobody of the world may send it. */
const asksAgain = async (row: PageRow, form: FormRow, ageMs: number): Promise<boolean | null> => {
  const person = world.people.find(
    (one) =>
      may(one, row.operation, row) &&
      (!form.operation || may(one, form.operation, form.about ? { about: form.about } : row)) &&
      !(row.atOwnPlace && one.session.memberships.every(({ organisation }) => organisation.kind === 'house')),
  )
  if (!person) return null
  const factorAt = world.deps.clock.now() - ageMs
  const facts = workFacts(row.path(world.things.own), {
    deps: world.deps,
    staff: { ...person.session, factorAt },
    actor: { ...person.actor, factorAt },
  })
  const body = new URLSearchParams(form.fields(world.things.own))
  const made = await answer(
    { url: facts.url, method: 'POST', request: new Request(facts.url, { method: 'POST', body }) },
    facts,
  )
  // a form with a file cannot be carried on, and leads to the question instead
  if (made instanceof Response) return (made.headers.get('location') ?? '').startsWith(workPath('confirm'))
  return made.status === 403 && (made.body ?? '').includes(translator('en')('workSignIn.confirmTitle'))
}

const lines = async (): Promise<number> =>
  (await world.deps.db.query<{ n: number }>('select count(*)::int as n from trail'))[0]!.n

describe('ACCESS-49 what is sensitive asks for the second factor again', () => {
  test.each(forms)('ACCESS-21 %s', async (name, row, form) => {
    const isSensitive = otherwise[name] ?? sensitive.includes(form.operation ?? row.operation)
    const before = await lines()
    const asks = await asksAgain(row, form, 10 * minuteMs + 1)
    expect([name, asks]).toEqual([name, asks === null ? null : isSensitive])
    if (!isSensitive || asks === null) return
    // nothing was done meanwhile
    expect(await lines()).toBe(before)
    // the control: with a fresh one, the last moment included, it is not asked
    expect(await asksAgain(row, form, 10 * minuteMs)).toBe(false)
  })

  test('every operation that is sensitive has a form here', () => {
    const named = forms.map(([, row, form]) => form.operation ?? row.operation)
    expect(sensitive.filter((one) => !named.includes(one))).toEqual([])
    expect(Object.keys(otherwise).filter((one) => !forms.some(([name]) => name === one))).toEqual([])
  })
})
