import type { RecoverySet } from '#db/factors.ts'
import { factorPolicy, readRecoveryCode, recoveryCode } from '#domain/access/factors.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { hashSlowly, newSalt, saltIn } from '../passwords.ts'
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

/** Compared where somebody has no codes, so that the answer takes as long. */
const nobodysSalt = Buffer.alloc(16)

/**
 * As what a typed code may stand among those that are stored: slowly hashed with their salt, once for each secret that
 * is known, or as the plain digest that earlier versions stored (ACCESS-25).
 */
export const storedAs = async (
  deps: Secrets,
  { personId, code, stored }: { personId: string; code: string; stored: readonly string[] },
): Promise<string[]> => {
  const digests = everySecret(deps).map((one) => hashOf(one, personId, code))
  const salts = stored.flatMap((text) => saltIn(text)?.toString('hex') ?? [])
  const different = salts.length > 0 ? [...new Set(salts)].map((salt) => Buffer.from(salt, 'hex')) : [nobodysSalt]
  const slow = digests.flatMap((digest) => different.map((salt) => hashSlowly(digest, salt)))
  return [...digests, ...(await Promise.all(slow))]
}

/** The codes of a set as they are stored. */
export const recoverySet = async (
  deps: Pick<Deps, 'pepper'>,
  personId: string,
  codes: readonly string[],
): Promise<RecoverySet> => {
  const salt = newSalt()
  return {
    hashes: await Promise.all(codes.map((code) => hashSlowly(hashOf(deps, personId, code), salt))),
    secret: secretName(deps.pepper),
  }
}

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
