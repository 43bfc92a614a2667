import { lockCreditOf } from '#db/agency-credit.ts'
import { statementOwners } from '#db/agency-statements.ts'
import { debtsOf } from '#db/dunning.ts'
import { membersOf } from '#db/members.ts'
import { isNearLimit, leftOf } from '#domain/agencies/credit.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { dueOn, readDunningNotice, unpaidOf } from '#domain/statements/dunning.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'
import { creditTeller, noteCredit } from '../note-credit.ts'
import { letterTo, readerOf } from './notices.ts'

/**
 * A reminder of a statement (AGENCY-84), with what is to be paid when the letter is written. Null when it was paid
 * meanwhile, and when who is told manages the agency no more.
 */
export const loadStatementReminder = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const { number, step, personId } = readDunningNotice(id)
  const [organisationId] = await statementOwners(deps.db, [number])
  if (organisationId === undefined) return null
  const debt = (await debtsOf(deps.db, organisationId)).find((one) => one.number === number)
  const member = (await membersOf(deps.db, organisationId)).find(
    (one) => one.personId === personId && one.role === 'agencyManager' && !one.isDemo,
  )
  const owedMinor = debt ? unpaidOf(debt) : 0
  if (!debt || !member || owedMinor === 0) return null
  const { organisation } = member
  return letterTo(
    member,
    { id, version },
    {
      step,
      number,
      agency: organisation.name,
      owedMinor,
      dueOn: dueOn(debt.closedAt),
      statementUrl: deps.publicUrl + workPath('statement', organisation.slug, number),
    },
  )
}

/**
 * That the limit is nearly used (AGENCY-195), with what is left when the letter is written. Null when there is room
 * again, which is kept so that the next time is told, and when who is told manages the whole account no more.
 */
export const loadCreditNotice = async (deps: Deps, asked: { id: string; version: number }) => {
  const { about: organisationId } = readNotice(asked.id)
  const member = await readerOf(deps.db, 'creditNotice', asked.id, { id: organisationId, organisationId })
  if (!member) return null
  const { organisation } = member
  const credit = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const locked = await lockCreditOf(tx, organisationId, statementCurrency)
    const { slug } = organisation
    if (locked && !isNearLimit(locked)) await noteCredit(tx, creditTeller, { organisationId, slug }, locked, now)
    return locked && isNearLimit(locked) ? locked : null
  })
  if (!credit) return null
  return letterTo(member, asked, {
    agency: organisation.name,
    limitMinor: credit.limitMinor,
    usedMinor: credit.usedMinor,
    leftMinor: leftOf(credit),
    bookingsUrl: deps.publicUrl + workPath('agencyBookings', organisation.slug),
  })
}
