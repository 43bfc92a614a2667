import { joinFields, type JoinField } from '#domain/access/join-request.ts'
import { countries } from '#domain/documents/country.ts'
import { keeping } from '#domain/kept.ts'
import { languages, type Language } from '#domain/languages.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { compare, formatCountry } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { askToJoin, findJoin, proveAddress } from '#usecases/travellers/ask-to-join.ts'
import { toldApart } from '../../components/error-summary/told-apart.ts'
import { show } from '../../kernel/page.ts'
import { failureText, formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { page, type Asked } from '../../site/page.ts'
import { JoinPage, type JoinAnswer, type JoinView } from './view.tsx'

type Named = { code: string; name: string }
const keep = keeping<Named[]>(languages.length)
/** Every country there is: a business may have its seat anywhere. */
const countryNames = (language: Language): Named[] =>
  keep(countries(), language, () => {
    const inOrder = compare(language)
    return countries()
      .map((code) => ({ code, name: formatCountry(code, language) }))
      .sort((a, b) => inOrder(a.name, b.name))
  })

const formView = ({ language }: RequestFacts): JoinView => ({
  kind: 'form',
  countries: countryNames(language),
  termsHref: pathOf('terms-of-service', language),
  days: retention.answeredJoin.days,
})

const gone = (facts: RequestFacts) =>
  show<JoinView>(
    {
      kind: 'gone',
      text: textOf(readerOf(facts).t, { code: 'join_link_unknown' }),
      formHref: fixedPath('join', facts.language),
    },
    { status: problems.join_link_unknown.status },
  )

const load = async ({ facts, url, params }: Asked) => {
  inLanguage(facts)
  const { token } = params
  if (token === undefined) return show<JoinView>(url.searchParams.has('sent') ? { kind: 'sent' } : formView(facts))
  const found = await findJoin(facts.deps, facts.actor, { token })
  if (!found.ok) return gone(facts)
  return show<JoinView>(found.value.isProved ? { kind: 'received' } : { kind: 'prove', failed: null })
}

const technical: Problem = { code: 'general_error' }
const failing = (facts: RequestFacts) => (error: unknown) => {
  facts.logError(error)
  return { ok: false as const, problem: technical }
}

/** What is wrong with the form, and all that was typed but the number of a payment card (PY-30). */
const answerOf = (facts: RequestFacts, values: Readonly<Record<string, string>>, problem: Problem): JoinAnswer => {
  const { t } = readerOf(facts)
  const errors: Partial<Record<JoinField, string>> = fieldTextsOf(t, problem)
  const labels = {
    name: t('join.name'),
    legalName: t('join.legalName'),
    street: t('booking.invoiceStreet'),
    postcode: t('booking.invoicePostcode'),
    city: t('booking.invoiceCity'),
    registration: t('join.registration'),
    vatNumber: t('booking.vatNumber'),
    contact: t('join.contact'),
    terms: t('booking.terms'),
  }
  const wrong = joinFields.flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []))
  const text = problem === technical ? failureText(facts, textOf(t, problem)) : textOf(t, problem)
  const isSecret = (field: JoinField) => problem.fields?.[field] === 'card_number_refused'
  return {
    errors,
    problems: wrong.length > 0 ? toldApart(t, wrong, labels) : [{ field: null, text }],
    values: Object.fromEntries(joinFields.map((field) => [field, isSecret(field) ? '' : (values[field] ?? '')])),
  }
}

const action = async ({ facts, params, request }: Asked) => {
  inLanguage(facts)
  const { deps, actor, language } = facts
  const { token } = params
  if (token !== undefined) {
    const proved = await proveAddress(deps, actor, { token }).catch(failing(facts))
    if (proved.ok) return seeOther(fixedPath('joinLink', language, token))
    if (proved.problem !== technical) return gone(facts)
    const failed = failureText(facts, textOf(readerOf(facts).t, technical))
    return show<JoinView>({ kind: 'prove', failed }, { status: problems.general_error.status })
  }
  const values = await formValues(request)
  const asked = await askToJoin(deps, actor, { values, language }).catch(failing(facts))
  if (asked.ok) return seeOther(`${fixedPath('join', language)}?sent`)
  const { status } = problems[asked.problem.code]
  return show<JoinAnswer>(answerOf(facts, values, asked.problem), {
    status,
    headers: status === 429 ? { 'Retry-After': '3600' } : {},
  })
}

export default page({
  path: [patternOf('joinLink'), patternOf('join')],
  headers: privateHeaders,
  load,
  action,
  view: (loaded, answered) =>
    answered && 'kind' in answered ? (
      <JoinPage view={answered} answer={undefined} />
    ) : (
      <JoinPage view={loaded} answer={answered} />
    ),
})
