import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { problems } from '#domain/problems.ts'
import { eraseAccount } from '#usecases/travellers/accounts/erase-account.ts'
import { listOpen } from '#usecases/travellers/accounts/list-open.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { requestOwnLink } from '#usecases/travellers/accounts/request-link.ts'
import { AccountDataPage, type AccountDataView, type EraseAnswer } from '../pages/account/data.tsx'
import { fixedPath } from '../paths.ts'
import { accountFrame, loggedIn, proofOf, refusalOf } from './account-frame.ts'
import { openItems } from './account-open.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext } from '../site/facts.ts'
import { formValues, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<AccountDataView> => {
  const facts = context.get(requestContext)
  loggedIn(facts, new URL(request.url).pathname)
  const { deps, actor, language } = facts
  const account = await ownAccount(deps, actor)
  const open = await listOpen(deps, actor)
  if (!account || !open.ok) throw seeOther(fixedPath('logIn', language))
  return {
    frame: accountFrame(facts, new URL(request.url)),
    exportHref: fixedPath('accountExport', language),
    printHref: fixedPath('accountPrint', language),
    open: openItems(facts, open.value),
    proof: proofOf(facts, account.hasPassword),
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = context.get(requestContext)
  loggedIn(facts, new URL(request.url).pathname)
  const { deps, actor, language } = facts
  const { intent, sure = '', password = '' } = await formValues(request)
  const answer =
    intent === 'link'
      ? await requestOwnLink(deps, actor, { language, leadsTo: 'data' })
      : await eraseAccount(deps, actor, { sure: sure === 'on', password })
  if (!answer.ok)
    return data<EraseAnswer>(refusalOf(facts, answer.problem), { status: problems[answer.problem.code].status })
  if (intent === 'link') return seeOther(`${fixedPath('accountData', language)}?sent`)
  facts.setCookie('session', '', { maxAgeSeconds: 0 })
  return redirect(`${fixedPath('logIn', language)}?erased`, {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  })
}

export default function AccountData() {
  return <AccountDataPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
