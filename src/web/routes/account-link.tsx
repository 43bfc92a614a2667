import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { problems } from '#domain/problems.ts'
import { openLink, peekLink } from '#usecases/travellers/accounts/open-link.ts'
import { OpenLinkPage, type OpenLinkView } from '../pages/account/open-link.tsx'
import { fixedPath } from '../paths.ts'
import { keepSession, refusalOf } from './account-frame.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { linkPath } from './link-targets.ts'
import { keepDevice } from './login-cookies.ts'
import { formValues, inLanguage, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

const viewOf = async (facts: RequestFacts, token: string): Promise<OpenLinkView> => {
  const link = await peekLink(facts.deps, facts.actor, { token })
  return link.ok ? { kind: 'open', ...link.value } : { kind: 'over', logInHref: fixedPath('logIn', facts.language) }
}

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const view = await viewOf(inLanguage(context.get(requestContext)), params['token'] ?? '')
  return data(view, { status: view.kind === 'open' ? 200 : problems.account_link_unknown.status })
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { password = '' } = await formValues(request)
  const opened = await openLink(facts.deps, facts.actor, { token: params['token'] ?? '', password })
  // the page itself says that the link is over
  if (!opened.ok)
    return data(
      { error: refusalOf(facts, opened.problem).errors['password'] },
      { status: problems[opened.problem.code].status },
    )
  keepSession(facts, opened.value.sessionToken)
  keepDevice(facts, opened.value.device)
  const { leadsTo, isNew } = opened.value
  return seeOther(`${linkPath(leadsTo, facts.language)}${isNew ? '?new' : ''}`)
}

export default function AccountLink() {
  return <OpenLinkPage view={useLoaderData<typeof loader>()} error={useAnswer<typeof action>()?.error} />
}
