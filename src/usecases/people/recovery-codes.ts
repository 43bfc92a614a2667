import type { RecoverySet } from '#db/factors.ts'
import { factorPolicy, readRecoveryCode, recoveryCode } from '#domain/access/factors.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { everySecret, givenSecrets, secretName, type OneSecret, type Secrets } from '../secrets.ts'
import { keyed } from '../sessions.ts'

/**
 * The recovery codes of a set, made from the server's secret and the id of what was begun. So they can be shown again
 * until one of them was typed, though nothing of them is stored; after that what was begun is gone, and nobody can make
 * them again (ACCESS-25).
 */
export const codesOf = (one: Pick<OneSecret, 'pepper'>, begun: string): string[] =>
  Array.from({ length: factorPolicy.recoveryCodes }, (_, n) => recoveryCode(keyed(one, 'staff-recovery', begun, n)))

const hashOf = (one: Pick<OneSecret, 'pepper'>, personId: string, code: string): string =>
  keyed(one, 'staff-recovery-hash', personId, readRecoveryCode(code)).toString('hex')

/** The digests that a code may be stored as: one for each secret that is known. */
export const hashesOfRecovery = (deps: Secrets, personId: string, code: string): string[] =>
  everySecret(deps).map((one) => hashOf(one, personId, code))

/** The codes of a set as they are stored. */
export const recoverySet = (deps: Pick<Deps, 'pepper'>, personId: string, codes: readonly string[]): RecoverySet => ({
  hashes: codes.map((code) => hashOf(deps, personId, code)),
  secret: secretName(deps.pepper),
})

/**
 * The set of what was begun that holds the code somebody typed, or null. Where the secret was exchanged since the set
 * was shown, it is the one that was shown.
 */
export const setWith = (deps: Secrets, begun: string, typed: string): string[] | null =>
  givenSecrets(deps)
    .map((one) => codesOf(one, begun))
    .find((codes) => isOneOf(codes, typed)) ?? null

const isOneOf = (codes: readonly string[], typed: string): boolean =>
  codes.filter((code) => sameHash(readRecoveryCode(code), readRecoveryCode(typed))).length > 0
