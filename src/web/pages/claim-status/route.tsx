import { problems } from '#domain/problems.ts'
import { patternOf } from '#domain/site-map/addresses.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { answerFileFields, answerQuestion } from '#usecases/travellers/answer-question.ts'
import { showClaim } from '#usecases/travellers/show-claim.ts'
import { readUpload } from '#usecases/uploads.ts'
import { ClaimStatusPage, type QuestionAnswer } from './view.tsx'
import { claimStatusView } from './data.ts'
import { failureText, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { absent, show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** The page behind the link in the letter (CLAIM-9). */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const found = await showClaim(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) throw absent(404)
  return claimStatusView(facts, found.value)
}

/** Takes the answer to a question (CLAIM-18). */
const action = async ({ facts, params, request, url }: Asked) => {
  inLanguage(facts)
  const { t } = readerOf(facts)
  const upload = await readUpload(request, answerFileFields)
  if (!upload) throw absent(400)
  const answer = upload.values['answer'] ?? ''
  const done = await answerQuestion(facts.deps, facts.actor, {
    token: params['token'] ?? '',
    answer,
    files: upload.files,
  })
  if (done.ok) return seeOther(`${url.pathname}?answered=1`)
  const { problem } = done
  if (problem.code === 'claim_unknown') throw absent(404)
  if (problem.facts?.['cause']) facts.logError(new Error(`answer not stored: ${problem.facts['cause']}`))
  const text = textOf(t, problem)
  const errors = fieldTextsOf(t, problem)
  const said: QuestionAnswer = {
    answer: problem.fields?.['answer'] === 'card_number_refused' ? '' : answer,
    errors: problem.fields?.['answer'] === 'mandatory' ? { ...errors, answer: t('claims.answerRequired') } : errors,
    failed: problem.fields ? null : problem.code === 'claim_failed' ? failureText(facts, text) : text,
  }
  return show(said, { status: problems[problem.code].status })
}

export default page({
  path: patternOf('claimStatus'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <ClaimStatusPage view={model} said={said} />,
})
