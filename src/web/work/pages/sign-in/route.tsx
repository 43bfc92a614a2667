import { workPath } from '#domain/site-map/work.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { translator } from '#texts/texts.ts'
import { showingOptions } from '#usecases/people/passkeys.ts'
import { signInWithPasskey, signInWithPassword } from '#usecases/people/sign-in.ts'
import { challengeOf, makeTicket } from '#usecases/people/tickets.ts'
import { show, to } from '../../../kernel/page.ts'
import { browserOf, letInto, visitorOf } from '../../frame/browser.ts'
import { leftMark } from '../../frame/left-device.tsx'
import { workPage, type Asked } from '../../frame/page.ts'
import { refusalOf } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { backOf } from '../../frame/staff.ts'
import { SignInView } from './view.tsx'

const load = ({ facts, method }: Asked) => {
  const { deps, url } = facts
  if (facts.staff && method !== 'POST') return to(backOf(facts), 303)
  const ticket = makeTicket(deps, 'sign-in', '', deps.clock.now())
  const back = url.searchParams.get('back')
  const query = back ? `back=${encodeURIComponent(back)}` : ''
  return {
    hasLeft: url.searchParams.has(leftMark),
    ticket,
    options: showingOptions(deps, challengeOf(deps, ticket)),
    action: `${workPath('signIn')}${query && `?${query}`}`,
    byPassword: url.searchParams.get('way') === 'password',
    isDemoOpen: facts.isDemoOpen,
  }
}

type Said = { failed: string | null; byPassword: boolean; email: string }

const action = async ({ facts, request }: Asked) => {
  const form = await sentForm(request)
  const t = translator(facts.language)
  const [way, email] = [form.text('way'), form.text('email')]
  const say = (failed: string | null, status: number) =>
    show<Said>({ failed, byPassword: way !== 'passkey' || !form.text('answer'), email }, { status })
  const refuse = (problem: Problem) => say(refusalOf(facts.language, problem).failed, problems[problem.code].status)
  const [actor, browser] = [visitorOf(facts), browserOf(facts)]
  if (way === 'password') return say(null, 200)
  if (way === 'passkey' && !form.text('answer')) return say(t('workSignIn.noPasskeys'), 422)
  const signedIn =
    way === 'passkey'
      ? await signInWithPasskey(facts.deps, actor, {
          ticket: form.text('ticket'),
          answer: form.text('answer'),
          browser,
        })
      : await signInWithPassword(facts.deps, actor, {
          email,
          password: form.secret('password'),
          code: form.text('code'),
          browser,
        })
  if (!signedIn.ok) return refuse(signedIn.problem)
  letInto(facts, signedIn.value)
  return to(backOf(facts), 303)
}

export default workPage({
  at: 'signIn',
  frame: 'plain',
  load,
  action,
  view: (model, said) => <SignInView {...model} {...said} />,
})
