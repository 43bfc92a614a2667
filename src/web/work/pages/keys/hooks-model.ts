import {
  deliveryStates,
  pingEvent,
  webhookEvents,
  type DeliveryState,
  type OutgoingFault,
} from '#domain/agencies/webhooks.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseDay, houseZone } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import { formatInstant } from '#texts/formats.ts'
import { namedBooking, numbersOf, reach, type Reached } from '#usecases/agencies/own-bookings.ts'
import {
  eventsFor,
  listDeliveries,
  listEndpoints,
  readDelivery,
  type Delivery,
  type DeliveryList,
  type Endpoint,
} from '#usecases/agencies/webhooks.ts'
import type { KeyList } from '#usecases/agencies/service-keys.ts'
import { absent } from '../../../kernel/page.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import { requestOf, type ShownRequest } from './request.ts'

export type ShownDelivery = {
  id: string
  event: string
  /** which booking it is about, and its page; null: none, or none of theirs any more */
  booking: { number: string; href: string } | null
  at: string
  state: Delivery['state']
  attempts: number
  /** what the last try was answered with */
  status: number | null
  why: OutgoingFault | null
  next: string | null
}
export type ShownHook = {
  id: string
  code: string
  url: string
  /** empty: all */
  events: readonly string[]
  last: ShownDelivery | null
  /** the last deliveries as they went, the oldest first */
  strokes: readonly DeliveryState[]
  /** milliseconds until an answer, on average over these; null: none answered */
  answersIn: number | null
}
/** One delivery, looked at (AGENCY-199). */
export type ShownOne = ShownDelivery & {
  request: ShownRequest
  tries: readonly { at: string; status: number | null; why: OutgoingFault | null; ms: number }[]
  back: string
}
/** Which deliveries are listed; empty: all. */
export type LogFilter = { state: DeliveryState | null; event: string; typed: string }
export type Hooks = {
  hooks: readonly ShownHook[]
  /** of which whoever looks may have an address told */
  events: readonly string[]
  chosenHook: { what: 'renew' | 'remove'; id: string; url: string } | null
  /** the list of one address */
  log: {
    hook: string
    url: string
    filter: LogFilter
    /** the days of which all that failed can be sent again (AGENCY-214): those that are kept */
    failedDays: { from: string; until: string }
    deliveries: readonly ShownDelivery[]
    older: string | null
    one: ShownOne | null
  } | null
}

type Before = NonNullable<DeliveryList['next']>

const shownAtOnce = 50
/** So many deliveries of an address are drawn as strokes. */
const drawnAtOnce = 48
const longestTyped = 60

/** What is looked at of the deliveries of an address, in the query of its list. */
export const logQuery = ({ state, event, typed }: LogFilter): Record<string, string> => ({
  ...(state && { state }),
  ...(event && { event }),
  ...(typed && { q: typed }),
})

const filterIn = ({ searchParams }: URL): LogFilter => ({
  state: deliveryStates.find((one) => one === searchParams.get('state')) ?? null,
  event: [...webhookEvents, pingEvent].find((one) => one === searchParams.get('event')) ?? '',
  typed: (searchParams.get('q') ?? '').trim().slice(0, longestTyped),
})

const beforeIn = ({ searchParams }: URL): Before | null => {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(searchParams.get('before') ?? '') ?? []
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null
}

const answersIn = (deliveries: readonly Delivery[]): number | null => {
  const answered = deliveries.flatMap(({ tries }) => {
    const last = tries.at(-1)
    return last && last.status !== null ? [last.ms] : []
  })
  return answered.length === 0 ? null : Math.round(answered.reduce((sum, ms) => sum + ms, 0) / answered.length)
}

/** What the page shows of webhooks. */
export const hooksOf = async (asked: StaffAsked, { organisation, codes }: KeyList): Promise<Hooks> => {
  const { facts, url } = asked
  const { deps, actor, language } = facts
  const moment = (at: number) => formatInstant(at, houseZone, language)
  const open = eventsFor(actor, organisation.id)
  const found = await listEndpoints(deps, actor, { organisationId: organisation.id, codes })
  if (!found.ok) throw absent()
  const reached = await reach(deps, actor, organisation.slug)
  const seen = reached.ok ? reached.value : null
  const of = async (asks: Parameters<typeof listDeliveries>[2]) => {
    const listed = await listDeliveries(deps, actor, asks)
    if (!listed.ok) throw absent()
    return listed.value
  }
  const shownOf = async (deliveries: readonly Delivery[]): Promise<ShownDelivery[]> => {
    const ids = deliveries.flatMap(({ bookingId }) => bookingId ?? [])
    const numbers = seen && ids.length > 0 ? await numbersOf(seen, ids) : new Map<string, string>()
    return deliveries.map(({ id, event, bookingId, at, state, attempts, tries, nextAt }) => {
      const number = numbers.get(bookingId ?? '')
      return {
        id,
        event,
        booking: number === undefined ? null : { number, href: workPath('agencyBooking', organisation.slug, number) },
        at: moment(at),
        state,
        attempts,
        status: tries.at(-1)?.status ?? null,
        why: tries.at(-1)?.why ?? null,
        next: nextAt === null || state !== 'waiting' ? null : moment(nextAt),
      }
    })
  }
  const sent = await Promise.all(found.value.map(({ id }) => of({ id, state: null, before: null, limit: drawnAtOnce })))
  const last = await shownOf(sent.flatMap(({ deliveries }) => deliveries.slice(0, 1)))
  const hooks = found.value.map(({ id, code, url: address, events }, index): ShownHook => {
    const deliveries = sent[index]?.deliveries ?? []
    return {
      id,
      code,
      url: address,
      events: open.every((one) => events.includes(one)) ? [] : events,
      last: last.find((one) => one.id === deliveries[0]?.id) ?? null,
      strokes: deliveries.map(({ state }) => state).toReversed(),
      answersIn: answersIn(deliveries),
    }
  })
  const named = found.value.find(({ id }) => id === url.searchParams.get('hook'))
  const what = (['renew', 'remove'] as const).find((one) => one === url.searchParams.get('do'))
  return {
    hooks,
    events: open,
    chosenHook: named && what ? { what, id: named.id, url: named.url } : null,
    log: named && !what ? await logOf(asked, { endpoint: named, seen, of, shownOf, slug: organisation.slug }) : null,
  }
}

type Reading = {
  endpoint: Endpoint
  seen: Reached | null
  of: (asks: Parameters<typeof listDeliveries>[2]) => Promise<DeliveryList>
  shownOf: (deliveries: readonly Delivery[]) => Promise<ShownDelivery[]>
  slug: string
}

/** The list of one address as it was asked for, and the delivery in it that is looked at. */
const logOf = async (asked: StaffAsked, reading: Reading): Promise<NonNullable<Hooks['log']>> => {
  const { url } = asked
  const { endpoint, seen, of, shownOf, slug } = reading
  const today = houseDay(asked.facts.deps.clock.now())
  const filter = filterIn(url)
  const { state, event, typed } = filter
  const about = typed !== '' && seen ? ((await namedBooking(seen, typed))?.id ?? null) : null
  // what was typed names no booking of theirs, so nothing was sent about it
  const isNone = typed !== '' && about === null
  const asks = { id: endpoint.id, state, event: event || null, bookingId: about, before: beforeIn(url) }
  const listed = isNone ? { deliveries: [], next: null } : await of({ ...asks, limit: shownAtOnce })
  const back = `${workPath('keys', slug)}?${new URLSearchParams({ hook: endpoint.id, ...logQuery(filter) })}`
  return {
    hook: endpoint.id,
    url: endpoint.url,
    filter,
    failedDays: { from: addDays(today, -retention.webhookDelivery.days), until: today },
    deliveries: await shownOf(listed.deliveries),
    older: listed.next && `${listed.next.at}.${listed.next.id}`,
    one: await oneOf(asked, reading, back),
  }
}

const oneOf = async (
  { facts: { deps, actor, language }, url }: StaffAsked,
  { endpoint, shownOf }: Reading,
  back: string,
): Promise<ShownOne | null> => {
  const deliveryId = url.searchParams.get('delivery')
  if (deliveryId === null) return null
  const found = await readDelivery(deps, actor, { id: endpoint.id, deliveryId })
  if (!found.ok) return null
  const { delivery, body } = found.value
  const [shown] = await shownOf([delivery])
  if (!shown) return null
  return {
    ...shown,
    request: requestOf({ url: endpoint.url, id: delivery.id, sentAt: delivery.triedAt, body }),
    tries: delivery.tries.map(({ at, ...one }) => ({ ...one, at: formatInstant(at, houseZone, language) })),
    back,
  }
}
