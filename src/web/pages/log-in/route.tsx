import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { accountOf } from '#usecases/actor.ts'
import { logIn } from '#usecases/travellers/accounts/log-in.ts'
import { requestLink } from '#usecases/travellers/accounts/request-link.ts'
import { LogInPage, type LogInAnswer, type LogInView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { keepSession, refusalOf } from '../../shared/account/account-frame.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { linkTargetOf } from '../../shared/landing/link-targets.ts'
import { keepDevice } from '../../shared/account/login-cookies.ts'
import {
  backOf,
  formValues,
  inLanguage,
  leadBack,
  privateHeaders,
  seeOther,
  withBack,
} from '../../shared/bookings/own.ts'
import { show, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** Which notice the page shows first, by the mark in its address. */
const notices = ['sent', 'out', 'erased'] as const

const load = ({ facts, url }: Asked): LogInView => {
  inLanguage(facts)
  if (accountOf(facts.actor)) throw to(fixedPath('account', facts.language), 303)
  const { searchParams } = url
  return {
    lookUpHref: fixedPath('lookUp', facts.language),
    notice: notices.find((one) => searchParams.has(one)) ?? null,
  }
}

const action = async ({ facts, url, request }: Asked) => {
  inLanguage(facts)
  const { deps, actor, language } = facts
  const { email = '', password = '', intent } = await formValues(request)
  if (intent === 'link') {
    const back = backOf(facts)
    const sent = await requestLink(deps, actor, { email, language, leadsTo: linkTargetOf(back, language) })
    // the same address is kept, so that the Czech page stays Czech (demand R5)
    return sent.ok ? seeOther(withBack(`${url.pathname}?sent`, back)) : refuse(facts, email, sent.problem)
  }
  const opened = await logIn(deps, actor, { email, password })
  if (!opened.ok) return refuse(facts, email, opened.problem)
  keepSession(facts, opened.value.sessionToken)
  keepDevice(facts, opened.value.device)
  return seeOther(leadBack(backOf(facts), fixedPath('account', language)))
}

const refuse = (facts: RequestFacts, email: string, problem: Problem) =>
  show<LogInAnswer>({ email, ...refusalOf(facts, problem) }, { status: problems[problem.code].status })

export default page({
  path: patternOf('logIn'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <LogInPage view={model} answer={said} />,
})
