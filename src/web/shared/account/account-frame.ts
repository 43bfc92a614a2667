import type { Problem } from '#domain/outcome.ts'
import type { TextId } from '#texts/texts.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { accountOf } from '#usecases/actor.ts'
import { sessionHours } from '#usecases/sessions.ts'
import { isJustProved } from '#usecases/travellers/accounts/confirm-it-is-you.ts'
import type { AccountFrameView } from './frame.tsx'
import type { Proof } from './proof.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { to } from '../../kernel/page.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'
import { inLanguage, withBack } from '../bookings/own.ts'

/**
 * The account that is logged in. Throws the way to the log-in for everybody else, which leads back to `path`
 * (ACCESS-7).
 */
export const loggedIn = (facts: RequestFacts, path: string | null = null): { id: string; email: string } => {
  const account = accountOf(inLanguage(facts).actor)
  if (!account) throw to(withBack(fixedPath('logIn', facts.language), path), 303)
  return account
}

/** What was just done, by the mark that the answer to a form left in the address. */
const doneTexts = {
  saved: 'account.saved',
  deleted: 'account.deleted',
  changed: 'account.passwordChanged',
  sent: 'account.linkSent',
  new: 'account.welcome',
} as const satisfies Record<string, TextId>

export const accountFrame = (facts: RequestFacts, url: URL): AccountFrameView => {
  const { language } = facts
  const { t } = readerOf(facts)
  const mark = (Object.keys(doneTexts) as (keyof typeof doneTexts)[]).find((one) => url.searchParams.has(one))
  return {
    email: loggedIn(facts, url.pathname).email,
    links: {
      bookings: fixedPath('account', language),
      saved: fixedPath('accountSaved', language),
      security: fixedPath('accountSecurity', language),
      data: fixedPath('accountData', language),
    },
    logOutAction: fixedPath('logOut', language),
    done: mark ? t(doneTexts[mark]) : null,
  }
}

/** Gives the browser the new session of a log-in. */
export const keepSession = (facts: RequestFacts, token: string): void =>
  facts.setCookie('session', token, { maxAgeSeconds: sessionHours * 3600 })

/** How the owner of the account may prove who they are: they just did, by their password, or else by a mailed link. */
export const proofOf = ({ deps, actor }: RequestFacts, hasPassword: boolean): Proof =>
  isJustProved(deps, actor) ? 'given' : hasPassword ? 'password' : 'link'

/** A refused form in words: at its fields, above them, or as the countdown of a lock-out. */
export const refusalOf = (
  facts: RequestFacts,
  problem: Problem,
): { errors: Record<string, string>; failed: string | null; lockedSeconds: number } => {
  const { t } = readerOf(facts)
  const lockedSeconds = problem.code === 'locked_out' ? Number(problem.facts?.['secondsLeft'] ?? 0) : 0
  return {
    errors: fieldTextsOf(t, problem),
    failed: problem.fields || lockedSeconds > 0 ? null : textOf(t, problem),
    lockedSeconds,
  }
}
