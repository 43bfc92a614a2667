import type { OrganisationKind } from '#domain/access/people.ts'
import { rightOf, type Operation } from '#domain/access/rights.ts'
import { isAtWork, workPath, type WorkAddress } from '#domain/site-map/work.ts'
import type { Translate } from '#texts/translate.ts'
import type { Membership, WorkPlace } from '#usecases/people/staff-session.ts'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'

/** Where somebody is: by the address, not by the session. */
export type Here = { membership: Membership; place: WorkPlace | null }

export type NavItem = {
  name: WorkAddress
  href: string
  icon: WorkIconName
  text: NavText
  /** in the bar of a phone */
  short?: NavText
  /** the letter after G; at the desk also without it */
  key?: string
  isCurrent: boolean
  /** in the lists of a desk its letter works without G too; elsewhere pages have such letters of their own */
  isOfDesk: boolean
  /** where it calls for work */
  count?: number | undefined
}
/** How many places stand in the bar of a phone; the rest is behind one more button. */
export const onPhone = 4
export type NavGroup = { text: NavText | null; items: NavItem[] }
type NavText = `workShell.nav${string}` & Parameters<Translate>[0]

type Entry = {
  name: WorkAddress
  icon: WorkIconName
  text: NavText
  short?: NavText
  /** whoever may do one of these sees it */
  for: readonly Operation[]
  /** only who reaches the whole organisation opens it (RIGHT-9) */
  isOfWhole?: true
  key?: string
  /** pages below it, where it also counts as the current one */
  below?: readonly WorkAddress[]
}
type Group = { text: NavText; kind: OrganisationKind; entries: readonly Entry[] }

// What more than one kind of organisation has.

const ownToday: Entry = {
  name: 'agencyToday',
  icon: 'home',
  text: 'workShell.navToday',
  short: 'workShell.navShortToday',
  for: ['booking.view'],
  key: 'T',
}
const bookForOthers: Entry = {
  name: 'agencyBook',
  icon: 'plus',
  text: 'workShell.navBook',
  short: 'workShell.navShortBook',
  for: ['booking.place'],
  key: 'N',
}
const ownBookings: Entry = {
  name: 'agencyBookings',
  icon: 'doc',
  text: 'workShell.navBookings',
  short: 'workShell.navShortBookings',
  for: ['booking.view'],
  key: 'B',
  below: ['agencyBooking'],
}
const people: Entry = {
  name: 'people',
  icon: 'people',
  text: 'workShell.navPeople',
  short: 'workShell.navShortPeople',
  for: ['person.view'],
}
const statements: Entry = {
  name: 'statements',
  icon: 'chart',
  text: 'workShell.navStatements',
  short: 'workShell.navShortStatements',
  for: ['statement.view'],
  below: ['statement'],
}
const statementsOfWhole: Entry = { ...statements, isOfWhole: true }

const allotments: Entry = {
  name: 'allotments',
  icon: 'bay',
  text: 'workShell.navAllotments',
  short: 'workShell.navShortAllotments',
  for: ['allotment.view'],
  isOfWhole: true,
}

const papers: Entry = {
  name: 'papers',
  icon: 'doc',
  text: 'workShell.navPapers',
  for: ['paper.view'],
  isOfWhole: true,
}

const groups: readonly Group[] = [
  {
    text: 'workShell.navDesk',
    kind: 'operator',
    entries: [
      { name: 'scan', icon: 'scan', text: 'workShell.navScan', for: ['booking.checkIn'] },
      {
        name: 'arrivals',
        icon: 'in',
        text: 'workShell.navArrivals',
        short: 'workShell.navShortIn',
        for: ['booking.checkIn'],
        key: 'A',
        below: ['stay', 'print', 'walkIn'],
      },
      {
        name: 'departures',
        icon: 'out',
        text: 'workShell.navDepartures',
        short: 'workShell.navShortOut',
        for: ['booking.checkOut'],
        key: 'D',
      },
      { name: 'onSite', icon: 'bay', text: 'workShell.navOnSite', for: ['booking.view'], key: 'O' },
      { name: 'overdue', icon: 'warn', text: 'workShell.navOverdue', for: ['booking.view'] },
      {
        name: 'valet',
        icon: 'valet',
        text: 'workShell.navValet',
        for: ['booking.checkIn'],
        key: 'V',
        below: ['valetJob'],
      },
      { name: 'shift', icon: 'clock', text: 'workShell.navShift', for: ['booking.takePayment'] },
    ],
  },
  {
    text: 'workShell.navCarPark',
    kind: 'operator',
    entries: [
      { name: 'devices', icon: 'gear', text: 'workShell.navDevices', for: ['device.pair'] },
      statementsOfWhole,
      allotments,
      papers,
      people,
      { name: 'keys', icon: 'lock', text: 'workShell.navKeys', for: ['key.view'], isOfWhole: true },
    ],
  },
  {
    text: 'workShell.navAgency',
    kind: 'agency',
    entries: [
      ownToday,
      bookForOthers,
      ownBookings,
      statementsOfWhole,
      allotments,
      papers,
      people,
      { name: 'brand', icon: 'home', text: 'workShell.navBrand', for: ['brand.view'], isOfWhole: true },
      { name: 'keys', icon: 'lock', text: 'workShell.navKeys', for: ['key.view'] },
    ],
  },
  {
    text: 'workShell.navCompany',
    kind: 'corporate',
    entries: [
      ownToday,
      bookForOthers,
      ownBookings,
      { name: 'drivers', icon: 'people', text: 'workShell.navDrivers', for: ['company.view'], key: 'D' },
      { name: 'costCentres', icon: 'chart', text: 'workShell.navCostCentres', for: ['company.view'] },
      { name: 'companyRules', icon: 'lock', text: 'workShell.navRules', for: ['company.view'] },
      statements,
      people,
    ],
  },
  {
    text: 'workShell.navService',
    kind: 'house',
    entries: [
      {
        name: 'houseToday',
        icon: 'clock',
        text: 'workShell.navToday',
        short: 'workShell.navShortToday',
        for: ['moneyAlert.view', 'job.view'],
        key: 'T',
      },
      {
        name: 'find',
        icon: 'search',
        text: 'workShell.navFind',
        for: ['booking.view'],
        key: 'F',
        below: ['houseBooking', 'houseBookingAct', 'houseMove', 'letter'],
      },
      {
        name: 'claims',
        icon: 'doc',
        text: 'workShell.navClaims',
        short: 'workShell.navShortClaims',
        for: ['claim.view'],
        key: 'C',
        below: ['claim', 'claimFile'],
      },
      {
        name: 'requests',
        icon: 'hand',
        text: 'workShell.navRequests',
        short: 'workShell.navShortRequests',
        for: ['booking.refund'],
      },
      { name: 'move', icon: 'swap', text: 'workShell.navMove', short: 'workShell.navShortMove', for: ['booking.move'] },
      {
        name: 'alerts',
        icon: 'bell',
        text: 'workShell.navAlerts',
        short: 'workShell.navShortAlerts',
        for: ['moneyAlert.view', 'job.view'],
      },
    ],
  },
  {
    text: 'workShell.navHouse',
    kind: 'house',
    entries: [
      {
        name: 'organisations',
        icon: 'home',
        text: 'workShell.navOrganisations',
        short: 'workShell.navShortOrganisations',
        for: ['organisation.view'],
        below: ['organisation'],
      },
      {
        name: 'joinRequests',
        icon: 'plus',
        text: 'workShell.navJoins',
        short: 'workShell.navShortJoins',
        for: ['join.view'],
        below: ['joinRequest'],
      },
      {
        name: 'houseStatements',
        icon: 'chart',
        text: 'workShell.navStatements',
        short: 'workShell.navShortStatements',
        for: ['statement.close'],
      },
      { name: 'payouts', icon: 'swap', text: 'workShell.navPayouts', for: ['payout.view'] },
      {
        name: 'housePeople',
        icon: 'people',
        text: 'workShell.navPeople',
        short: 'workShell.navShortPeople',
        for: ['person.view'],
        below: ['roles', 'people'],
      },
      { name: 'catalogue', icon: 'bay', text: 'workShell.navCatalogue', for: ['catalogue.view'] },
      {
        name: 'partners',
        icon: 'hand',
        text: 'workShell.navPartners',
        short: 'workShell.navShortPartners',
        for: ['partner.view'],
      },
      { name: 'jobs', icon: 'sort', text: 'workShell.navJobs', for: ['job.view'] },
      { name: 'outbox', icon: 'mail', text: 'workShell.navOutbox', for: ['job.view'] },
      { name: 'trail', icon: 'flag', text: 'workShell.navTrail', for: ['trail.view'] },
    ],
  },
]

const hrefOf = (name: WorkAddress, { membership, place }: Here): string | null => {
  const org = membership.organisation.slug
  switch (name) {
    case 'people':
    case 'keys':
    case 'brand':
    case 'agencyToday':
    case 'agencyBook':
    case 'agencyBookings':
    case 'statements':
    case 'allotments':
    case 'papers':
    case 'drivers':
    case 'costCentres':
    case 'companyRules':
      return workPath(name, org)
    case 'scan':
    case 'arrivals':
    case 'departures':
    case 'onSite':
    case 'overdue':
    case 'valet':
    case 'shift':
    case 'devices':
      return place && workPath(name, org, place.slug)
    case 'houseToday':
    case 'find':
    case 'claims':
    case 'requests':
    case 'move':
    case 'alerts':
    case 'joinRequests':
    case 'organisations':
    case 'housePeople':
    case 'houseStatements':
    case 'payouts':
    case 'catalogue':
    case 'partners':
    case 'jobs':
    case 'outbox':
    case 'trail':
      return workPath(name)
    default:
      return null
  }
}

/** Whether an address is of the same place or organisation as a link. */
const isBeside = (href: string, pathname: string): boolean =>
  pathname.toLowerCase().startsWith(href.slice(0, href.lastIndexOf('/') + 1))

/** Roles in one organisation count together. */
const held = (memberships: readonly Membership[], { membership, place }: Here) =>
  memberships.filter(
    ({ organisation, places }) =>
      organisation.id === membership.organisation.id && (!place || places.some(({ slug }) => slug === place.slug)),
  )

/**
 * Where somebody can go from here: what a role of his may do, of the pages that there are. What he may not see is not
 * named.
 */
export const navigationOf = (
  memberships: readonly Membership[],
  here: Here,
  pathname: string,
  built: ReadonlySet<WorkAddress>,
): NavGroup[] => {
  const own = held(memberships, here)
  return groups
    .filter(({ kind }) => kind === here.membership.organisation.kind)
    .map(({ text, kind, entries }) => ({
      text,
      items: entries.flatMap(({ below = [], for: operations, isOfWhole, ...entry }): NavItem[] => {
        const href = hrefOf(entry.name, here)
        const may = own.some(
          ({ role, scope }) =>
            (!isOfWhole || scope.kind === 'all') && operations.some((operation) => rightOf(operation, role) !== null),
        )
        return href && may && built.has(entry.name)
          ? [
              {
                ...entry,
                href,
                isOfDesk: kind === 'operator',
                isCurrent: isBeside(href, pathname) && [entry.name, ...below].some((name) => isAtWork(name, pathname)),
              },
            ]
          : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
