import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import { changePassword } from '#usecases/travellers/accounts/change-password.ts'
import { endSessions } from '#usecases/travellers/accounts/end-sessions.ts'
import { listSessions } from '#usecases/travellers/accounts/list-sessions.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { requestOwnLink } from '#usecases/travellers/accounts/request-link.ts'
import { SecurityPage, type SecurityAnswer, type SecurityView } from '../pages/account/security.tsx'
import { fixedPath } from '../paths.ts'
import { accountFrame, keepSession, loggedIn, proofOf, refusalOf } from './account-frame.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { formValues, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

/** An account belongs to no airport: its times are those of most travellers. */
const zone = 'Europe/Amsterdam'

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<SecurityView> => {
  const facts = context.get(requestContext)
  loggedIn(facts, new URL(request.url).pathname)
  const { t, language } = readerOf(facts)
  const account = await ownAccount(facts.deps, facts.actor)
  const sessions = await listSessions(facts.deps, facts.actor)
  if (!account || !sessions.ok) throw seeOther(fixedPath('logIn', language))
  const moment = (instant: Instant) => formatInstant(instant, zone, language)
  return {
    frame: accountFrame(facts, new URL(request.url)),
    hasPassword: account.hasPassword,
    proof: proofOf(facts, account.hasPassword),
    sessions: sessions.value.map(({ name, at, seenAt, isThis }) => ({
      name,
      isThis,
      since: moment(at),
      words: t('account.device', { since: moment(at), last: moment(seenAt) }),
    })),
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = context.get(requestContext)
  loggedIn(facts, new URL(request.url).pathname)
  const { deps, actor, language } = facts
  const here = fixedPath('accountSecurity', language)
  const { intent, password = '', newPassword = '', name = '' } = await formValues(request)
  switch (intent) {
    case 'link': {
      const sent = await requestOwnLink(deps, actor, { language, leadsTo: 'security' })
      return sent.ok ? seeOther(`${here}?sent`) : refuse(facts, sent.problem)
    }
    case 'end': {
      const ended = await endSessions(deps, actor, { name })
      return ended.ok ? seeOther(here) : refuse(facts, ended.problem)
    }
    case 'everywhere': {
      const ended = await endSessions(deps, actor, { name: null })
      if (!ended.ok) return refuse(facts, ended.problem)
      facts.setCookie('session', '', { maxAgeSeconds: 0 })
      return redirect(`${fixedPath('logIn', language)}?out`, {
        status: 303,
        headers: { 'Clear-Site-Data': '"cache", "storage"' },
      })
    }
    default: {
      const changed = await changePassword(deps, actor, { password, newPassword })
      if (!changed.ok) return refuse(facts, changed.problem)
      keepSession(facts, changed.value.sessionToken)
      return seeOther(`${here}?changed`)
    }
  }
}

const refuse = (facts: RequestFacts, problem: Problem) =>
  data<SecurityAnswer>(refusalOf(facts, problem), { status: problems[problem.code].status })

export default function AccountSecurity() {
  return <SecurityPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
