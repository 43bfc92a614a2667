import { problems } from '#domain/problems.ts'
import { openLink, peekLink } from '#usecases/travellers/accounts/open-link.ts'
import { OpenLinkPage, type OpenLinkView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { keepSession, refusalOf } from '../../shared/account/account-frame.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { linkPath } from '../../shared/landing/link-targets.ts'
import { keepDevice } from '../../shared/account/login-cookies.ts'
import { formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const viewOf = async (facts: RequestFacts, token: string): Promise<OpenLinkView> => {
  const link = await peekLink(facts.deps, facts.actor, { token })
  return link.ok ? { kind: 'open', ...link.value } : { kind: 'over', logInHref: fixedPath('logIn', facts.language) }
}

const load = async ({ facts, params }: Asked) => {
  const view = await viewOf(inLanguage(facts), params['token'] ?? '')
  return show(view, { status: view.kind === 'open' ? 200 : problems.account_link_unknown.status })
}

const action = async ({ facts, params, request }: Asked) => {
  inLanguage(facts)
  const { password = '' } = await formValues(request)
  const opened = await openLink(facts.deps, facts.actor, { token: params['token'] ?? '', password })
  // the page itself says that the link no longer works
  if (!opened.ok)
    return show(
      { error: refusalOf(facts, opened.problem).errors['password'] },
      { status: problems[opened.problem.code].status },
    )
  keepSession(facts, opened.value.sessionToken)
  keepDevice(facts, opened.value.device)
  const { leadsTo, isNew } = opened.value
  return seeOther(`${linkPath(leadsTo, facts.language)}${isNew ? '?new' : ''}`)
}

export default page({
  path: patternOf('accountLink'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <OpenLinkPage view={model} error={said?.error} />,
})
