import { recordOf } from '#domain/agencies/agency.ts'
import type { AgentRecord } from '#domain/agencies/agent-facts.ts'
import { allowances } from '#domain/access/tries.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { admitNetwork } from '../tries.ts'

/**
 * What may be known of an agent by its code (PART-14): whoever calls with a key of the agency itself also gets its
 * promo code. Without a key look-ups are counted by network, so that codes cannot be tried one after the other.
 * Refusals: not_found, too_many_requests.
 */
export const lookUpAgent = async (
  deps: Deps,
  { key, address }: { key: KeyActor | null; address: string },
  code: string,
): Promise<Outcome<AgentRecord>> => {
  const visitor = { kind: 'visitor' as const, sessionId: null, address }
  const now = deps.clock.now()
  if (key === null && !(await admitNetwork(deps, visitor, 'agent-look-up', allowances.agentLookUps, now)))
    return refused('too_many_requests')
  const agency = deps.catalogue.agency(code)
  return agency ? done(recordOf(agency, key?.code === code)) : refused('not_found')
}
