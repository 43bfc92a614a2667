import { problems } from '#domain/problems.ts'
import { eraseAccount } from '#usecases/travellers/accounts/erase-account.ts'
import { listOpen } from '#usecases/travellers/accounts/list-open.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { requestOwnLink } from '#usecases/travellers/accounts/request-link.ts'
import { AccountDataPage, type AccountDataView } from './view.tsx'
import type { EraseAnswer } from '../../shared/account/still-open.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { accountFrame, loggedIn, proofOf, refusalOf } from '../../shared/account/account-frame.ts'
import { openItems } from '../../shared/account/account-open.ts'
import { formValues, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const load = async ({ facts, url }: Asked): Promise<AccountDataView> => {
  loggedIn(facts, url.pathname)
  const { deps, actor, language } = facts
  const account = await ownAccount(deps, actor)
  const open = await listOpen(deps, actor)
  if (!account || !open.ok) throw seeOther(fixedPath('logIn', language))
  return {
    frame: accountFrame(facts, url),
    exportHref: fixedPath('accountExport', language),
    printHref: fixedPath('accountPrint', language),
    open: openItems(facts, open.value),
    proof: proofOf(facts, account.hasPassword),
  }
}

const action = async ({ facts, url, request }: Asked) => {
  loggedIn(facts, url.pathname)
  const { deps, actor, language } = facts
  const { intent, sure = '', password = '' } = await formValues(request)
  const answer =
    intent === 'link'
      ? await requestOwnLink(deps, actor, { language, leadsTo: 'data' })
      : await eraseAccount(deps, actor, { sure: sure === 'on', password })
  if (!answer.ok)
    return show<EraseAnswer>(refusalOf(facts, answer.problem), { status: problems[answer.problem.code].status })
  if (intent === 'link') return seeOther(`${fixedPath('accountData', language)}?sent`)
  facts.setCookie('session', '', { maxAgeSeconds: 0 })
  return to(`${fixedPath('logIn', language)}?erased`, 303, { 'Clear-Site-Data': '"cache", "storage"' })
}

export default page({
  path: patternOf('accountData'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <AccountDataPage view={model} answer={said} />,
})
