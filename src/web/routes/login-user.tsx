import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { accountOf } from '#usecases/actor.ts'
import { logIn } from '#usecases/travellers/accounts/log-in.ts'
import { requestLink } from '#usecases/travellers/accounts/request-link.ts'
import { LogInPage, type LogInAnswer, type LogInView } from '../pages/account/log-in.tsx'
import { fixedPath } from '../paths.ts'
import { keepSession, refusalOf } from './account-frame.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { linkTargetOf } from './link-targets.ts'
import { keepDevice } from './login-cookies.ts'
import { backOf, formValues, inLanguage, leadBack, privateHeaders, seeOther, withBack } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

/** What the page says first, by the mark in its address. */
const notices = ['sent', 'out', 'erased'] as const

export const loader = ({ context, request }: LoaderFunctionArgs): LogInView => {
  const facts = inLanguage(context.get(requestContext))
  if (accountOf(facts.actor)) throw redirect(fixedPath('account', facts.language), 303)
  const { searchParams } = new URL(request.url)
  return {
    lookUpHref: fixedPath('lookUp', facts.language),
    notice: notices.find((one) => searchParams.has(one)) ?? null,
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { deps, actor, language } = facts
  const { email = '', password = '', intent } = await formValues(request)
  if (intent === 'link') {
    const back = backOf(facts, request)
    const sent = await requestLink(deps, actor, { email, language, leadsTo: linkTargetOf(back, language) })
    // the address itself is kept, so that the Czech page stays Czech (demand R5)
    return sent.ok
      ? seeOther(withBack(`${new URL(request.url).pathname}?sent`, back))
      : refuse(facts, email, sent.problem)
  }
  const opened = await logIn(deps, actor, { email, password })
  if (!opened.ok) return refuse(facts, email, opened.problem)
  keepSession(facts, opened.value.sessionToken)
  keepDevice(facts, opened.value.device)
  return seeOther(leadBack(backOf(facts, request), fixedPath('account', language)))
}

const refuse = (facts: RequestFacts, email: string, problem: Problem) =>
  data<LogInAnswer>({ email, ...refusalOf(facts, problem) }, { status: problems[problem.code].status })

export default function LogInUser() {
  return <LogInPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
