import type { Role, Scope } from '../access/people.ts'
import { decide } from '../access/rights.ts'
import { ownersFor, type KeyFacts } from './service-key.ts'

/** Who is told of an agency's or a company's account: whoever manages the whole of it, and is nobody of the demo. */
export const managesWhole = ({ role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean }): boolean =>
  role === 'agencyManager' && scope.kind === 'all' && !isDemo

/**
 * Who is told of a key (AGENCY-213) or an address of webhooks (AGENCY-215): whoever may do there what has to be done,
 * and is nobody of the demo.
 */
export const mayMend = (
  { role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean },
  operation: 'key.rotate' | 'webhook.make',
  { organisationId, code }: Pick<KeyFacts, 'organisationId' | 'code'>,
): boolean =>
  !isDemo &&
  decide([{ role, scope, organisationId }], operation, {
    owners: ownersFor({ organisationId, code, scopes: [] }),
  }) === 'allowed'
