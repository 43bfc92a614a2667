import { workPath, type WorkAddress } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay, formatTime } from '#texts/formats.ts'
import { hasValetAt } from '#usecases/operators/valet/has-valet.ts'
import type { Membership, StaffSession, WorkPlace } from '#usecases/people/staff-session.ts'
import type { WorkFacts } from './facts.ts'
import { navigationOf, type Here, type NavGroup } from './navigation.ts'

/** A place, or an organisation without places, that somebody can go to. */
export type Choice = { href: string; iata: string | null; name: string; organisation: string; isCurrent: boolean }

export type Shell = {
  staff: StaffSession
  here: Here | null
  choices: Choice[]
  groups: NavGroup[]
  /** where the search field of the header leads, if anywhere; the house finds more, and while one types */
  search: { action: string; of: 'house' | 'desk' | 'ownBookings' } | null
  clock: { time: string; day: string; zone: string; at: number } | null
  signOut: string
  /** one's own page, which also takes the choice of light or dark; null while there is none */
  me: string | null
  /** this very page, for forms that lead back to it */
  back: string
}

const isAt = (slug: string, word: string | undefined): boolean => slug === (word ?? '').toLowerCase()

/** Where somebody is. An address of the house, or of himself, is in no place. */
const hereOf = (
  { memberships }: StaffSession,
  { org, place }: Readonly<Record<string, string | undefined>>,
  pathname: string,
): Here | null => {
  const inIt = memberships.filter(({ organisation }) => isAt(organisation.slug, org))
  for (const membership of inIt) {
    const found = membership.places.find(({ slug }) => isAt(slug, place))
    if (found) return { membership, place: found }
  }
  const [first] = inIt
  if (first && place === undefined && !isInHouse(pathname)) return { membership: first, place: onlyPlace(first) }
  const house = memberships.find(({ organisation }) => organisation.kind === 'house')
  if (house && isInHouse(pathname)) return { membership: house, place: null }
  // on one's own pages: the one place that somebody has, if it is one
  const [only, ...others] = memberships
  return only && others.length === 0 && only.places.length < 2 ? { membership: only, place: onlyPlace(only) } : null
}

const onlyPlace = ({ places }: Membership): WorkPlace | null => (places.length === 1 ? (places[0] ?? null) : null)
const isInHouse = (pathname: string): boolean => pathname.startsWith(workPath('find').replace(/find$/, ''))

const startOf: Record<Membership['organisation']['kind'], readonly WorkAddress[]> = {
  operator: ['arrivals', 'people'],
  agency: ['agencyToday', 'people'],
  corporate: ['agencyToday', 'people'],
  house: ['houseToday', 'find', 'organisations', 'trail'],
}

/** The first page of a place or an organisation that there is and that somebody may see; null: none yet. */
const startAt = (staff: StaffSession, here: Here, built: ReadonlySet<WorkAddress>): string | null => {
  const items = navigationOf(staff.memberships, here, '', built).flatMap((group) => group.items)
  const wanted = startOf[here.membership.organisation.kind]
  return (wanted.flatMap((name) => items.find((item) => item.name === name) ?? [])[0] ?? items[0])?.href ?? null
}

/** Everything somebody may choose, each once. */
export const choicesOf = (staff: StaffSession, here: Here | null, built: ReadonlySet<WorkAddress>): Choice[] => {
  const seen = new Set<string>()
  return staff.memberships.flatMap((membership) => {
    const places = membership.places.length > 0 ? membership.places : [null]
    return places.flatMap((place): Choice[] => {
      const key = `${membership.organisation.id} ${place?.slug ?? ''}`
      const href = startAt(staff, { membership, place }, built)
      if (href === null || seen.has(key)) return []
      seen.add(key)
      return [
        {
          href,
          iata: place?.iata ?? null,
          name: place?.name ?? membership.organisation.name,
          organisation: membership.organisation.name,
          isCurrent:
            here?.membership.organisation.id === membership.organisation.id && here.place?.slug === place?.slug,
        },
      ]
    })
  })
}

const clockOf = ({ deps, language }: WorkFacts, zone: string) => {
  const now = deps.clock.now()
  const local = localAt(now, zone)
  return {
    time: formatTime(local, language),
    day: formatDay(dateOf(local), language, { year: false, month: 'short' }),
    zone,
    at: now,
  }
}

const hasValet = ({ deps }: WorkFacts, here: Here | null): boolean => !here?.place || hasValetAt(deps, here.place)

/** Who sells is in no car park: times on its pages that are of none are those of the house (AGENCY-188). */
const hasClock = ({ membership, place }: Here): boolean =>
  place !== null || membership.organisation.kind === 'agency' || membership.organisation.kind === 'corporate'

const searchPages = [
  { name: 'find', of: 'house' },
  { name: 'scan', of: 'desk' },
  { name: 'agencyBookings', of: 'ownBookings' },
] as const

/** The pages that there are where somebody is. */
export const pagesAt = (
  facts: WorkFacts,
  here: Here | null,
  built: ReadonlySet<WorkAddress>,
): ReadonlySet<WorkAddress> => (hasValet(facts, here) ? built : new Set([...built].filter((name) => name !== 'valet')))

/** What stands around a page for whoever is signed in; null: nobody is. */
export const shellOf = (
  facts: WorkFacts,
  params: Readonly<Record<string, string | undefined>>,
  built: ReadonlySet<WorkAddress>,
): Shell | null => {
  const { staff, url } = facts
  if (!staff) return null
  const here = hereOf(staff, params, url.pathname)
  const pages = pagesAt(facts, here, built)
  const groups = (here ? navigationOf(staff.memberships, here, url.pathname, pages) : []).map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, count: facts.counts.get(item.name) })),
  }))
  const items = groups.flatMap((group) => group.items)
  const searches = searchPages.flatMap(({ name, of }) =>
    items.flatMap((item) => (item.name === name ? { action: item.href, of } : [])),
  )
  return {
    staff,
    here,
    choices: choicesOf(staff, here, built),
    groups,
    search: searches[0] ?? null,
    clock: here && hasClock(here) ? clockOf(facts, here.place?.zone ?? houseZone) : null,
    signOut: workPath('signOut'),
    me: built.has('me') ? workPath('me') : null,
    back: url.pathname + url.search,
  }
}
