import { isAtWork, workPath } from '#domain/site-map/work.ts'
import { countAlerts } from '#usecases/system/alerts.ts'
import type { WorkFacts } from './facts.ts'

const house = workPath('alerts').replace(/alerts$/, '')

/**
 * What calls for work in the house, beside each of its pages and where somebody chooses his place (MACHINE-19). Pages
 * of car parks and agencies are not asked for it, and the page of alerts counts what it shows.
 */
export const countForHouse = async ({ staff, url, deps, actor, counts }: WorkFacts): Promise<void> => {
  const isOfHouse = staff?.memberships.some(({ organisation }) => organisation.kind === 'house') === true
  if (isAtWork('alerts', url.pathname)) return
  if (!isOfHouse || !(url.pathname.startsWith(house) || url.pathname === workPath('home'))) return
  const count = await countAlerts(deps, actor)
  if (count !== null) counts.set('alerts', count)
}
