import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { sessionHours } from '#usecases/sessions.ts'
import { resendLoginCode } from '#usecases/travellers/resend-login-code.ts'
import { verifyLoginCode } from '#usecases/travellers/verify-login-code.ts'
import { CodePage, type CodeView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { challengeOf, forgetLogin, keepDevice, keepWaits, waitsOf } from '../../shared/account/login-cookies.ts'
import {
  backOf,
  formValues,
  inLanguage,
  leadBack,
  privateHeaders,
  seeOther,
  withBack,
} from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const secondsUntil = (facts: RequestFacts, instant: number): number =>
  Math.max(0, Math.ceil((instant - facts.deps.clock.now()) / 1000))

const load = async ({ facts, url }: Asked): Promise<CodeView> => {
  inLanguage(facts)
  const lookUpHref = withBack(fixedPath('lookUp', facts.language), backOf(facts))
  if (!challengeOf(facts)) throw seeOther(lookUpHref)
  const { resendAt, lockedUntil } = waitsOf(facts)
  return {
    lockedSeconds: secondsUntil(facts, lockedUntil),
    resendSeconds: secondsUntil(facts, resendAt),
    lookUpHref,
    resent: url.searchParams.has('sent'),
  }
}

const action = async ({ facts, request }: Asked) => {
  inLanguage(facts)
  const challengeToken = challengeOf(facts)
  if (!challengeToken) return seeOther(fixedPath('lookUp', facts.language))
  const { intent, code = '' } = await formValues(request)
  if (intent === 'resend') {
    const sent = await resendLoginCode(facts.deps, facts.actor, { challengeToken })
    if (!sent.ok) return refuse(facts, sent.problem)
    keepWaits(facts, { ...waitsOf(facts), resendAt: sent.value.resendAt })
    return seeOther(withBack(`${fixedPath('code', facts.language)}?sent`, backOf(facts)))
  }
  const opened = await verifyLoginCode(facts.deps, facts.actor, { challengeToken, code })
  if (!opened.ok) return refuse(facts, opened.problem)
  forgetLogin(facts)
  keepDevice(facts, opened.value.device)
  facts.setCookie('session', opened.value.sessionToken, { maxAgeSeconds: sessionHours * 3600 })
  return seeOther(leadBack(backOf(facts), fixedPath('booking', facts.language, opened.value.bookingId)))
}

const refuse = (facts: RequestFacts, problem: Problem) => {
  const { t } = readerOf(facts)
  const status = { status: problems[problem.code].status }
  const lockedUntil = Number(problem.facts?.['lockedUntil'] ?? 0)
  if (problem.code === 'locked_out') {
    keepWaits(facts, { ...waitsOf(facts), lockedUntil })
    return show({ error: undefined, failed: undefined, lockedSeconds: secondsUntil(facts, lockedUntil) }, status)
  }
  const text = textOf(t, problem)
  const isField = problem.code === 'code_required' || problem.code === 'code_wrong'
  return show({ error: isField ? text : undefined, failed: isField ? undefined : text, lockedSeconds: 0 }, status)
}

export default page({
  path: patternOf('code'),
  headers: privateHeaders,
  load,
  action,
  view: (view, answer) => {
    const lockedSeconds = answer?.lockedSeconds || view.lockedSeconds
    return <CodePage view={{ ...view, lockedSeconds }} error={answer?.error} failed={answer?.failed} />
  },
})
