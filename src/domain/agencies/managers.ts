import type { Role, Scope } from '../access/people.ts'

/** Who is told of an agency's or a company's account: whoever manages the whole of it, and is nobody of the demo. */
export const managesWhole = ({ role, scope, isDemo }: { role: Role; scope: Scope; isDemo: boolean }): boolean =>
  role === 'agencyManager' && scope.kind === 'all' && !isDemo
