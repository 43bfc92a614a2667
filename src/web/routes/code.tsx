import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { sessionHours } from '#usecases/sessions.ts'
import { resendLoginCode } from '#usecases/travellers/resend-login-code.ts'
import { verifyLoginCode } from '#usecases/travellers/verify-login-code.ts'
import { CodePage, type CodeView } from '../pages/my-booking/code.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { challengeOf, forgetLogin, keepDevice, keepWaits, waitsOf } from './login-cookies.ts'
import { backOf, formValues, inLanguage, leadBack, privateHeaders, seeOther, withBack } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

const secondsUntil = (facts: RequestFacts, instant: number): number =>
  Math.max(0, Math.ceil((instant - facts.deps.clock.now()) / 1000))

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<CodeView> => {
  const facts = inLanguage(context.get(requestContext))
  const lookUpHref = withBack(fixedPath('lookUp', facts.language), backOf(facts, request))
  if (!challengeOf(facts)) throw seeOther(lookUpHref)
  const { resendAt, lockedUntil } = waitsOf(facts)
  return {
    lockedSeconds: secondsUntil(facts, lockedUntil),
    resendSeconds: secondsUntil(facts, resendAt),
    lookUpHref,
    resent: new URL(request.url).searchParams.has('sent'),
  }
}

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const challengeToken = challengeOf(facts)
  if (!challengeToken) return seeOther(fixedPath('lookUp', facts.language))
  const { intent, code = '' } = await formValues(request)
  if (intent === 'resend') {
    const sent = await resendLoginCode(facts.deps, facts.actor, { challengeToken })
    if (!sent.ok) return refuse(facts, sent.problem)
    keepWaits(facts, { ...waitsOf(facts), resendAt: sent.value.resendAt })
    return seeOther(withBack(`${fixedPath('code', facts.language)}?sent`, backOf(facts, request)))
  }
  const opened = await verifyLoginCode(facts.deps, facts.actor, { challengeToken, code })
  if (!opened.ok) return refuse(facts, opened.problem)
  forgetLogin(facts)
  keepDevice(facts, opened.value.device)
  facts.setCookie('session', opened.value.sessionToken, { maxAgeSeconds: sessionHours * 3600 })
  return seeOther(leadBack(backOf(facts, request), fixedPath('booking', facts.language, opened.value.bookingId)))
}

const refuse = (facts: RequestFacts, problem: Problem) => {
  const { t } = readerOf(facts)
  const status = { status: problems[problem.code].status }
  const lockedUntil = Number(problem.facts?.['lockedUntil'] ?? 0)
  if (problem.code === 'locked_out') {
    keepWaits(facts, { ...waitsOf(facts), lockedUntil })
    return data({ error: undefined, failed: undefined, lockedSeconds: secondsUntil(facts, lockedUntil) }, status)
  }
  const text = textOf(t, problem)
  const isField = problem.code === 'code_required' || problem.code === 'code_wrong'
  return data({ error: isField ? text : undefined, failed: isField ? undefined : text, lockedSeconds: 0 }, status)
}

export default function Code() {
  const view = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const lockedSeconds = answer?.lockedSeconds || view.lockedSeconds
  return <CodePage view={{ ...view, lockedSeconds }} error={answer?.error} failed={answer?.failed} />
}
