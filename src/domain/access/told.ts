import type { Role, Scope } from './people.ts'
import { decide, type Operation } from './rights.ts'

/** What is told of: whose it is, and of which agent code, where it is of one. */
type Whose = { organisationId: string; code?: string }

/** Who is told of something: whoever may do there what has to be done about it, and is nobody of the demo. */
export const isTold = (
  { role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean },
  operation: Operation,
  { organisationId, code }: Whose,
): boolean => {
  const owners = { organisationIds: [organisationId], ...(code !== undefined && { code }) }
  return !isDemo && decide([{ role, scope, organisationId }], operation, { owners }) === 'allowed'
}
