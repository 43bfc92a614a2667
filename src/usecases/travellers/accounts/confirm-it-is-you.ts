import type { Account } from '#domain/accounts/account.ts'
import { isProved } from '#domain/accounts/account.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { provePassword } from './prove-password.ts'

/** Whether the step needs no password, because a mailed link was opened just now. */
export const isJustProved = (deps: Pick<Deps, 'clock'>, actor: Actor): boolean =>
  isProved(accountOf(actor)?.provedAt ?? null, deps.clock.now())

/**
 * Asks for proof before a step that cannot be taken back (ACCT-7): a mailed link opened within 15 minutes, or the
 * password. Refusals: proof_required, password_required and password_wrong (field `password`), locked_out.
 */
export const confirmItIsYou = async (
  deps: Deps,
  actor: Actor,
  account: Account,
  password: string,
): Promise<Outcome<true>> => {
  if (isJustProved(deps, actor)) return done(true)
  if (!account.hasPassword) return refused('proof_required')
  if (password === '') return refused('password_required', undefined, { password: 'password_required' })
  const proved = await provePassword(deps, actor, account.email, password)
  if (proved.ok) return done(true)
  return proved.problem.code === 'login_failed'
    ? refused('password_wrong', undefined, { password: 'password_wrong' })
    : proved
}
