import { deliveryStates, type DeliveryState, type OutgoingFault } from '#domain/agencies/webhooks.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatInstant } from '#texts/formats.ts'
import {
  eventsFor,
  listDeliveries,
  listEndpoints,
  type Delivery,
  type DeliveryList,
} from '#usecases/agencies/webhooks.ts'
import type { KeyList } from '#usecases/agencies/service-keys.ts'
import { absent } from '../../../kernel/page.ts'
import type { StaffAsked } from '../../frame/staff.ts'

export type ShownDelivery = {
  id: string
  event: string
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
}
export type Hooks = {
  hooks: readonly ShownHook[]
  /** of which whoever looks may have an address told */
  events: readonly string[]
  chosenHook: { what: 'renew' | 'remove'; id: string; url: string } | null
  /** the list of one address */
  log: {
    hook: string
    url: string
    /** only those that stand so; null: all */
    state: DeliveryState | null
    deliveries: readonly ShownDelivery[]
    older: string | null
  } | null
}

type Before = NonNullable<DeliveryList['next']>

const shownAtOnce = 50

/** What the page shows of webhooks. */
export const hooksOf = async ({ facts, url }: StaffAsked, { organisation, codes }: KeyList): Promise<Hooks> => {
  const { deps, actor, language } = facts
  const moment = (at: number) => formatInstant(at, houseZone, language)
  const shown = ({ id, event, at, state, attempts, tries, nextAt }: Delivery): ShownDelivery => ({
    id,
    event,
    at: moment(at),
    state,
    attempts,
    status: tries.at(-1)?.status ?? null,
    why: tries.at(-1)?.why ?? null,
    next: nextAt === null || state !== 'waiting' ? null : moment(nextAt),
  })
  const open = eventsFor(actor, organisation.id)
  const found = await listEndpoints(deps, actor, { organisationId: organisation.id, codes })
  if (!found.ok) throw absent()
  const of = async (asks: Omit<Parameters<typeof listDeliveries>[2], 'before'> & { before?: Before | null }) => {
    const listed = await listDeliveries(deps, actor, { before: null, ...asks })
    if (!listed.ok) throw absent()
    return listed.value
  }
  const hooks = await Promise.all(
    found.value.map(async ({ id, code, url: address, events }): Promise<ShownHook> => {
      const [last] = (await of({ id, state: null, limit: 1 })).deliveries
      return {
        id,
        code,
        url: address,
        events: open.every((one) => events.includes(one)) ? [] : events,
        last: last ? shown(last) : null,
      }
    }),
  )
  const named = hooks.find(({ id }) => id === url.searchParams.get('hook'))
  const what = (['renew', 'remove'] as const).find((one) => one === url.searchParams.get('do'))
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(url.searchParams.get('before') ?? '') ?? []
  const before = at !== undefined && id !== undefined ? { at: Number(at), id } : null
  const state = deliveryStates.find((one) => one === url.searchParams.get('state')) ?? null
  const log = named && !what ? await of({ id: named.id, state, before, limit: shownAtOnce }) : null
  return {
    hooks,
    events: open,
    chosenHook: named && what ? { what, id: named.id, url: named.url } : null,
    log:
      named && log
        ? {
            hook: named.id,
            url: named.url,
            state,
            deliveries: log.deliveries.map(shown),
            older: log.next && `${log.next.at}.${log.next.id}`,
          }
        : null,
  }
}
