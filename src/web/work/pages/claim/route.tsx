import { readAmount } from '#domain/claims/amount.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { parseClaimNumber } from '#domain/claims/number.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { renderLetter } from '#letters/render.ts'
import { formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { askCustomer, previewQuestion } from '#usecases/support/ask-customer.ts'
import { houseClaim, openClaim, takeClaim } from '#usecases/support/claims-desk.ts'
import { decideClaim } from '#usecases/support/decide-claim.ts'
import { previewDecision } from '#usecases/support/preview-decision.ts'
import { readClaimAccount } from '#usecases/support/read-claim.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm, sentVersion, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { claimModel, goesTo } from './model.ts'
import { isDeciding, wordsTo, type Deciding } from './sentences.ts'
import { ClaimView, type ClaimAnswer, type LetterView } from './view.tsx'

const numberOf = ({ params }: StaffAsked): string => {
  const number = parseClaimNumber(params['id'] ?? '')
  if (number === null) throw absent()
  return number
}

const dones = ['decided', 'asked', 'question'] as const

const load = staffOnly(async (asked) => {
  inHouse(asked, 'claim.view')
  const { facts, url } = asked
  const wanted = url.searchParams.get('do') ?? ''
  const opened = await openClaim(facts.deps, facts.actor, { number: numberOf(asked) })
  if (!opened.ok) throw absent()
  return {
    ...claimModel(opened.value, facts.language, facts.deps.clock.now()),
    tab: isDeciding(wanted) ? wanted : ('grant' as const),
    done: dones.find((one) => one === url.searchParams.get('done')) ?? null,
  }
})

type Typed = ClaimAnswer['typed']
const nothingTyped: Typed = { amount: '', say: '', words: '' }

const failed = (asked: StaffAsked, problem: Problem, tab: Deciding, typed: Typed) => {
  if (problem.code === 'not_found') throw absent()
  const text = textOf(translator(asked.facts.language), problem)
  const answer: ClaimAnswer = { tab, typed, failed: text, letter: null, account: null }
  return show(answer, { status: problems[problem.code].status })
}

/** The question as the customer would get it. */
const previewedQuestion = async (asked: StaffAsked, claim: Claim, typed: Typed) => {
  const { deps, actor, language } = asked.facts
  const question = wordsTo(claim.language, 'ask', typed)
  const found = await previewQuestion(deps, actor, { number: claim.number, question })
  if (!found.ok) return failed(asked, found.problem, 'ask', typed)
  const { subject, text } = await renderLetter('claimQuestion', found.value.letter, claim.language)
  const button = translator(language)('workClaims.sendQuestion')
  const letter: LetterView = { subject, text, language: claim.language, goes: [], needsSecond: false, button }
  return show<ClaimAnswer>({ tab: 'ask', typed, failed: null, letter, account: null })
}

/** The letter as the customer would get it, and the button that sends it. */
const previewed = async (asked: StaffAsked, claim: Claim, tab: Deciding, typed: Typed) => {
  if (tab === 'ask') return previewedQuestion(asked, claim, typed)
  const { deps, actor, language } = asked.facts
  const t = translator(language)
  const amountMinor = tab === 'refuse' ? 0 : (readAmount(typed.amount) ?? -1)
  const reason = wordsTo(claim.language, tab, typed)
  const found = await previewDecision(deps, actor, { number: claim.number, amountMinor, reason })
  if (!found.ok) return failed(asked, found.problem, tab, typed)
  const { granted, needsSecond, letter } = found.value
  const { subject, text } = await renderLetter('claimDecided', letter, claim.language)
  const amount = formatMoney(euro(amountMinor), language)
  const grants = t(needsSecond ? 'workClaims.sendAsk' : 'workClaims.sendGrant', { amount })
  const shown: LetterView = {
    subject,
    text,
    language: claim.language,
    goes: goesTo(granted, t, language),
    needsSecond,
    button: tab === 'refuse' ? t('workClaims.sendRefuse') : grants,
  }
  return show<ClaimAnswer>({ tab, typed, failed: null, letter: shown, account: null })
}

const decided = async (asked: StaffAsked, claim: Claim, tab: Deciding, form: SentForm) => {
  const { deps, actor } = asked.facts
  const typed = typedIn(form)
  if (tab === 'ask') {
    const question = wordsTo(claim.language, tab, typed)
    const sent = await askCustomer(deps, actor, { number: claim.number, question })
    return sent.ok
      ? to(`${workPath('claim', claim.number)}?done=question`, 303)
      : failed(asked, sent.problem, tab, typed)
  }
  const answer = await decideClaim(deps, actor, {
    airportId: claim.airportId,
    claimId: claim.id,
    amountMinor: tab === 'refuse' ? 0 : (readAmount(typed.amount) ?? -1),
    reason: wordsTo(claim.language, tab, typed),
    version: sentVersion(form),
  })
  if (!answer.ok) return failed(asked, answer.problem, tab, typed)
  return to(`${workPath('claim', claim.number)}?done=${answer.value.outcome}`, 303)
}

const typedIn = (form: SentForm): Typed => ({
  amount: form.text('amount'),
  say: form.text('say'),
  words: form.text('words').slice(0, 500),
})

const handedOver = async (asked: StaffAsked, claim: Claim, form: SentForm) => {
  const answer = await takeClaim(asked.facts.deps, asked.facts.actor, {
    number: claim.number,
    from: form.text('from') || null,
    gives: form.text('do') === 'give',
  })
  return answer.ok ? to(workPath('claim', claim.number), 303) : failed(asked, answer.problem, 'grant', nothingTyped)
}

const accountShown = async (asked: StaffAsked, claim: Claim) => {
  const { deps, actor, language } = asked.facts
  const found = await readClaimAccount(deps, actor, { airportId: claim.airportId, claimId: claim.id })
  if (!found.ok) return failed(asked, found.problem, 'grant', nothingTyped)
  const account = found.value.account ?? translator(language)('workClaims.accountGone')
  return show<ClaimAnswer>({ tab: 'grant', typed: nothingTyped, failed: null, letter: null, account })
}

/** Takes the forms of the page; `do` says which. */
const action = staffOnly(async (asked) => {
  inHouse(asked, 'claim.decide')
  const { deps, actor } = asked.facts
  const found = await houseClaim(deps, actor, { number: numberOf(asked) })
  if (!found.ok) throw absent()
  const { claim } = found.value
  const form = await sentForm(asked.request)
  const what = form.text('do')
  if (what === 'take' || what === 'give') return handedOver(asked, claim, form)
  if (what === 'account') return accountShown(asked, claim)
  if (!isDeciding(what)) throw absent(400)
  return form.text('step') === 'send' ? decided(asked, claim, what, form) : previewed(asked, claim, what, typedIn(form))
})

export default workPage({
  at: 'claim',
  load,
  action,
  view: (model, answer) => <ClaimView {...model} answer={answer} />,
})
