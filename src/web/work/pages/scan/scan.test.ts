import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark, peopleOf } from '#test/builders/gate-devices.ts'
import { kempenpark, membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import { builtPages } from '../../frame/built.ts'
import scan from './route.tsx'

const fresh = freshDeps()
builtPages.take(['scan', 'arrivals', 'departures', 'shift', 'valet', 'devices', 'people'])

const asking = async (deps: TestDeps, role: 'desk' | 'manager' = 'desk') => {
  const people = await peopleOf(deps)
  const { holdings } = people[role]
  const organisationId = holdings[0]!.organisationId
  const membership = membershipOf(role, [{ ...kempenpark, ...carPark, organisationId }])
  const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
  const base = `/work/${here.organisation.slug}/${kempenpark.slug}`
  const url = new URL(`https://parkwing.example${base}/scan`)
  const facts = workFacts(url.pathname, { deps, url, actor: people[role], staff: { ...staffWith(here), holdings } })
  const params = { org: here.organisation.slug, place: kempenpark.slug }
  /** Where one is led, or the addresses of what can be done. */
  return async (q: string): Promise<string | string[] | null> => {
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ q }) })
    const answer = (await scan.action!({ facts, params, url, request } as never)) as {
      location?: string
      model?: {
        actions?: { href: string }[]
        found?: { kind: string; cars: { number: string }[] }
        act?: { name: string } | null
      }
    }
    const short = (href: string) => href.replace(base, '')
    if (answer instanceof Response) return short(answer.headers.get('location') ?? '')
    const { actions, found, act } = answer.model ?? {}
    const oneOf = act ? `${act.name} of one of` : 'one of'
    return actions?.map(({ href }) => short(href)) ?? found?.cars.map(({ number }) => `${oneOf} ${number}`) ?? null
  }
}

test('WORK-19 VALET-13 behind > the pages of this car park, as far as one may open them, and what is done to a car', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const { number, details } = (await bookingById(deps.db, id))!
  deps.clock.set(local('2026-12-01T09:00'))
  const ask = await asking(deps)
  expect(await ask('> shift')).toBe('/shift')
  // nobody hands a car over here
  expect([await ask('> people'), await ask('> valet')]).toEqual([[], []])
  expect(await (await asking(deps, 'manager'))('> people')).toMatch(/people$/)
  const stay = `/stay/${number}?from=scan`
  expect(await ask(`> note ${number}`)).toBe(`${stay}&do=note`)
  expect(await ask(`> note ${details.plate}`)).toBe(`${stay}&do=note`)
  // before 13:00 nobody says that it does not come (DESK-11)
  const all = [`${stay}&do=note`, `${stay}&do=plate`, `${stay}&do=flights`, `/stay/${number}/print`]
  expect(await ask(`>${details.plate}`)).toEqual(all)
  deps.clock.set(local('2026-12-01T13:00'))
  expect(await ask(`> ${number}`)).toEqual([...all, `${stay}&do=noShow`])
  expect(await ask('> note ZZ999Z')).toEqual([])
  expect(await deps.db.query('select 1 from desk_refusal')).toEqual([])
})

test('WORK-19 a plate with blanks is one plate; a part of one, or one that looks alike, is listed and never opened', async () => {
  const deps = await fresh()
  const booked = async (plate: string) => {
    const { id } = await paidBooking(deps, { email: `${plate.replaceAll(' ', '')}@example.org` })
    const write = `update booking set details = jsonb_set(details, '{plate}', to_jsonb($2::text)) where id = $1`
    await deps.db.query(write, [id, plate])
    return (await bookingById(deps.db, id))!.number
  }
  const [british, belgian, german] = [await booked('AB12 CDE'), await booked('KR418D'), await booked('EIN KR 419')]
  deps.clock.set(local('2026-12-01T09:00'))
  const ask = await asking(deps)
  const note = (number: string) => `/stay/${number}?from=scan&do=note`
  expect(await ask('> note AB12 CDE')).toBe(note(british))
  expect(await ask('> note kr 418 d')).toBe(note(belgian))
  expect(await ask('> note EIN KR 419')).toBe(note(german))
  expect(await ask('> KR 418 D')).toHaveLength(4)
  for (const part of ['> note 418', '> note KR 418', '> note KR41BD'])
    expect(await ask(part), part).toEqual([`note of one of ${belgian}`])
  expect(await ask('> print 418')).toEqual([`print of one of ${belgian}`])
  // no act, one of several, and one that not every car can have done to it
  for (const part of ['> 418', '> w 418', '> did 418']) expect(await ask(part), part).toEqual([`one of ${belgian}`])
  // both come at the same minute, so either may stand first
  const two = await ask('> note KR 41')
  expect(two).toHaveLength(2)
  expect(new Set(two)).toEqual(new Set([belgian, german].map((number) => `note of one of ${number}`)))
  // a word of one letter or of letters alone is no plate
  expect([await ask('> note 4'), await ask('> note KR'), await ask('> CDE')]).toEqual([[], [], []])
  expect(await deps.db.query('select 1 from desk_refusal')).toEqual([])
})
