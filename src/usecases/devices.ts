import { randomBytes } from 'node:crypto'
import { devicePolicy } from '#domain/access/tries.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { sameHash } from './login-codes.ts'
import { givenSecrets, type Secrets } from './secrets.ts'
import { keyed } from './sessions.ts'

/**
 * The cookie of a browser that proved an address (ACCESS-10): the day, a random name, and a digest of both together
 * with the address, keyed with the server's secret. It opens nothing. It only gives the browser counts of its own, so
 * that the counts of strangers do not affect it. Nothing of it is stored on the server.
 */
type Proof = { day: number; name: string; digest: string }

const longestCookie = 1_000

const read = (cookie: string | null | undefined): Proof[] =>
  !cookie || cookie.length > longestCookie
    ? []
    : cookie
        .split('~')
        .slice(0, devicePolicy.addresses)
        .flatMap((text) => {
          const [, day, name, digest] = /^(\d{1,6})\.([\w-]{22})\.([\w-]{22})$/.exec(text) ?? []
          return day && name && digest ? [{ day: Number(day), name, digest }] : []
        })
const write = ({ day, name, digest }: Proof): string => `${day}.${name}.${digest}`

const bytes = 16
const digestOf = (deps: Pick<Deps, 'pepper'>, { day, name }: Omit<Proof, 'digest'>, email: string): string =>
  keyed(deps, 'device', day, name, email).subarray(0, bytes).toString('base64url')
const isOf = (deps: Secrets, proof: Proof, email: string): boolean =>
  givenSecrets(deps).some((one) => sameHash(proof.digest, digestOf(one, proof, email)))

const today = (now: Instant): number => Math.floor(now / dayMs)
const cookieOf = (actor: Actor): string | null => ('device' in actor ? (actor.device ?? null) : null)

/**
 * The name of the browser that proved this address, or null when the browser is a stranger. `email` must be in the
 * spelling of BOOK-5.
 */
export const deviceOf = (deps: Secrets, actor: Actor, email: string, now: Instant): string | null => {
  if (email === '') return null
  const isFresh = ({ day }: Proof) => today(now) - day <= devicePolicy.days
  return read(cookieOf(actor)).find((proof) => isFresh(proof) && isOf(deps, proof, email))?.name ?? null
}

/**
 * The cookie of a browser that proved an address just now. Addresses that it proved before stay in it, the latest
 * first.
 */
export const provedDevice = (deps: Secrets, actor: Actor, email: string, now: Instant): string => {
  const others = read(cookieOf(actor)).filter((proof) => !isOf(deps, proof, email))
  const proof = { day: today(now), name: randomBytes(bytes).toString('base64url') }
  return [{ ...proof, digest: digestOf(deps, proof, email) }, ...others]
    .slice(0, devicePolicy.addresses)
    .map(write)
    .join('~')
}
