import { randomUUID } from 'node:crypto'
import { addPaid } from '#db/agency-credit.ts'
import { lockAgency, statementOwners } from '#db/agency-statements.ts'
import { bankAccountById, bankAccountsOf, type BankAccount } from '#db/bank-accounts.ts'
import type { Queryable } from '#db/db.ts'
import { post } from '#db/journal.ts'
import { houseId } from '#db/organisations.ts'
import {
  addBankLine,
  addBankStatement,
  addBatch,
  answerPayout,
  askPayout,
  batchByNumber,
  batches,
  endPayout,
  listedPayout,
  listedPayouts,
  lockAgreed,
  lockPayout,
  lockPayoutNamed,
  owedTo,
  owedToAll,
  payoutBefore,
  payoutsOfBatch,
  unmatchedLines,
  type Batch,
  type ListedPayout,
  type MatchedLine,
  type Owed,
  type Payout,
  type UnmatchedLine,
} from '#db/payouts.ts'
import { papersOf } from '#db/papers.ts'
import type { Operation } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { readCamt053, type BankLine } from '#domain/payouts/camt-053.ts'
import { pain001 } from '#domain/payouts/pain-001.ts'
import { accountState } from '#domain/payouts/payout.ts'
import { paperState, type PaperKind, type PaperState } from '#domain/access/paper.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import type { Actor } from '../actor.ts'
import { ibanOf } from '../bank-secrets.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'
import { needsFactor } from './confirm-factor.ts'

type Staff = Extract<Actor, { kind: 'staff' }>

/** Somebody of the house with a right to payouts, whose second factor is fresh where that is asked for. */
const staffFor = (deps: Deps, actor: Actor, operation: Operation, isSensitive: boolean): Outcome<Staff> => {
  const denied = forbidden(actor, operation, { owners: { organisationIds: [] } })
  if (denied || actor.kind !== 'staff') return denied ?? refused('not_found')
  return isSensitive && needsFactor(actor, deps.clock.now()) ? refused('factor_required') : done(actor)
}

const leftOf = ({ closingMinor, paidOutMinor, askedMinor }: Owed): number => closingMinor - paidOutMinor - askedMinor

/** The account that money goes to now; null where there is none, or another one waits (AGENCY-91). */
const accountNow = async (q: Queryable, organisationId: string, now: Instant): Promise<BankAccount | null> => {
  const [last] = await bankAccountsOf(q, organisationId)
  return last && accountState(last, now) === 'valid' ? last : null
}

/** The largest file of a bank that is read: some thousand payments. */
export const mostBankFileBytes = 4_000_000

export type Payouts = {
  payouts: (ListedPayout & { isOwn: boolean })[]
  /** what is owed and not asked for yet; `held`: there is no account for it, or a new one waits */
  owed: { slug: string; organisation: string; statement: string; amountMinor: number; isHeld: boolean }[]
  files: Batch[]
  unmatched: UnmatchedLine[]
}

/** What is owed, asked for, agreed and on its way. Refusals: not_found, not_allowed. */
export const listPayouts = async (deps: Deps, actor: Actor): Promise<Outcome<Payouts>> => {
  const staff = staffFor(deps, actor, 'payout.view', false)
  if (!staff.ok) return staff
  const now = deps.clock.now()
  const owed: Payouts['owed'] = []
  for (const one of await owedToAll(deps.db)) {
    const amountMinor = leftOf(one)
    if (amountMinor <= 0) continue
    const isHeld = (await accountNow(deps.db, one.organisationId, now)) === null
    owed.push({ slug: one.slug, organisation: one.organisation, statement: one.statement, amountMinor, isHeld })
  }
  const payouts = await listedPayouts(deps.db)
  return done({
    payouts: payouts.map((one) => ({ ...one, isOwn: one.askedBy === staff.value.personId })),
    owed,
    files: await batches(deps.db),
    unmatched: await unmatchedLines(deps.db),
  })
}

/**
 * Asks for a payout of everything that is owed by the last statements (AGENCY-92); what is held stays. Answers how
 * many. Refusals: not_found, not_allowed.
 */
export const askForPayouts = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const staff = staffFor(deps, actor, 'payout.ask', false)
  if (!staff.ok) return staff
  const now = deps.clock.now()
  let asked = 0
  for (const { organisationId } of (await owedToAll(deps.db)).filter((one) => leftOf(one) > 0))
    asked += await deps.db.transaction((tx) => askOne(tx, staff.value, organisationId, now))
  return done(asked)
}

const askOne = async (tx: Queryable, actor: Staff, organisationId: string, now: Instant): Promise<0 | 1> => {
  await lockAgency(tx, organisationId)
  const owed = await owedTo(tx, organisationId)
  const account = await accountNow(tx, organisationId, now)
  const amountMinor = owed ? leftOf(owed) : 0
  if (!owed || !account || amountMinor <= 0) return 0
  const id = randomUUID()
  const asked = {
    id,
    organisationId,
    currency: statementCurrency,
    amountMinor,
    statement: owed.statement,
    endToEnd: `PW${id.replaceAll('-', '')}`.slice(0, 34),
    accountId: account.id,
    askedBy: actor.personId,
  }
  if (!(await askPayout(tx, asked, now))) return 0
  const data = { amountMinor, statement: owed.statement, tail: account.tail }
  await record(tx, actor, { operation: 'payout.ask', object: `payout:${id}`, organisationId, data }, now)
  return 1
}

/**
 * What a payout that was asked for stands on (AGENCY-92): whether it is still owed, and its account, null where money
 * to this party would go to another one by now, or to none.
 */
const standingOf = async (q: Queryable, { organisationId, accountId }: Payout, now: Instant) => {
  const owed = await owedTo(q, organisationId)
  const account = await accountNow(q, organisationId, now)
  return { isOwed: owed !== null && leftOf(owed) >= 0, account: account?.id === accountId ? account : null }
}

export type PayoutLook = {
  payout: ListedPayout & { isOwn: boolean }
  /** of one that waits for an answer: what would keep it from being paid */
  standing: { isOwed: boolean; account: { holder: string; since: Instant } | null } | null
  /** of its papers those that count, the next to expire first (WORK-29) */
  papers: { kind: PaperKind; state: PaperState }[]
  /** what was agreed to be paid to this party before */
  beforeMinor: number | null
}

/** One payout, with what a second person should know before agreeing (WORK-21). Refusals: not_found, not_allowed. */
export const lookAtPayout = async (deps: Deps, actor: Actor, { id }: { id: string }): Promise<Outcome<PayoutLook>> => {
  const staff = staffFor(deps, actor, 'payout.view', false)
  if (!staff.ok) return staff
  const payout = await listedPayout(deps.db, id)
  if (!payout) return refused('not_found')
  const standing = payout.state === 'asked' ? await standingOf(deps.db, payout, deps.clock.now()) : null
  const account = standing?.account ?? null
  const today = houseDay(deps.clock.now())
  const papers = (await papersOf(deps.db, payout.organisationId)).filter(({ endedAt }) => endedAt === null)
  return done({
    payout: { ...payout, isOwn: payout.askedBy === staff.value.personId },
    standing: standing && {
      isOwed: standing.isOwed,
      account: account && { holder: account.holder, since: account.validFrom ?? account.askedAt },
    },
    papers: papers.map((paper) => ({ kind: paper.kind, state: paperState(paper, today) })),
    beforeMinor: await payoutBefore(deps.db, payout.organisationId, payout.askedAt),
  })
}

export type Answered = { agreed: number; refused: number; void: number }

/**
 * Agrees to payouts that somebody else has asked for, or refuses them (AGENCY-92). What is not owed any more, or would
 * go to another account by now, is refused and counted as void. Refusals: not_found, not_allowed, factor_required,
 * second_person_required where one of them is his own: then none is answered.
 */
export const answerPayouts = async (
  deps: Deps,
  actor: Actor,
  { ids, agrees }: { ids: readonly string[]; agrees: boolean },
): Promise<Outcome<Answered>> => {
  const staff = staffFor(deps, actor, 'payout.agree', true)
  if (!staff.ok) return staff
  const now = deps.clock.now()
  const { personId } = staff.value
  const meant = (await listedPayouts(deps.db)).filter(({ id, state }) => state === 'asked' && ids.includes(id))
  if (meant.some(({ askedBy }) => askedBy === personId)) return refused('second_person_required')
  const counts: Answered = { agreed: 0, refused: 0, void: 0 }
  for (const { id, organisationId } of meant) {
    const how = await deps.db.transaction((tx) => answerOne(tx, staff.value, { id, organisationId, agrees }, now))
    if (how) counts[how] += 1
  }
  return done(counts)
}

const answerOne = async (
  tx: Queryable,
  actor: Staff,
  { id, organisationId, agrees }: { id: string; organisationId: string; agrees: boolean },
  now: Instant,
): Promise<keyof Answered | null> => {
  await lockAgency(tx, organisationId)
  const payout = await lockPayout(tx, id)
  if (payout?.state !== 'asked') return null
  const { isOwed, account } = await standingOf(tx, payout, now)
  const how = !agrees ? 'refused' : isOwed && account ? 'agreed' : 'void'
  const state = how === 'agreed' ? 'agreed' : 'refused'
  if (!(await answerPayout(tx, { id, by: actor.personId, state }, now))) return null
  const { amountMinor, currency } = payout
  if (how === 'agreed') await postPayout(tx, payout, 'party', 'transit', now)
  const data = { amountMinor, currency, how }
  await record(tx, actor, { operation: 'payout.agree', object: `payout:${id}`, organisationId, data }, now)
  return how
}

const postPayout = (
  tx: Queryable,
  { id, organisationId, currency, amountMinor }: Payout,
  debit: 'party' | 'transit' | 'bank',
  credit: 'party' | 'transit' | 'bank',
  now: Instant,
) => post(tx, { organisationId, currency, debit, credit, amountMinor, about: `payout:${id}` }, now)

/**
 * Puts everything that was agreed into one file for the bank (AGENCY-93). Answers its number. Refusals: not_found,
 * not_allowed, factor_required, conflict where nothing was agreed or we have no account.
 */
export const makeBankFile = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const staff = staffFor(deps, actor, 'payout.file', true)
  if (!staff.ok) return staff
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, houseId)
    const own = await accountNow(tx, houseId, now)
    const agreed = await lockAgreed(tx)
    if (!own || agreed.length === 0) return refused('conflict')
    const sumMinor = agreed.reduce((total, { amountMinor }) => total + amountMinor, 0)
    const batch = { id: randomUUID(), by: staff.value.personId, accountId: own.id, sumMinor }
    const n = await addBatch(tx, batch, agreed, now)
    const data = { payouts: agreed.length, sumMinor }
    await record(tx, actor, { operation: 'payout.file', object: `payouts:${n}`, data }, now)
    return done(n)
  })
}

const fileId = (n: number): string => `PARKWING-${String(n).padStart(6, '0')}`

/**
 * A file for the bank, the same bytes each time (AGENCY-93). Refusals: not_found, not_allowed, factor_required,
 * conflict where an account can no longer be opened.
 */
export const readBankFile = async (
  deps: Deps,
  actor: Actor,
  { n }: { n: number },
): Promise<Outcome<{ name: string; xml: string }>> => {
  const staff = staffFor(deps, actor, 'payout.file', true)
  if (!staff.ok) return staff
  const batch = Number.isSafeInteger(n) && n > 0 && n < 2 ** 31 ? await batchByNumber(deps.db, n) : null
  if (!batch) return refused('not_found')
  const partyOf = async (accountId: string) => {
    const account = await bankAccountById(deps.db, accountId)
    const iban = account && ibanOf(deps, account)
    return iban === null ? null : { holder: account!.holder, iban }
  }
  const from = await partyOf(batch.accountId)
  const transfers: Parameters<typeof pain001>[0]['transfers'][number][] = []
  for (const { accountId, endToEnd, amountMinor, statement: words } of await payoutsOfBatch(deps.db, n)) {
    const to = await partyOf(accountId)
    if (!to) return refused('conflict')
    transfers.push({ endToEnd, amountMinor, words, ...to })
  }
  if (!from) return refused('conflict')
  const { madeAt } = batch
  const id = fileId(n)
  const xml = pain001({ id, madeAt, day: houseDay(madeAt), from, transfers })
  return done({ name: `${id.toLowerCase()}.xml`, xml })
}

/** `received`: payments of agencies and companies, found by the number of a statement. */
export type Imported = { booked: number; returned: number; received: number; unmatched: number }

/**
 * Reads a statement of the bank (AGENCY-94): payouts that were booked, payouts that came back and are owed again,
 * payments that name a statement, which go on the account of its agency or company (AGENCY-119), and all other lines,
 * which are listed. Refusals: not_found, not_allowed, option_required (field file) for what is no such file or of
 * another account, conflict for one that was brought before.
 */
export const importBankStatement = async (
  deps: Deps,
  actor: Actor,
  { xml }: { xml: string },
): Promise<Outcome<Imported>> => {
  const staff = staffFor(deps, actor, 'payout.import', false)
  if (!staff.ok) return staff
  const file = readCamt053(xml)
  const [own] = (await bankAccountsOf(deps.db, houseId)).filter(({ validFrom }) => validFrom !== null)
  if (!file || !own || ibanOf(deps, own) !== file.iban)
    return refused('option_required', undefined, { file: 'option_required' })
  const now = deps.clock.now()
  const { number, lines } = file
  return deps.db.transaction(async (tx) => {
    const statementId = randomUUID()
    const added = { id: statementId, number, by: staff.value.personId, lines: lines.length }
    if (!(await addBankStatement(tx, added, now))) return refused('conflict')
    const counts: Imported = { booked: 0, returned: 0, received: 0, unmatched: 0 }
    for (const [index, { named, ...line }] of lines.entries()) {
      const found = await match(tx, { named, ...line }, now)
      counts[found.outcome] += 1
      await addBankLine(tx, { ...line, ...found, statementId, place: index + 1 })
    }
    await record(tx, actor, { operation: 'payout.import', object: `bankStatement:${number}`, data: counts }, now)
    return done(counts)
  })
}

type Match = Pick<MatchedLine, 'outcome' | 'payoutId' | 'organisationId'>
const unmatched = { outcome: 'unmatched', payoutId: null, organisationId: null } as const

/** A payment that names statements of one agency or company goes on its account (AGENCY-119). */
const matchAccount = async (
  tx: Queryable,
  { amountMinor, currency, named }: BankLine,
  now: Instant,
): Promise<Match> => {
  const [organisationId, ...others] = named.length > 0 ? await statementOwners(tx, named) : []
  if (organisationId === undefined || others.length > 0) return unmatched
  return (await addPaid(tx, { organisationId, currency, amountMinor }, now))
    ? { outcome: 'received', payoutId: null, organisationId }
    : unmatched
}

const match = async (tx: Queryable, line: BankLine, now: Instant): Promise<Match> => {
  const { isCredit, amountMinor, currency, endToEnd } = line
  const payout = endToEnd === null ? null : await lockPayoutNamed(tx, endToEnd)
  if (!payout || payout.amountMinor !== amountMinor || payout.currency !== currency)
    return isCredit ? matchAccount(tx, line, now) : unmatched
  const { id, state } = payout
  if (!isCredit && state === 'filed') {
    await endPayout(tx, { id, state: 'booked' }, now)
    await postPayout(tx, payout, 'transit', 'bank', now)
    return { outcome: 'booked', payoutId: id, organisationId: null }
  }
  if (isCredit && (state === 'booked' || state === 'filed')) {
    await endPayout(tx, { id, state: 'returned' }, now)
    // what comes back before the bank said that it went out has gone out all the same
    if (state === 'filed') await postPayout(tx, payout, 'transit', 'bank', now)
    await postPayout(tx, payout, 'bank', 'party', now)
    return { outcome: 'returned', payoutId: id, organisationId: null }
  }
  return unmatched
}
