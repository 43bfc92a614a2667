import { factorPolicy, readRecoveryCode, recoveryCode } from '#domain/access/factors.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { keyed } from '../sessions.ts'

/**
 * The recovery codes of a set, made from the server's secret and the id of what was begun. So they can be shown again
 * until one of them was typed, though nothing of them is stored; after that what was begun is gone, and nobody can make
 * them again (ACCESS-25).
 */
export const codesOf = (deps: Pick<Deps, 'pepper'>, begun: string): string[] =>
  Array.from({ length: factorPolicy.recoveryCodes }, (_, n) => recoveryCode(keyed(deps, 'staff-recovery', begun, n)))

export const hashOfRecovery = (deps: Pick<Deps, 'pepper'>, personId: string, code: string): string =>
  keyed(deps, 'staff-recovery-hash', personId, readRecoveryCode(code)).toString('hex')

/** Whether what was typed is one of these codes. */
export const isOneOf = (codes: readonly string[], typed: string): boolean =>
  codes.filter((code) => sameHash(readRecoveryCode(code), readRecoveryCode(typed))).length > 0
