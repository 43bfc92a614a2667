import { variantList } from '#domain/experiments/experiment.ts'
import type { TemplateGroup } from '#domain/tracking/event.ts'
import tracker from '../components/tracker/tracker.island.ts'
import { useBehaviour } from '../kernel/island.tsx'
import { resolvePath } from '#domain/site-map/pages.ts'
import type { RequestFacts } from './facts.ts'

/** Only landing pages report, by the group of their template (demand I6); a page about somebody's booking is none. */
const groupOf = (path: string): TemplateGroup | null => {
  const found = resolvePath(path)
  if (!found || !('page' in found)) return null
  if (found.page === 'home') return 'homepage'
  return found.page === 'airports' || 'iata' in found ? 'locations' : null
}

/**
 * What the tracker (tracker.island.ts) needs to know about this page; null where it has nothing to do. None of it is
 * about the visitor.
 */
export const TrackerMark = ({ facts: { environment, agent, variants, url } }: { facts: RequestFacts }) => {
  const asks = useBehaviour(tracker)
  const group = groupOf(url.pathname)
  return (
    group && (
      <div
        hidden
        {...asks}
        data-group={group}
        data-environment={environment}
        data-agent={agent.code}
        data-variants={variantList(variants) || undefined}
      />
    )
  )
}
