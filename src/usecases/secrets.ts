import { createHash } from 'node:crypto'
import type { Deps } from './deps.ts'

/**
 * The secrets of the server (MACHINE-37). `number` counts them from 1, in the order in which this installation came to
 * know them. `isGiven`: it stands in the settings. The others were given once, and are kept in the rows, sealed with
 * the newest: they read what lasts, and sign nothing.
 */
export type EarlierSecret = { number: number; bytes: Uint8Array; isGiven: boolean }

/** What knows all secrets. Where a place has the newest alone, nothing was ever exchanged. */
export type Secrets = Pick<Deps, 'pepper' | 'earlierSecrets' | 'secretNumber'>

/** One secret, as everything that makes a digest or a key of it wants it. */
export type OneSecret = Pick<Deps, 'pepper'> & { secretNumber: number }

const newestOf = ({ pepper, secretNumber = 1 }: Secrets): OneSecret => ({ pepper, secretNumber })
const asOne = ({ number, bytes }: EarlierSecret): OneSecret => ({ pepper: bytes, secretNumber: number })

/** All that are known, the newest first: for what lasts, such as a password or a sealed text (MACHINE-38). */
export const everySecret = (deps: Secrets): OneSecret[] => [
  newestOf(deps),
  ...(deps.earlierSecrets ?? []).toSorted((a, b) => b.number - a.number).map(asOne),
]

/** Those in the settings, the newest first: for what is short-lived, such as a code or a ticket (MACHINE-38). */
export const givenSecrets = (deps: Secrets): OneSecret[] =>
  everySecret({ ...deps, earlierSecrets: (deps.earlierSecrets ?? []).filter(({ isGiven }) => isGiven) })

/**
 * The first of all that are known, for what must only be recognised: the same order, mailbox or browser again. It stays
 * the same when the secret is exchanged, so nothing is made or counted twice (MACHINE-39).
 */
export const oldestSecret = (deps: Secrets): OneSecret =>
  everySecret(deps).reduce((oldest, one) => (one.secretNumber < oldest.secretNumber ? one : oldest))

/** The one with which everything was made that names none; null when it is not known any more. */
const firstSecret = (deps: Secrets): OneSecret | null =>
  everySecret(deps).find(({ secretNumber }) => secretNumber === 1) ?? null

/** The name of a secret, which says nothing about it: in rows, beside what was made with it. */
export const secretName = (pepper: Uint8Array): string =>
  createHash('sha256').update('parkwing secret ').update(pepper).digest('hex').slice(0, 12)

/** The secret of this name, the first one without a name; null when it is not known any more. */
export const secretNamed = (deps: Secrets, name: string | null): OneSecret | null =>
  name === null ? firstSecret(deps) : (everySecret(deps).find(({ pepper }) => secretName(pepper) === name) ?? null)
