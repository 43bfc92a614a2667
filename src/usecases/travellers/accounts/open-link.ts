import { randomUUID } from 'node:crypto'
import { accountByEmail, consumeLink, ensureAccount, linkByHash } from '#db/accounts.ts'
import { isLinkOpen, type LinkTarget } from '#domain/accounts/account.ts'
import { readNewPassword } from '#domain/accounts/password.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { provedDevice } from '../../devices.ts'
import { digestOf, renewForAccount } from '../../sessions.ts'
import { letterWasUsed } from '../../tries.ts'
import { hashPassword } from '../../passwords.ts'
import { forgetGuesses } from './prove-password.ts'

export type PeekedLink = { email: string; isNew: boolean }

const longestToken = 100
const openLinkOf = async (deps: Pick<Deps, 'db' | 'clock'>, token: string) => {
  const link = token.length > longestToken ? null : await linkByHash(deps.db, digestOf(token))
  return link && isLinkOpen(link, deps.clock.now()) ? link : null
}

/**
 * What the page of a mailed link shows. Asking changes nothing, because mail programs open links by themselves (CS-07).
 * Refusal: account_link_unknown.
 */
export const peekLink = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<PeekedLink>> => {
  const link = await openLinkOf(deps, token)
  if (!link) return refused('account_link_unknown')
  return done({ email: link.email, isNew: (await accountByEmail(deps.db, link.email)) === null })
}

/**
 * Proves the address, makes the account if there is none, and logs in: the browser gets a new session (LG-19). A new
 * account gets the password chosen here, by whoever has the mailbox, or none. An existing account keeps its own
 * (ACCT-3). `device` is the cookie that remembers the proof (ACCESS-10). Refusals: account_link_unknown, and
 * password_short, password_common, too_long for the field.
 */
export const openLink = async (
  deps: Deps,
  actor: Actor,
  command: { token: string; password: string },
): Promise<Outcome<{ sessionToken: string; device: string; leadsTo: LinkTarget; isNew: boolean }>> => {
  const link = await openLinkOf(deps, command.token)
  if (!link) return refused('account_link_unknown')
  const isNew = (await accountByEmail(deps.db, link.email)) === null
  let password: string | null = null
  if (isNew && command.password !== '') {
    const chosen = readNewPassword(command.password, link.email)
    if (!chosen.ok) return refused(chosen.problem.code, chosen.problem.facts, { password: chosen.problem.code })
    password = await hashPassword(deps, chosen.value)
  }
  const now = deps.clock.now()
  const sessionToken = await deps.db.transaction(async (tx) => {
    if (!(await consumeLink(tx, link.tokenHash, now))) return null
    const account = await ensureAccount(tx, {
      id: randomUUID(),
      email: link.email,
      password,
      language: link.language,
      now,
    })
    return renewForAccount(tx, actor, { accountId: account.id, provedAt: now }, now)
  })
  if (sessionToken === null) return refused('account_link_unknown')
  await forgetGuesses(deps, actor, link.email)
  await letterWasUsed(deps, actor, { kind: 'link', to: link.email, mailbox: link.email })
  return done({ sessionToken, device: provedDevice(deps, actor, link.email, now), leadsTo: link.leadsTo, isNew })
}
