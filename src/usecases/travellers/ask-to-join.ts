import { randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { insertJoin, joinByToken, proveJoin, type JoinRequest } from '#db/join-requests.ts'
import { enqueue } from '#db/jobs.ts'
import { isOpenLink, readJoin } from '#domain/access/join-request.ts'
import { allowances } from '#domain/access/tries.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { admitLetter, admitNetwork, letterWasUsed } from '../tries.ts'

export type JoinCommand = { values: Readonly<Record<string, string | undefined>>; language: Language }

/**
 * Somebody asks to become a car park, a travel agency or a company (ACCESS-50). A letter with a link goes to the
 * address, and nobody reads the request before it was pressed (ACCESS-51). The answer is the same whether a letter goes
 * out or not. Refusals: by field those of readJoin; too_many_requests.
 */
export const askToJoin = async (
  deps: Deps,
  actor: Actor,
  { values, language }: JoinCommand,
): Promise<Outcome<true>> => {
  const read = readJoin(values)
  if (!read.ok) return read
  const now = deps.clock.now()
  if (!(await admitNetwork(deps, actor, 'join', allowances.joins, now))) return refused('too_many_requests')
  const { email } = read.value
  // the answer is the same, or it would say what others asked for
  if (!(await admitLetter(deps, actor, { kind: 'join', to: email, device: null, mailbox: email }, now)))
    return done(true)
  const id = randomUUID()
  await deps.db.transaction(async (tx) => {
    await insertJoin(tx, { ...read.value, id, tokenHash: digestOf(linkToken(deps, 'join', id)), language }, now)
    await enqueue(tx, mailJob({ kind: 'joinProof', joinId: id }, now))
  })
  deps.wake()
  return done(true)
}

const tokenLimit = 100

const openLink = async (deps: Deps, q: Queryable, token: string): Promise<JoinRequest | null> => {
  const request = token.length > tokenLimit ? null : await joinByToken(q, digestOf(token))
  return request && isOpenLink(request, deps.clock.now()) ? request : null
}

/** The request of a link; looking changes nothing, because mail programs look too. Refusal: join_link_unknown. */
export const findJoin = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<{ isProved: boolean }>> => {
  const request = await openLink(deps, deps.db, token)
  return request ? done({ isProved: request.provedAt !== null }) : refused('join_link_unknown')
}

/**
 * Takes the button behind the link: the address is proved, and the request comes before the house. Pressed again it
 * does nothing more, and says the same. Refusal: join_link_unknown.
 */
export const proveAddress = async (deps: Deps, actor: Actor, { token }: { token: string }): Promise<Outcome<true>> => {
  const request = await openLink(deps, deps.db, token)
  if (!request) return refused('join_link_unknown')
  const { id, email } = request
  const isFirst = await deps.db.transaction((tx) => proveJoin(tx, id, deps.clock.now()))
  if (isFirst) await letterWasUsed(deps, actor, { kind: 'join', to: email, mailbox: email })
  return done(true)
}
