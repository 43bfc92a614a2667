import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import { changePassword } from '#usecases/travellers/accounts/change-password.ts'
import { endSessions } from '#usecases/travellers/accounts/end-sessions.ts'
import { listSessions } from '#usecases/travellers/accounts/list-sessions.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { requestOwnLink } from '#usecases/travellers/accounts/request-link.ts'
import { SecurityPage, type SecurityAnswer, type SecurityView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { accountFrame, keepSession, loggedIn, proofOf, refusalOf } from '../../shared/account/account-frame.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** An account belongs to no airport, so its times are those of most travellers. */
const zone = 'Europe/Amsterdam'

const load = async ({ facts, url }: Asked): Promise<SecurityView> => {
  loggedIn(facts, url.pathname)
  const { t, language } = readerOf(facts)
  const account = await ownAccount(facts.deps, facts.actor)
  const sessions = await listSessions(facts.deps, facts.actor)
  if (!account || !sessions.ok) throw seeOther(fixedPath('logIn', language))
  const moment = (instant: Instant) => formatInstant(instant, zone, language)
  return {
    frame: accountFrame(facts, url),
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

const action = async ({ facts, url, request }: Asked) => {
  loggedIn(facts, url.pathname)
  const { deps, actor, language } = facts
  const here = fixedPath('accountSecurity', language)
  const { intent, end, password = '', newPassword = '', devicePassword = '' } = await formValues(request)
  if (end !== undefined) {
    const ended = await endSessions(deps, actor, { name: end, password: devicePassword })
    return ended.ok ? seeOther(here) : refuseAtDevices(facts, ended.problem)
  }
  switch (intent) {
    case 'link': {
      const sent = await requestOwnLink(deps, actor, { language, leadsTo: 'security' })
      return sent.ok ? seeOther(`${here}?sent`) : refuse(facts, sent.problem)
    }
    case 'everywhere': {
      const ended = await endSessions(deps, actor, { name: null, password: devicePassword })
      if (!ended.ok) return refuseAtDevices(facts, ended.problem)
      facts.setCookie('session', '', { maxAgeSeconds: 0 })
      return to(`${fixedPath('logIn', language)}?out`, 303, { 'Clear-Site-Data': '"cache", "storage"' })
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
  show<SecurityAnswer>(refusalOf(facts, problem), { status: problems[problem.code].status })

/** The same where the password was asked for beside the devices. */
const refuseAtDevices = (facts: RequestFacts, problem: Problem) => {
  const { password, ...fields } = problem.fields ?? {}
  return refuse(facts, password ? { ...problem, fields: { ...fields, devicePassword: password } } : problem)
}

export default page({
  path: patternOf('accountSecurity'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <SecurityPage view={model} answer={said} />,
})
