import { creditsOf } from '#db/agency-credit.ts'
import { debtsOf } from '#db/dunning.ts'
import type { Credit } from '#domain/agencies/credit.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dueOn, isBlocking, unpaidOf } from '#domain/statements/dunning.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

export type OwnCredit = {
  credits: Credit[]
  /** statements that are still to be paid, the oldest first */
  debts: { number: string; unpaidMinor: number; dueOn: LocalDate; isBlocking: boolean }[]
}

/**
 * What the account of a key's agency may still take, and what is to be paid of it (AGENCY-195). `all` are not behind
 * the wall, where limits are kept for finance; of them only the agency's own goes out. Refusals: not_found,
 * not_allowed.
 */
export const ownCredit = async ({ all, actor }: { all: Deps; actor: KeyActor }): Promise<Outcome<OwnCredit>> => {
  const { organisationId } = actor
  const refusal = forbidden(actor, 'statement.view', { owners: { organisationIds: [organisationId] } })
  if (refusal) return refusal
  const debts = (await debtsOf(all.db, organisationId)).filter((debt) => unpaidOf(debt) > 0)
  return done({
    credits: await creditsOf(all.db, organisationId),
    debts: debts.map((debt) => ({
      number: debt.number,
      unpaidMinor: unpaidOf(debt),
      dueOn: dueOn(debt.closedAt),
      isBlocking: isBlocking(debt),
    })),
  })
}
