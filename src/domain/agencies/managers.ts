import type { Role, Scope } from '../access/people.ts'
import { decide } from '../access/rights.ts'
import { ownersFor, type KeyFacts } from './service-key.ts'

/** Who is told of an agency's or a company's account: whoever manages the whole of it, and is nobody of the demo. */
export const managesWhole = ({ role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean }): boolean =>
  role === 'agencyManager' && scope.kind === 'all' && !isDemo

/** Who is told that a key ends (AGENCY-213): whoever may replace it, and is nobody of the demo. */
export const mayReplace = (
  { role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean },
  key: Pick<KeyFacts, 'organisationId' | 'code'>,
): boolean =>
  !isDemo &&
  decide([{ role, scope, organisationId: key.organisationId }], 'key.rotate', {
    owners: ownersFor({ ...key, scopes: [] }),
  }) === 'allowed'
