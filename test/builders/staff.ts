import { homeOf, type Role, type Scope } from '#domain/access/people.ts'
import type { Actor } from '#usecases/actor.ts'

/** Somebody with one role in an organisation of its kind, in the house unless another is named. */
export const staffAs = (
  role: Role,
  personId = 's1',
  { organisationId = homeOf[role] as string, scope = { kind: 'all' } as Scope } = {},
): Extract<Actor, { kind: 'staff' }> => ({
  kind: 'staff',
  personId,
  sessionId: `session of ${personId}`,
  holdings: [{ role, organisationId, scope }],
  factorAt: 0,
  address: 'x',
})
