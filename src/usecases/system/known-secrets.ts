import {
  addSecret,
  countSealedOtherwise,
  countSealedWith,
  forgetSecret as forget,
  keepSecret,
  knownSecrets,
  lockSecrets,
  madeWith,
  newestSecret,
  putResealed,
  sealedWith,
  type KnownSecret,
  type MadeWith,
  type SealedColumn,
  type SealedText,
} from '#db/server-secrets.ts'
import type { Db, Queryable } from '#db/db.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sealedFor } from '../sealed-for.ts'
import { everySecret, secretName, type EarlierSecret } from '../secrets.ts'
import { keyName, seal, unseal } from '../vault.ts'

/** For what an earlier secret is sealed; it is bound to its own name. */
const keptPurpose = 'earlier secret'

/** What the settings say: the secret, and those of before, the latest first. */
export type GivenSecrets = { newest: Uint8Array; earlier: readonly Uint8Array[] }

/** `unknown`: secrets with which something here was made, and which are neither in the settings nor kept. */
type Known = Required<Pick<Deps, 'secretNumber' | 'earlierSecrets'>> & { unknown: number }

/**
 * Learns at the start which secrets there are (MACHINE-37). Those of before are sealed with the newest and kept in the
 * rows, so that they can be taken out of the settings. Writes only where something is new.
 */
export const knowSecrets = async (db: Db, given: GivenSecrets, now: Instant): Promise<Known> => {
  if (isToBeWritten(await knownSecrets(db), given))
    await db.transaction(async (tx) => {
      await lockSecrets(tx)
      await write(tx, given, now)
    })
  const rows = await knownSecrets(db)
  const newest = rows.find(({ name }) => name === secretName(given.newest))
  const others = rows.filter((row) => row !== newest)
  const earlierSecrets = others.flatMap((row): EarlierSecret[] => {
    const bytes = textOf(row, given)
    return bytes ? [{ number: row.number, ...bytes }] : []
  })
  return { secretNumber: newest?.number ?? 1, earlierSecrets, unknown: others.length - earlierSecrets.length }
}

const write = async (tx: Queryable, given: GivenSecrets, now: Instant): Promise<void> => {
  const [newest, ...earlier] = [given.newest, ...given.earlier].map(secretName)
  const before = await knownSecrets(tx)
  // the oldest first, because the number says which came before which
  for (const name of [newest, ...earlier].toReversed())
    if (name && !before.some((row) => row.name === name)) await addSecret(tx, name, now)
  const rows = await knownSecrets(tx)
  for (const row of rows) {
    const bytes = toKeep(row, given)
    const sealed = bytes && seal({ pepper: given.newest }, keptPurpose, row.name, Buffer.from(bytes).toString('base64'))
    if (bytes) await keepSecret(tx, row.name, sealed)
    if (isLaidBare(row, rows, given)) await keepSecret(tx, row.name, null)
  }
  if (newest && latest(rows)?.name !== newest) await newestSecret(tx, newest, now)
}

const isToBeWritten = (rows: readonly KnownSecret[], given: GivenSecrets): boolean =>
  [given.newest, ...given.earlier].some((one) => !rows.some(({ name }) => name === secretName(one))) ||
  latest(rows)?.name !== secretName(given.newest) ||
  rows.some((row) => toKeep(row, given) !== null || isLaidBare(row, rows, given))

/** Which one was made the newest last. */
const latest = (rows: readonly KnownSecret[]): KnownSecret | undefined =>
  rows
    .filter(({ newestSince }) => newestSince !== null)
    .toSorted((a, b) => (b.newestSince ?? 0) - (a.newestSince ?? 0) || b.number - a.number)[0]

const textOf = (row: KnownSecret, given: GivenSecrets): Pick<EarlierSecret, 'bytes' | 'isGiven'> | null => {
  const bytes = given.earlier.find((one) => secretName(one) === row.name)
  if (bytes) return { bytes, isGiven: true }
  const text = row.sealed && unseal(asDeps(given), keptPurpose, row.name, row.sealed)
  return text ? { bytes: Buffer.from(text, 'base64'), isGiven: false } : null
}

/** The text of an earlier secret that is not yet sealed with the newest. */
const toKeep = (row: KnownSecret, given: GivenSecrets): Uint8Array | null => {
  if (row.name === secretName(given.newest)) return null
  if (row.sealed?.key === keyName({ pepper: given.newest }, keptPurpose)) return null
  return textOf(row, given)?.bytes ?? null
}

/**
 * The newest of all was sealed with another one, before it became the newest (several processes learn of it one after
 * the other). It is not left there: whoever has the other one would have it.
 */
const isLaidBare = (row: KnownSecret, rows: readonly KnownSecret[], given: GivenSecrets): boolean =>
  row.sealed !== null && row.name === secretName(given.newest) && rows.every(({ number }) => number <= row.number)

const asDeps = ({ newest, earlier }: GivenSecrets) => ({
  pepper: newest,
  earlierSecrets: earlier.map((bytes, index) => ({ number: -index, bytes, isGiven: true })),
})

const columns = Object.keys(sealedFor) as SealedColumn[]

const atOnce = 200

/** The names of the keys of a purpose: of the newest secret, and of all those before. */
const keysOf = (deps: Deps, column: SealedColumn): { newest: string; earlier: string[] } => {
  const [newest = '', ...earlier] = everySecret(deps).map((one) => keyName(one, sealedFor[column].purpose))
  return { newest, earlier }
}

/**
 * Seals what is sealed with an earlier secret anew with the newest (MACHINE-40), in small steps that hold no lock. What
 * somebody changes or erases meanwhile stays as he left it.
 */
export const resealTexts = async (deps: Deps, _actor: Actor): Promise<Outcome<{ resealed: number }>> => {
  let resealed = 0
  for (const column of columns) resealed += await resealColumn(deps, column)
  return done({ resealed })
}

const resealColumn = async (deps: Deps, column: SealedColumn): Promise<number> => {
  const { earlier: keys } = keysOf(deps, column)
  let resealed = 0
  let after = ''
  // where the secret was never exchanged there is nothing to look for
  while (keys.length > 0) {
    const texts = await sealedWith(deps.db, column, { keys, after, limit: atOnce })
    for (const text of texts) if (await resealText(deps, column, text)) resealed += 1
    if (texts.length < atOnce) break
    after = texts.at(-1)?.id ?? ''
  }
  return resealed
}

const resealText = async (deps: Deps, column: SealedColumn, { id, ...before }: SealedText): Promise<boolean> => {
  const { purpose, contextOf } = sealedFor[column]
  const text = unseal(deps, purpose, contextOf(id), before)
  if (text === null) return false
  const sealed = seal(deps, purpose, contextOf(id), text)
  return putResealed(deps.db, column, { id, before: before.sealed, ...sealed })
}

/** So long the longest-lived of what only secrets in the settings read still counts: the ticket of a form. */
const shortLivedMs = 12 * hourMs

export type SecretState = MadeWith & {
  number: number
  name: string
  /** where its text is; null: nowhere, so nothing that was made with it is read */
  where: 'SECRET' | 'SECRET_EARLIER' | 'rows' | null
}

/** `sealed`: texts that are still sealed with an earlier secret; `lost`: those that no secret here opens. */
export type SealedTexts = { sealed: number; lost: number }

/** `trying`: the same of the world for keys for trying; null where there is none. */
export type SecretStates = SealedTexts & {
  secrets: SecretState[]
  trying: SealedTexts | null
  canBeTakenOut: boolean
  /** what was signed with an earlier secret for a short time counts until then; null: nothing does any more */
  waitUntil: Instant | null
}

/**
 * Which secrets there are, what still needs the earlier ones, and whether they can be taken out of the settings: when
 * nothing is sealed with them, and what was signed with them for a short time has ended (MACHINE-41). `trying` is the
 * world for keys for trying, whose texts need them too.
 */
export const secretStates = async (deps: Deps, _actor: Actor, trying: Deps | null): Promise<Outcome<SecretStates>> => {
  const rows = await knownSecrets(deps.db)
  const first = rows.find(({ number }) => number === 1)?.name ?? ''
  const secrets: SecretState[] = []
  for (const { number, name } of rows) {
    const made = await madeWith(deps.db, { name, first })
    secrets.push({ number, name, where: whereIs(deps, name), ...made })
  }
  const here = await sealedTexts(deps)
  const there = trying && (await sealedTexts(trying))
  const since = latest(rows)?.newestSince ?? null
  const waitUntil = since === null || rows.length === 1 ? null : since + shortLivedMs
  const isOver = waitUntil === null || waitUntil <= deps.clock.now()
  const canBeTakenOut = here.sealed + (there?.sealed ?? 0) === 0 && isOver
  return done({ secrets, ...here, trying: there, canBeTakenOut, waitUntil: isOver ? null : waitUntil })
}

const sealedTexts = async (deps: Deps): Promise<SealedTexts> => {
  let [sealed, lost] = [0, 0]
  for (const column of columns) {
    const { newest, earlier } = keysOf(deps, column)
    sealed += await countSealedWith(deps.db, column, earlier)
    lost += await countSealedOtherwise(deps.db, column, [newest, ...earlier])
  }
  return { sealed, lost }
}

const whereIs = (deps: Deps, name: string): SecretState['where'] => {
  if (secretName(deps.pepper) === name) return 'SECRET'
  const earlier = (deps.earlierSecrets ?? []).find(({ bytes }) => secretName(bytes) === name)
  if (!earlier) return null
  return earlier.isGiven ? 'SECRET_EARLIER' : 'rows'
}

/**
 * Forgets an earlier secret for good, for example one that somebody stole (MACHINE-41). What was made with it opens
 * nothing from the next start on. Refusals: not_found, conflict while it stands in the settings or texts are sealed
 * with it.
 */
export const forgetSecret = async (
  deps: Deps,
  actor: Actor,
  { number, trying }: { number: number; trying: Deps | null },
): Promise<Outcome<MadeWith>> => {
  const states = await secretStates(deps, actor, trying)
  if (!states.ok) return states
  const found = states.value.secrets.find((one) => one.number === number)
  if (!found) return refused('not_found')
  const isInSettings = found.where === 'SECRET' || found.where === 'SECRET_EARLIER'
  const { sealed, trying: there } = states.value
  if (isInSettings || sealed + (there?.sealed ?? 0) > 0) return refused('conflict')
  await forget(deps.db, found.name)
  const { passwords, recoveryCodes, pins } = found
  return done({ passwords, recoveryCodes, pins })
}
