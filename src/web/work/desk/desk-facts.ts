import { workPath, type WorkAddress } from '#domain/site-map/work.ts'
import { dayAtCarPark, type DayAtCarPark } from '#usecases/operators/day-at-car-park.ts'
import { listShiftNotes, type ListedNote } from '#usecases/operators/shift-notes.ts'
import { devicesBehind, silentDevices } from '#usecases/operators/devices/devices.ts'
import { listLately } from '#usecases/operators/show-shift.ts'
import type { Outcome } from '#domain/outcome.ts'
import { parseDate } from '#domain/time/local.ts'
import type { Move } from '#usecases/operators/show-shift.ts'
import { absent } from '../../kernel/page.ts'
import type { AtPlace, StaffAsked } from '../frame/staff.ts'

/** The pages to which an act leads back. */
const lists = ['scan', 'arrivals', 'departures', 'onSite', 'overdue'] as const
export type ListName = (typeof lists)[number]
export const isList = (name: string): name is ListName => (lists as readonly string[]).includes(name)

/** Addresses of one car park. */
export type DeskPaths = Record<ListName | 'shift' | 'walkIn' | 'devices' | 'offline', string> & {
  stay: (number: string, from: ListName) => string
  print: (number: string) => string
  valetJob: (number: string) => string
}

const pathsOf = ({ membership, place }: AtPlace): DeskPaths => {
  const at = (name: ListName | 'shift' | 'walkIn' | 'devices' | 'offline') =>
    workPath(name, membership.organisation.slug, place.slug)
  return {
    scan: at('scan'),
    arrivals: at('arrivals'),
    departures: at('departures'),
    onSite: at('onSite'),
    overdue: at('overdue'),
    shift: at('shift'),
    walkIn: at('walkIn'),
    devices: at('devices'),
    offline: at('offline'),
    stay: (number, from) => `${workPath('stay', membership.organisation.slug, place.slug, number)}?from=${from}`,
    print: (number) => workPath('print', membership.organisation.slug, place.slug, number),
    valetJob: (number) => workPath('valetJob', membership.organisation.slug, place.slug, number),
  }
}

/** What every page of the desk has. `lately` is what drove in and out, for the way back. */
export type DeskFacts = {
  paths: DeskPaths
  place: { name: string; iata: string; zone: string }
  day: DayAtCarPark
  /** whether rows that are done long ago are shown too (DESK-33) */
  showsAll: boolean
  lately: Move[]
  /** names of the devices at the lanes that were not heard of for too long (GATE-14) */
  silent: string[]
  /** names of those whose parking system lacks something for too long (GATE-29) */
  behind: string[]
  /** what an earlier shift left, and nobody has read yet (DESK-30) */
  notes: ListedNote[]
  /** a form is taken once by this */
  nonce: string
  /** whether verdicts may be heard */
  hasSound: boolean
}

/** The value, or the 404 of an unknown page: what one may not see is not there. */
export const orAbsent = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw absent()
  return outcome.value
}

/** Loads what every page of the desk shows, and tells the navigation its figures (DESK-3). */
export const deskFacts = async ({ facts, url }: StaffAsked, at: AtPlace): Promise<DeskFacts> => {
  const { deps, place } = at
  const asked = parseDate(url.searchParams.get('day') ?? '')
  const day = orAbsent(await dayAtCarPark(deps, facts.actor, { place, day: asked }))
  const lately = orAbsent(await listLately(deps, facts.actor, { place }))
  // behind the wall of rows the keys of devices are out of reach
  const silent = orAbsent(await silentDevices(facts.deps, facts.actor, { place }))
  const behind = orAbsent(await devicesBehind(facts.deps, facts.actor, { place }))
  const notes = await listShiftNotes(deps, facts.actor, { place, everywhere: facts.deps })
  const today = day.day === day.today ? day : orAbsent(await dayAtCarPark(deps, facts.actor, { place }))
  const figures: [WorkAddress, number][] = [
    ['arrivals', today.arrivals.all.open],
    ['departures', today.departures.all.open],
    ['onSite', today.inside],
    ['overdue', today.overdue],
  ]
  for (const [name, figure] of figures) facts.counts.set(name, figure)
  const { name, iata, zone } = place
  return {
    paths: pathsOf(at),
    place: { name, iata, zone },
    day,
    showsAll: url.searchParams.get('all') === '1',
    lately,
    silent,
    behind,
    // whoever has no shift here sees none
    notes: notes.ok ? notes.value.filter(({ isForMe }) => isForMe) : [],
    nonce: crypto.randomUUID(),
    hasSound: facts.staff.person.settings.sound !== false,
  }
}
