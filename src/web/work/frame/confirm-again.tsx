import { createElement } from 'react'
import { workPath } from '#domain/site-map/work.ts'
import type { Actor } from '#usecases/actor.ts'
import { confirmFactor, needsFactor, showable, type Showable } from '#usecases/people/confirm-factor.ts'
import { showingOptions } from '#usecases/people/passkeys.ts'
import { challengeOf, makeTicket } from '#usecases/people/tickets.ts'
import { Instead, to } from '../../kernel/page.ts'
import { ConfirmForm, type ConfirmModel } from './confirm-form.tsx'
import type { WorkFacts } from './facts.ts'
import { refusalOf } from './refusal.ts'
import type { SentForm } from './sent-form.ts'
import { signInPath, type StaffAsked } from './staff.ts'

type Staff = StaffAsked['facts']

/** Names of the question’s own fields. Nothing of them, and nothing secret, is carried on. */
const isCarried = (name: string): boolean => !/^(answer|way|ticket|factorCode|factorTicket)$|password/i.test(name)

export const confirmModel = async (
  { deps, staff }: Staff,
  { action, carried, failed }: { action: string; carried: [string, string][]; failed: string | null },
): Promise<ConfirmModel> => {
  const can: Showable = await showable(deps, staff.person.id)
  const ticket = makeTicket(deps, 'confirm', staff.id, deps.clock.now())
  return { ...can, action, carried, failed, ticket, options: showingOptions(deps, challengeOf(deps, ticket)) }
}

/** Checks what the question was answered with. Null: it was right. Throws to signing in when the session has ended. */
export const checkFactor = async (facts: Staff, form: SentForm): Promise<string | null> => {
  const shown = await confirmFactor(facts.deps, facts.actor, {
    ticket: form.text('factorTicket'),
    answer: form.text('answer') || null,
    code: form.text('factorCode') || null,
  })
  if (shown.ok) return null
  if (shown.problem.code !== 'not_allowed') return refusalOf(facts.language, shown.problem).failed
  facts.signOut()
  throw to(signInPath(facts), 303)
}

/**
 * For a form that does something sensitive (ACCESS-21): answers the actor, whose second factor is fresh, or shows the
 * question in place of the page. The question carries everything that was typed, and its answer sends it again to the
 * same address, where this is called again. So the page needs one line: `const actor = await askFactorAgain(asked,
 * form)`.
 */
export const askFactorAgain = async ({ facts }: StaffAsked, form: SentForm): Promise<Actor> => {
  const now = facts.deps.clock.now()
  if (!needsFactor(facts.actor, now)) return facts.actor
  const isAnswer = form.text('factorTicket') !== ''
  const failed = isAnswer ? await checkFactor(facts, form) : null
  if (isAnswer && failed === null && facts.actor.kind === 'staff') return { ...facts.actor, factorAt: now }
  const carried = Object.keys(form.values())
    .filter(isCarried)
    .flatMap((name) => form.all(name).map((value): [string, string] => [name, value]))
  const action = facts.url.pathname + facts.url.search
  const model = await confirmModel(facts, { action, carried, failed })
  throw new Instead(403, createElement(ConfirmForm, model))
}

/** The same for a page whose form holds something secret: it is shown only with a fresh factor. */
export const onlyFresh = ({ url, deps, actor }: WorkFacts): void => {
  if (needsFactor(actor, deps.clock.now()))
    throw to(`${workPath('confirm')}?back=${encodeURIComponent(url.pathname + url.search)}`, 303)
}
