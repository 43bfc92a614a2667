import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import {
  endServiceKey,
  insertServiceKey,
  isTestCode,
  serviceKeyById,
  serviceKeysOf,
  setPublicKeyOf,
  type ListedKey,
  type ServiceKey,
} from '#db/service-keys.ts'
import { codesOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import { noticeOf } from '#domain/access/notices.ts'
import type { Operation } from '#domain/access/rights.ts'
import {
  endOf,
  isOfWholeAgency,
  isOpenKey,
  keyMark,
  longestOverlapDays,
  noCode,
  overlapEnd,
  readKeyDays,
  scopesFor,
  testKeyMark,
  visiblePrefix,
  type KeyScope,
} from '#domain/agencies/service-key.ts'
import { isCompanyCode } from '#domain/companies/company.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { forbidden } from '../rights.ts'
import { digestOf, newToken } from '../sessions.ts'
import { record } from '../trail.ts'
import { readPublicKey } from './public-key.ts'

/** `secret` is the key itself, which is shown this once and kept nowhere (AGENCY-1). */
export type MadeKey = { id: string; secret: string; prefix: string }
export type KeyList = {
  organisation: Organisation
  keys: (ListedKey & { isOpen: boolean })[]
  /** for which he can make one; none: he runs car parks (AGENCY-100) */
  codes: string[]
}

const nameLength = 60

/** The keys of an agency for the codes that somebody reaches (AGENCY-2). Refusal: not_found. */
export const listKeys = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<KeyList>> => {
  const organisation = await organisationBySlug(deps.db, slug)
  const organisationIds = organisation ? [organisation.id] : []
  const reached = (code: string) => forbidden(actor, 'key.view', { owners: { organisationIds, code } }) === null
  const codes = (await codesOf(deps.db, organisation?.id ?? nobodysId)).filter(reached)
  // who runs car parks has no codes; his keys are of all of them (AGENCY-100). A company has codes, but no programs
  const isOperator = organisation?.kind === 'operator' && reached(noCode)
  const isAgency = organisation?.kind === 'agency' && codes.length > 0
  if (!organisation || (!isOperator && !isAgency)) return refused('not_found')
  const now = deps.clock.now()
  const keys = (await serviceKeysOf(deps.db, organisation.id)).filter(({ code }) => reached(code))
  return done({ organisation, keys: keys.map((key) => ({ ...key, isOpen: isOpenKey(key, now) })), codes })
}

type NewKey = Pick<ServiceKey, 'organisationId' | 'code' | 'name' | 'scopes' | 'lastsDays' | 'testCode' | 'aheadMs'>

const make = async (tx: Queryable, actor: Actor, key: NewKey, now: Instant): Promise<MadeKey | null> => {
  const secret = `${key.testCode === null ? keyMark : testKeyMark}${newToken()}`
  const made = { id: randomUUID(), secret, prefix: visiblePrefix(secret) }
  const isMade = await insertServiceKey(tx, {
    ...key,
    endsAt: endOf(key.lastsDays, now),
    id: made.id,
    prefix: made.prefix,
    digest: digestOf(secret),
    createdBy: actor.kind === 'staff' ? actor.personId : null,
    at: now,
  })
  return isMade ? made : null
}

/** Writes it into the trail; who makes or replaces a key is told by letter, because it outlives his session. */
const written = async (
  tx: Queryable,
  actor: Actor,
  operation: Operation,
  key: Pick<ServiceKey, 'id' | 'organisationId'>,
  data: Record<string, unknown>,
  now: Instant,
) => {
  const deed = { operation, object: `key:${key.id}`, organisationId: key.organisationId, data }
  const line = await record(tx, actor, deed, now)
  if (noticeOf(operation) !== null) await enqueue(tx, mailJob({ kind: 'staffNotice', lineId: String(line) }, now))
}

/** Whether a key with these scopes would reach more of the agency than who makes it (AGENCY-80). */
const isBeyond = (
  actor: Actor,
  operation: Operation,
  { organisationId, scopes }: Pick<ServiceKey, 'organisationId' | 'scopes'>,
): boolean =>
  isOfWholeAgency(scopes) && forbidden(actor, operation, { owners: { organisationIds: [organisationId] } }) !== null

/**
 * `isTest`: the key only tries things, in a world of its own (AGENCY-75). `lasts`: for how many days, as a form says it
 * (AGENCY-212); empty or missing: until somebody ends it.
 */
export type MakeKey = {
  organisationId: string
  code: string
  name: string
  scopes: readonly string[]
  isTest?: boolean
  lasts?: string
}

const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** An agent code for the world of keys for trying, which no other key there has. */
const newTestCode = async (tx: Queryable): Promise<string> => {
  const code = [...randomBytes(6)].map((byte) => codeSigns[byte % codeSigns.length]).join('')
  return (await isTestCode(tx, code)) ? newTestCode(tx) : code
}

/**
 * Makes a key for programs of an agency (AGENCY-1). Refusals: not_found, not_allowed, mandatory and too_long (field
 * name), option_required (fields code, scopes, lasts), this also for statements by who reaches some codes only
 * (AGENCY-80).
 */
export const makeKey = async (
  deps: Deps,
  actor: Actor,
  { organisationId, code, name, scopes, isTest = false, lasts = '' }: MakeKey,
): Promise<Outcome<MadeKey>> => {
  const refusal = forbidden(actor, 'key.make', { owners: { organisationIds: [organisationId], code } })
  if (refusal) return refusal
  // a company books for its own people, and no program for it (AGENCY-110)
  if (isCompanyCode(code)) return refused('not_found')
  const called = name.trim().replace(/\s+/g, ' ')
  if (called === '') return refused('mandatory', undefined, { name: 'mandatory' })
  if (called.length > nameLength) return refused('too_long', undefined, { name: 'too_long' })
  const lastsDays = readKeyDays(lasts)
  if (lastsDays === undefined) return refused('option_required', undefined, { lasts: 'option_required' })
  const possible = scopesFor(code)
  if (scopes.length === 0 || !scopes.every((scope) => (possible as readonly string[]).includes(scope)))
    return refused('option_required', undefined, { scopes: 'option_required' })
  if (isTest && code === noCode) return refused('option_required', undefined, { code: 'option_required' })
  const named: KeyScope[] = possible.filter((scope) => scopes.includes(scope))
  if (isBeyond(actor, 'key.make', { organisationId, scopes: named }))
    return refused('option_required', undefined, { scopes: 'option_required' })
  const now = deps.clock.now()
  const made = await deps.db.transaction(async (tx) => {
    const world = { testCode: isTest ? await newTestCode(tx) : null, aheadMs: 0 }
    const key = await make(tx, actor, { organisationId, code, name: called, scopes: named, lastsDays, ...world }, now)
    const data = { code, scopes: named, ...(isTest && { isTest }), ...(lastsDays !== null && { lastsDays }) }
    if (key) await written(tx, actor, 'key.make', { id: key.id, organisationId }, data, now)
    return key
  })
  return made ? done(made) : refused('option_required', undefined, { code: 'option_required' })
}

const openKey = async (deps: Deps, actor: Actor, operation: Operation, keyId: string): Promise<Outcome<ServiceKey>> => {
  const key = /^[0-9a-f-]{36}$/.test(keyId) ? await serviceKeyById(deps.db, keyId) : null
  const owners = key && { organisationIds: [key.organisationId], code: key.code }
  const refusal = forbidden(actor, operation, { owners })
  if (refusal) return refusal
  return key && isOpenKey(key, deps.clock.now()) ? done(key) : refused('not_found')
}

/** Ends a key at once (AGENCY-3). Refusals: not_found, also for one that has ended; not_allowed. */
export const endKey = async (deps: Deps, actor: Actor, { keyId }: { keyId: string }): Promise<Outcome<null>> => {
  const key = await openKey(deps, actor, 'key.end', keyId)
  if (!key.ok) return key
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await endServiceKey(tx, keyId, now))) return refused('not_found')
    await written(tx, actor, 'key.end', key.value, {}, now)
    return done(null)
  })
}

/**
 * Makes a key like an old one, for as long as that was made for (AGENCY-212). The old one ends in `days` days; with
 * 0 it ends at once (AGENCY-4). Refusals: not_found, not_allowed, option_required (field days).
 */
export const rotateKey = async (
  deps: Deps,
  actor: Actor,
  { keyId, days }: { keyId: string; days: number },
): Promise<Outcome<MadeKey>> => {
  const old = await openKey(deps, actor, 'key.rotate', keyId)
  if (!old.ok) return old
  if (isBeyond(actor, 'key.rotate', old.value)) return refused('not_allowed')
  if (!Number.isInteger(days) || days < 0 || days > longestOverlapDays)
    return refused('option_required', undefined, { days: 'option_required' })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const { organisationId, code, name, scopes, testCode, aheadMs, lastsDays } = old.value
    const made = await make(tx, actor, { organisationId, code, name, scopes, lastsDays, testCode, aheadMs }, now)
    if (!made) return refused('not_found')
    await endServiceKey(tx, keyId, overlapEnd(days, now))
    await written(tx, actor, 'key.rotate', old.value, { days, by: made.id }, now)
    return done(made)
  })
}

/**
 * Says with which key pair the program of a key signs (AGENCY-154); an empty text: it sends the key again. Refusals:
 * not_found, not_allowed, public_key_invalid (field publicKey).
 */
export const setPublicKey = async (
  deps: Deps,
  actor: Actor,
  { keyId, typed }: { keyId: string; typed: string },
): Promise<Outcome<null>> => {
  const key = await openKey(deps, actor, 'key.rotate', keyId)
  if (!key.ok) return key
  if (isBeyond(actor, 'key.rotate', key.value)) return refused('not_allowed')
  const publicKey = typed.trim() === '' ? null : readPublicKey(typed)
  if (publicKey === null && typed.trim() !== '')
    return refused('public_key_invalid', undefined, { publicKey: 'public_key_invalid' })
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await setPublicKeyOf(tx, keyId, publicKey)
    await written(tx, actor, 'key.rotate', key.value, { signs: publicKey !== null }, now)
    return done(null)
  })
}
