import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { sumsByKind } from '#domain/statements/sums.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatDay, formatInstant, formatMoney, formatMonth } from '#texts/formats.ts'
import type { Outcome } from '#domain/outcome.ts'
import { answerAccount, askForAccount, seeBankAccounts } from '#usecases/people/bank-accounts.ts'
import {
  mostBankFileBytes,
  answerPayouts,
  askForPayouts,
  importBankStatement,
  listPayouts,
  lookAtPayout,
  type PayoutLook,
  makeBankFile,
  readBankFile,
} from '#usecases/people/payouts.ts'
import { readParkStatement } from '#usecases/people/park-statements.ts'
import { readStatement } from '#usecases/people/statements.ts'
import type { Actor } from '#usecases/actor.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain, onlyFresh } from '../../frame/confirm-again.tsx'
import { fileAnswer } from '../../frame/file-answer.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { differenceFrom } from './difference.ts'
import type { LookView } from './look.tsx'
import { PayoutsView, type Said } from './view.tsx'

/** A file for the bank, with the numbers of accounts in it, for whoever has just shown his second factor. */
const bankFile = async ({ facts }: StaffAsked, n: number): Promise<Response> => {
  onlyFresh(facts)
  const found = await readBankFile(facts.deps, facts.actor, { n })
  if (!found.ok) throw absent()
  return fileAnswer(found.value.name, 'application/xml; charset=utf-8', found.value.xml)
}

/** The statement that a payout goes by, by kind of line, whichever of the two the organisation has. */
const statementOf = async (
  { facts: { deps, actor } }: StaffAsked,
  { slug, statement: number }: PayoutLook['payout'],
) => {
  const agency = await readStatement(deps, actor, { slug, number })
  if (agency.ok) return { ...agency.value.statement, sums: sumsByKind(agency.value.lines) }
  const park = await readParkStatement(deps, actor, { slug, number })
  return park.ok ? { ...park.value.statement, sums: sumsByKind(park.value.lines) } : null
}

/** One payout beside the list, with what to know before agreeing to it (WORK-21). */
const lookAt = async (asked: StaffAsked, id: string): Promise<LookView | null> => {
  const { deps, actor, language } = asked.facts
  const found = await lookAtPayout(deps, actor, { id })
  if (!found.ok) return null
  const { payout, standing, papers, beforeMinor } = found.value
  const statement = await statementOf(asked, payout)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const href = workPath('statement', payout.slug, payout.statement)
  return {
    id,
    organisation: payout.organisation,
    number: payout.statement,
    href,
    pdf: `${href}?pdf`,
    amount: money(payout.amountMinor),
    state: payout.state,
    isOwn: payout.isOwn,
    asker: payout.asker,
    askedAt: formatInstant(payout.askedAt, houseZone, language),
    tail: payout.tail,
    statement: statement && {
      month: formatMonth(statement.month, language),
      opening: money(statement.openingMinor),
      closing: money(statement.closingMinor),
      sums: statement.sums.map(({ kind, count, amountMinor }) => ({ kind, count, amount: money(amountMinor) })),
    },
    standing: standing && {
      isOwed: standing.isOwed,
      account: standing.account && {
        holder: standing.account.holder,
        since: formatInstant(standing.account.since, houseZone, language),
      },
    },
    papers,
    before: beforeMinor === null ? null : differenceFrom(beforeMinor, payout.amountMinor, language),
  }
}

/** What is owed, asked for, agreed and on its way, and the accounts to which it goes (AGENCY-91 to AGENCY-94). */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'payout.view')
  if (url.searchParams.has('file')) return bankFile(asked, Number(url.searchParams.get('file')))
  const { deps, actor, language } = facts
  const found = await listPayouts(deps, actor)
  const accounts = await seeBankAccounts(deps, actor)
  if (!found.ok || !accounts.ok) throw absent()
  const money = (minor: number) => formatMoney(euro(minor), language)
  const { payouts, owed, files, unmatched } = found.value
  // none by itself: after an answer nobody finds another payout's button where the last one's was
  const shown = url.searchParams.get('show')
  const ticked = url.searchParams.getAll('payout')
  return {
    look: shown === null ? null : await lookAt(asked, shown),
    here: workPath('payouts'),
    owedSum: money(owed.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    mayAsk: owed.some(({ isHeld }) => !isHeld),
    hasAgreed: payouts.some(({ state }) => state === 'agreed'),
    owed: owed.map((one) => ({ ...one, amount: money(one.amountMinor) })),
    payouts: payouts.map((one) => ({
      id: one.id,
      organisation: one.organisation,
      isTicked: ticked.includes(one.id),
      statement: one.statement,
      amount: money(one.amountMinor),
      tail: one.tail,
      asker: one.asker,
      state: one.state,
      isOwn: one.isOwn,
      batch: one.batch,
    })),
    files: files.map(({ n, madeAt, payouts: count, sumMinor }) => ({
      n,
      href: `${workPath('payouts')}?file=${n}`,
      made: formatInstant(madeAt, houseZone, language),
      count,
      sum: money(sumMinor),
    })),
    unmatched: unmatched.map((line, place) => ({
      key: String(place),
      number: line.number,
      day: formatDay(line.bookedOn, language, { weekday: false }),
      amount: money(line.isCredit ? line.amountMinor : -line.amountMinor),
      endToEnd: line.endToEnd ?? '',
    })),
    accounts: accounts.value.map((one) => ({
      id: one.id,
      organisation: one.organisation,
      slug: one.slug,
      holder: one.holder,
      tail: `${one.country} •••• ${one.tail}`,
      asker: one.asker,
      state: one.state,
      isOwn: one.isOwn,
      until: one.validFrom === null ? null : formatInstant(one.validFrom, houseZone, language),
    })),
  }
})

/** What each button does; the answer says what came of it. */
const acts: Record<
  string,
  {
    operation: 'payout.ask' | 'payout.agree' | 'payout.file' | 'payout.import' | 'bankAccount.ask' | 'bankAccount.agree'
    run(asked: StaffAsked, actor: Actor, form: SentForm): Promise<Outcome<unknown>>
  }
> = {
  ask: { operation: 'payout.ask', run: ({ facts }, actor) => askForPayouts(facts.deps, actor) },
  agree: {
    operation: 'payout.agree',
    run: ({ facts }, actor, form) => answerPayouts(facts.deps, actor, { ids: form.all('payout'), agrees: true }),
  },
  refuse: {
    operation: 'payout.agree',
    run: ({ facts }, actor, form) => answerPayouts(facts.deps, actor, { ids: form.all('payout'), agrees: false }),
  },
  file: { operation: 'payout.file', run: ({ facts }, actor) => makeBankFile(facts.deps, actor) },
  import: {
    operation: 'payout.import',
    async run({ facts }, actor, form) {
      const file = form.file('file')
      const xml = file && file.size <= mostBankFileBytes ? await file.text() : form.whole('text')
      return importBankStatement(facts.deps, actor, { xml })
    },
  },
  account: {
    operation: 'bankAccount.ask',
    run: ({ facts }, actor, form) =>
      askForAccount(facts.deps, actor, {
        slug: form.text('organisation').toLowerCase(),
        holder: form.text('holder'),
        iban: form.text('iban'),
        reason: form.text('reason'),
      }),
  },
  accountYes: {
    operation: 'bankAccount.agree',
    run: ({ facts }, actor, form) => answerAccount(facts.deps, actor, { id: form.text('account'), agrees: true }),
  },
  accountNo: {
    operation: 'bankAccount.agree',
    run: ({ facts }, actor, form) => answerAccount(facts.deps, actor, { id: form.text('account'), agrees: false }),
  },
}

const action = staffOnly(async (asked) => {
  const form = await sentForm(asked.request)
  const act = Object.hasOwn(acts, form.text('do')) ? acts[form.text('do')] : undefined
  inHouse(asked, act?.operation ?? 'payout.view')
  if (!act) throw absent(400)
  const isSensitive = act.operation !== 'payout.ask' && act.operation !== 'payout.import'
  const actor = isSensitive ? await askFactorAgain(asked, form) : asked.facts.actor
  const done = await act.run(asked, actor, form)
  if (done.ok && form.text('do') !== 'import') return to(workPath('payouts'), 303)
  if (done.ok) return show<Said>({ errors: {}, failed: null, typed: {}, imported: done.value as Said['imported'] })
  const refusal = refusalOf(asked.facts.language, done.problem)
  const typed = { organisation: form.text('organisation'), holder: form.text('holder'), reason: form.text('reason') }
  // the page is there: what it was asked about has been answered by somebody else
  const status = done.problem.code === 'not_found' ? 409 : problems[done.problem.code].status
  return show<Said>({ ...refusal, typed, imported: null }, { status })
})

export default workPage({
  at: 'payouts',
  load,
  action,
  view: (model, said) => <PayoutsView {...model} said={said as Said | undefined} />,
})
