import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { spelled } from '#domain/accounts/password.ts'
import { secretName, secretNamed, type OneSecret, type Secrets } from './secrets.ts'
import { keyed } from './sessions.ts'

/**
 * Argon2id as OWASP recommends it: 19 MiB, two passes, about 30 ms. It may be changed here; each password is then
 * stored anew at its next log-in.
 */
export const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

type Cost = { memory: number; passes: number; parallelism: number }
/** `secret` is the name of the one it was made with; null: the first of this installation, which had no name then. */
type Stored = Cost & { secret: string | null; salt: Buffer; hash: Buffer }

const hashBytes = 32
const saltBytes = 16

/** Writes the usual notation `$argon2id$v=19$m=19456,t=2,p=1,keyid=name$salt$hash`; without a name no `keyid`. */
const write = ({ memory, passes, parallelism, secret, salt, hash }: Stored): string => {
  const named = secret === null ? '' : `,keyid=${secret}`
  const cost = `m=${memory},t=${passes},p=${parallelism}${named}`
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/**
 * The name that stands beside a password made today. The first secret has none: as long as it was never exchanged, a
 * server of an older version beside this one reads what this one has stored.
 */
const nameToday = ({ pepper, secretNumber = 1 }: Pick<Secrets, 'pepper' | 'secretNumber'>): string | null =>
  secretNumber === 1 ? null : secretName(pepper)

const read = (text: string): Stored | null => {
  const [, memory, passes, parallelism, secret = null, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=(\w+))?\$([\w-]+)\$([\w-]+)$/.exec(text) ?? []
  if (!memory) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    secret,
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

/** The server's secret is hashed too, so that a copy of the database alone is not enough for guessing. */
const derive = (
  one: Pick<OneSecret, 'pepper'>,
  password: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = {
      message: spelled(password),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: hashBytes,
      secret: keyed(one, 'password'),
    }
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })

export const hashPassword = async (
  deps: Pick<Secrets, 'pepper' | 'secretNumber'>,
  password: string,
): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return write({ ...cost, secret: nameToday(deps), salt, hash: await derive(deps, password, salt, cost) })
}

/** Compared where there is no password, so that the answer takes as long (LG-25). No password matches it. */
const nobodys: Stored = { ...cost, secret: null, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) }

/**
 * `outdated` means that the hash was made with other parameters than today's, or not with the newest secret, so it
 * should be made anew.
 */
export const checkPassword = async (
  deps: Secrets,
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; outdated: boolean }> => {
  const known = stored === null ? null : read(stored)
  const against = known ?? nobodys
  // null: made with a secret that is not known any more, so that no password matches it
  const secret = secretNamed(deps, against.secret)
  const hash = await derive(secret ?? deps, password, against.salt, against)
  const matches = timingSafeEqual(hash, against.hash) && known !== null && secret !== null
  return {
    matches,
    outdated:
      against.memory !== cost.memory ||
      against.passes !== cost.passes ||
      against.parallelism !== cost.parallelism ||
      against.secret !== nameToday(deps),
  }
}

/**
 * A digest made slow to guess, in the same notation. One salt serves what is compared together, so that a typed code is
 * compared with all codes of a set for the price of one.
 */
export const hashSlowly = (digest: string, salt: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const parameters = { message: digest, nonce: salt, ...cost, tagLength: hashBytes }
    argon2('argon2id', parameters, (error, hash) =>
      error ? reject(error) : resolve(write({ ...cost, secret: null, salt, hash })),
    )
  })

export const newSalt = (): Buffer => randomBytes(saltBytes)

/** The salt of such a text; null for what is none. */
export const saltIn = (text: string): Buffer | null => read(text)?.salt ?? null
