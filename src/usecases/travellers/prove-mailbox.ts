import { challengeById, countAttempt, useChallenge } from '#db/logins.ts'
import { codePolicy, readCode } from '#domain/access/login-code.ts'
import { allowances } from '#domain/access/tries.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { provedDevice } from '../devices.ts'
import { hashOfRightCode } from '../login-codes.ts'
import { digestOf } from '../sessions.ts'
import { admitLetter, admitNetwork, letterWasUsed } from '../tries.ts'
import { openChallenge } from './open-challenge.ts'

/**
 * Mails a code with which whoever fills in a form proves that the mailbox is theirs (ACCESS-14). `token` belongs to
 * the code and goes into the form, never into an address. `email` is in the spelling of BOOK-5, in lower case.
 * Refusal: too_many_requests.
 */
export const sendMailboxCode = async (
  deps: Deps,
  actor: Actor,
  { email, language }: { email: string; language: Language },
): Promise<Outcome<{ token: string }>> => {
  const now = deps.clock.now()
  if (!(await admitNetwork(deps, actor, 'mailbox-code', allowances.mailboxCodes, now)))
    return refused('too_many_requests')
  if (!(await admitLetter(deps, actor, { kind: 'code', to: email, device: null, mailbox: email }, now)))
    return refused('too_many_requests')
  const token = await openChallenge(deps, { bookingId: null, airportId: null, mailbox: { email, language } }, now)
  return done({ token })
}

/**
 * Whether the code is the one that was mailed to this address. `device` is then the cookie that remembers the proof
 * (ACCESS-10). Refusals: code_required, code_wrong { n attempts left }, which also stands for a code that is too late,
 * was used, or went to another address.
 */
export const proveMailbox = async (
  deps: Deps,
  actor: Actor,
  command: { token: string; email: string; code: string },
): Promise<Outcome<{ device: string }>> => {
  const code = readCode(command.code)
  if (!code.ok) return code
  const now = deps.clock.now()
  const id = digestOf(command.token)
  const challenge = await challengeById(deps.db, id)
  if (challenge?.mailbox?.email !== command.email || now > (challenge.expiresAt ?? 0))
    return refused('code_wrong', { n: 0 })
  // counted before it is compared, so that guesses at once count each (LG-15)
  const counted = await countAttempt(deps.db, id, codePolicy.attempts)
  const codeHash = counted && hashOfRightCode(deps, id, { typed: code.value, codeHash: counted.codeHash })
  if (codeHash === null || !(await useChallenge(deps.db, id, codeHash, now)))
    return refused('code_wrong', { n: counted ? codePolicy.attempts - counted.attempts : 0 })
  await letterWasUsed(deps, actor, { kind: 'code', to: command.email, mailbox: command.email })
  return done({ device: provedDevice(deps, actor, command.email, now) })
}
