import { workPath } from '#domain/site-map/work.ts'
import { houseToday } from '#usecases/system/house-today.ts'
import type { WorkFacts } from './facts.ts'

const house = workPath('alerts').replace(/alerts$/, '')

/**
 * What calls for work in the house, beside each of its pages and where somebody chooses his place (MACHINE-19), by one
 * question. Pages of car parks and agencies are not asked for it.
 */
export const countForHouse = async ({ staff, url, deps, actor, counts }: WorkFacts): Promise<void> => {
  const isOfHouse = staff?.memberships.some(({ organisation }) => organisation.kind === 'house') === true
  if (!isOfHouse || !(url.pathname.startsWith(house) || url.pathname === workPath('home'))) return
  const waiting = await houseToday(deps, actor)
  if (!waiting.ok) return
  const { alerts, claims, requests, invitations, payouts, papers } = waiting.value
  counts.set('alerts', alerts)
  if (claims) counts.set('claims', claims.open)
  if (requests !== null) counts.set('requests', requests)
  if (payouts !== null) counts.set('payouts', payouts)
  if (papers !== null) counts.set('organisations', papers)
  if (invitations !== null) counts.set('housePeople', invitations)
}
