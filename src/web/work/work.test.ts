import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { kempenpark, membershipOf, ringvaart, someAssets, staffWith, workFacts } from '#test/builders/staff.ts'
import type { StaffSession } from '#usecases/people/staff-session.ts'
import { Instead } from '../kernel/page.ts'
import type { WorkFacts } from './frame/facts.ts'
import { navigationOf } from './frame/navigation.ts'
import { sentForm } from './frame/sent-form.ts'
import { choicesOf } from './frame/shell.ts'
import { atPlace, backOf, inHouse, inOrganisation, notAllowed, staffOnly, type StaffAsked } from './frame/staff.ts'
import { createWork } from './server.tsx'
import type { WorkAddress } from '#domain/site-map/work.ts'

const answer = createWork(someAssets)
const ask = async (path: string, more: Partial<WorkFacts> = {}, method = 'GET') => {
  const facts = workFacts(path, more)
  const made = await answer({ url: facts.url, method, request: new Request(facts.url, { method }) }, facts)
  return made instanceof Response
    ? { status: made.status, location: made.headers.get('location'), text: '' }
    : { status: made.status, location: null, text: made.body ?? '' }
}
const askedOf = (path: string, staff: StaffSession | null, params: Record<string, string> = {}, method = 'GET') => {
  const facts = workFacts(path, { staff })
  return { facts, url: facts.url, params, method, request: new Request(facts.url) } as StaffAsked
}
const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const desk = staffWith(membershipOf('desk', [kempenpark]))
const manager = staffWith(membershipOf('manager', [kempenpark, ringvaart]))
const all = new Set<WorkAddress>(['scan', 'arrivals', 'departures', 'onSite', 'devices', 'people', 'find', 'trail'])
const namesFor = (staff: StaffSession, built: ReadonlySet<WorkAddress> = all) => {
  const [membership] = staff.memberships
  if (!membership) return []
  const here = { membership, place: membership.places[0] ?? null }
  return navigationOf(staff.memberships, here, '', built).flatMap(({ items }) => items.map(({ name }) => name))
}

test('WORK-1 the membership is that of the address, whatever else somebody may be', () => {
  const params = { org: 'Kempen', place: 'EIN-kempenpark' }
  const found = atPlace(askedOf('/', manager, params), 'booking.checkIn')
  expect([found.membership.role, found.place.name]).toEqual(['manager', 'Kempenpark'])
  const both = staffWith(membershipOf('desk', [kempenpark]), membershipOf('manager', [kempenpark]))
  expect(atPlace(askedOf('/', both, params), 'person.view').membership.role).toBe('manager')
})

test('WORK-2 ACCESS-17 what one may not see is not there: place, organisation, operation, house', () => {
  const instead = (of: unknown) => (of instanceof Instead ? of.status : 'shown')
  const at = (staff: StaffSession, org: string, place: string, operation: Parameters<typeof atPlace>[1]) =>
    instead(thrownBy(() => atPlace(askedOf('/', staff, { org, place }), operation)))
  expect(at(desk, 'kempen', 'ein-kempenpark', 'booking.checkIn')).toBe('shown')
  expect(at(desk, 'kempen', 'ams-p2', 'booking.checkIn')).toBe(404)
  expect(at(desk, 'tui', 'ein-kempenpark', 'booking.checkIn')).toBe(404)
  expect(at(desk, 'kempen', 'ein-kempenpark', 'person.view')).toBe(404)
  const support = staffWith(membershipOf('support'))
  expect(inHouse(askedOf('/', support), 'claim.decide').role).toBe('support')
  expect(instead(thrownBy(() => inHouse(askedOf('/', manager), 'booking.view')))).toBe(404)
  expect(inOrganisation(askedOf('/', manager, { org: 'kempen' }), 'person.view').role).toBe('manager')
  expect(instead(thrownBy(() => inOrganisation(askedOf('/', desk, { org: 'kempen' }), 'person.view')))).toBe(404)
})

test('WORK-2 the navigation names what a role may do, of the pages that there are', () => {
  expect(namesFor(desk)).toEqual(['scan', 'arrivals', 'departures', 'onSite'])
  expect(namesFor(manager)).toEqual(['scan', 'arrivals', 'departures', 'onSite', 'devices', 'people'])
  expect(namesFor(desk, new Set(['arrivals']))).toEqual(['arrivals'])
  expect(namesFor(staffWith(membershipOf('support')))).toEqual(['find'])
  expect(namesFor(staffWith(membershipOf('administrator')))).toEqual(['trail'])
  expect(namesFor(staffWith(membershipOf('seller')))).toEqual([])
  expect(namesFor(staffWith(membershipOf('agencyManager')), new Set(['people', 'keys', 'agencyBookings']))).toEqual([
    'agencyBookings',
    'people',
    'keys',
  ])
  expect(namesFor(staffWith(membershipOf('seller')), new Set(['keys', 'agencyBookings']))).toEqual(['agencyBookings'])
  const [choice, ...others] = choicesOf(manager, null, all)
  expect([choice?.href, others.length]).toEqual(['/work/kempen/ein-kempenpark/arrivals', 1])
})

test('WORK-2 an unknown page is 404 in the same words for everybody', async () => {
  const staff = desk
  const unknown = await ask('/work/nothing/here/at-all', { staff })
  const foreign = await ask('/work/tui/ams-p2/nothing', { staff })
  expect([unknown.status, foreign.status]).toEqual([404, 404])
  // the header leads back to the address that was asked for
  expect(unknown.text.replace('/work/nothing/here/at-all', '')).toBe(
    foreign.text.replace('/work/tui/ams-p2/nothing', ''),
  )
  expect(unknown.text).toContain('There is no such page, or it is not open to you.')
  expect((await ask('/work/nothing')).status).toBe(404)
})

test('WORK-2 what one sees and may not do is 403, and says who may', () => {
  const refused = notAllowed('Ask Ruben or Femke.')
  expect(refused.status).toBe(403)
})

test('WORK-4 a page leads to signing in and back to itself, never to another site', async () => {
  expect(await ask('/work')).toMatchObject({ status: 303, location: '/work/sign-in' })
  const trail = thrownBy(() => staffOnly(() => 'shown')(askedOf('/work/house/trail?q=a b', null)))
  expect(trail instanceof Response && trail.headers.get('location')).toBe(
    '/work/sign-in?back=%2Fwork%2Fhouse%2Ftrail%3Fq%3Da%2520b',
  )
  const back = (to: string) => backOf(workFacts(`/work/sign-in?back=${encodeURIComponent(to)}`))
  expect(back('/work/house/trail?q=1')).toBe('/work/house/trail?q=1')
  for (const other of ['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example', ''])
    expect(back(other)).toBe('/work')
})

test('WORK-4 a form that comes after the session is 401, and signing in opens beside it', async () => {
  let changed = 0
  const late = thrownBy(() => staffOnly(() => (changed += 1))(askedOf('/work/me', null, {}, 'POST')))
  expect([late instanceof Instead && late.status, changed]).toEqual([401, 0])
})

test('WORK-5 keys that somebody turned off do not wake', async () => {
  const twoPlaces = staffWith(membershipOf('manager', [kempenpark, ringvaart]))
  const keyless = { ...twoPlaces, person: { ...twoPlaces.person, settings: { keys: false, mode: 'dark' } as const } }
  const [on, off] = [await ask('/work', { staff: twoPlaces }), await ask('/work', { staff: keyless })]
  expect([on, off].map(({ text }) => text.includes('data-part="work-keys"'))).toEqual([true, false])
  expect([on, off].map(({ text }) => text.includes('data-mode="dark"'))).toEqual([false, true])
})

test('every language has the frame, a demo person is told who he is, and the way out is a form', async () => {
  const staff = { ...manager, isDemo: true }
  const texts = await Promise.all(languages.map(async (language) => (await ask('/work', { staff, language })).text))
  for (const text of texts) expect(text).toContain('action="/work/sign-out"')
  const [, , , , ...rest] = texts
  expect(rest.length).toBeGreaterThan(5)
  expect((await ask('/work', { staff })).text).toContain('Demo: signed in as Sanne de Wit, Manager.')
})

test('a sent form is read as texts, lists and files; what is no form is 400', async () => {
  const body = new FormData()
  for (const [name, value] of [
    ['plate', ' KR-418-D '],
    ['role', 'desk'],
    ['role', 'manager'],
  ] as const)
    body.append(name, value)
  body.append('photo', new File(['x'], 'a.jpg'))
  const form = await sentForm(new Request('https://parkwing.example/work', { method: 'POST', body }))
  expect([form.text('plate'), form.text('none'), form.all('role')]).toEqual(['KR-418-D', '', ['desk', 'manager']])
  expect([form.file('photo')?.name, form.file('plate')]).toEqual(['a.jpg', null])
  expect(form.values()).toEqual({ plate: 'KR-418-D', role: 'desk' })
  const json = new Request('https://parkwing.example/work', { method: 'POST', body: '{}' })
  await expect(sentForm(json)).rejects.toMatchObject({ status: 400 })
})
