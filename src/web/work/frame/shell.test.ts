import { expect, test } from 'vitest'
import type { Role } from '#domain/access/people.ts'
import { languages } from '#domain/languages.ts'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import { translator } from '#texts/texts.ts'
import { testAirport } from '#test/builders/deps.ts'
import { kempenpark, membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import { workPages } from '../pages.ts'
import { navigationOf } from './navigation.ts'
import { choicesOf, shellOf } from './shell.ts'

const built = new Set(['arrivals', 'valet', 'shift'] as const)
const house = (role: 'support' | 'administrator') => {
  const one = membershipOf(role, [])
  return { ...one, organisation: { ...one.organisation, kind: 'house' as const } }
}
const everything = [house('support'), house('administrator')]
const params = { org: 'kempen', place: 'ein-kempenpark' }

test('VALET-13 the navigation has valet jobs where a product of the car park hands cars over', () => {
  const names = (transfer: 'valet' | 'shuttle' | null) => {
    const { products } = testAirport(10, { transfer: transfer ?? 'shuttle' })
    const own = products.map((one) => ({ ...one, carPark: { ...one.carPark, id: kempenpark.carParkId } }))
    const airport = transfer === null ? undefined : ({ products: own } as unknown as AirportCatalogue)
    const facts = workFacts('/work/kempen/ein-kempenpark/arrivals', {
      staff: staffWith(membershipOf('desk', [kempenpark])),
    })
    const catalogue = { ...facts.deps.catalogue, airportById: () => airport }
    const shell = shellOf({ ...facts, deps: { ...facts.deps, catalogue } }, params, built)
    return shell?.groups.flatMap(({ items }) => items.map(({ name }) => name))
  }
  expect(names('valet')).toEqual(['arrivals', 'valet', 'shift'])
  expect(names('shuttle')).toEqual(['arrivals', 'shift'])
  // what is not known to have none has it
  expect(names(null)).toEqual(['arrivals', 'valet', 'shift'])
})

test.each(languages)(
  'WORK-12 the bar of a phone calls a page as the navigation does, or by a word of it: %s',
  (language) => {
    const t = translator(language)
    // a soft hyphen only says where a long word may break
    const plain = (id: Parameters<typeof t>[0]) =>
      (t as (one: typeof id) => string)(id).replaceAll('\u00AD', '').toLowerCase()
    const items = everything.flatMap((one) => {
      const here = { membership: one, place: one.places[0] ?? null }
      return navigationOf([one], here, '', new Set(workPages.map(({ at }) => at))).flatMap((group) => group.items)
    })
    const shortened = items.filter(({ name, short }) => short && name !== 'arrivals' && name !== 'departures')
    expect(shortened.map(({ name }) => name)).toEqual(expect.arrayContaining(['move', 'organisations']))
    expect(
      shortened.filter(({ text, short = text }) => !plain(text).includes(plain(short))).map(({ name }) => name),
    ).toEqual([])
  },
)

test('WORK-2 the navigation leads nobody to the requests who may not open them', () => {
  const namesFor = (role: 'support' | 'administrator') =>
    navigationOf([house(role)], { membership: house(role), place: null }, '', new Set(workPages.map(({ at }) => at)))
      .flatMap((group) => group.items)
      .map(({ name }) => name)
  expect(namesFor('support')).toContain('requests')
  expect(namesFor('administrator')).not.toContain('requests')
})

test('WORK-10 whoever works in the house begins with what waits for him, where there is such a page for him', () => {
  const all = new Set(workPages.map(({ at }) => at))
  const startOf = (role: 'support' | 'finance' | 'administrator') =>
    choicesOf(staffWith(membershipOf(role)), null, all).map(({ href }) => href)
  for (const role of ['support', 'finance', 'administrator'] as const)
    expect([role, startOf(role)]).toEqual([role, ['/work/house/today']])
})

test('AGENCY-188 who sells has the clock of the house and a field for its own bookings; others keep theirs', () => {
  const all = new Set(workPages.map(({ at }) => at))
  const company = { id: 'philips', kind: 'corporate', slug: 'philips', name: 'philips' } as const
  const at = (role: Role, organisation: string, place?: string) => {
    const made = membershipOf(role, role === 'desk' ? [kempenpark] : [])
    const one = organisation === 'philips' ? { ...made, organisation: company } : made
    const path = `/work/${organisation}/${place ?? 'people'}`
    const shell = shellOf(
      workFacts(path, { staff: staffWith(one) }),
      { org: organisation, ...(place && { place }) },
      all,
    )
    return [shell?.search, shell?.clock?.zone]
  }
  const own = (action: string) => [{ action, of: 'ownBookings' }, 'Europe/Amsterdam']
  expect(at('seller', 'tui')).toEqual(own('/work/tui/bookings'))
  expect(at('seller', 'philips')).toEqual(own('/work/philips/bookings'))
  expect(at('desk', 'kempen', 'ein-kempenpark')).toEqual([
    { action: '/work/kempen/ein-kempenpark/scan', of: 'desk' },
    kempenpark.zone,
  ])
  expect(shellOf(workFacts('/work/house/find', { staff: staffWith(membershipOf('support')) }), {}, all)).toMatchObject({
    search: { action: '/work/house/find', of: 'house' },
    clock: null,
  })
})
