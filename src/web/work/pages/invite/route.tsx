import { browserWords, factorPolicy } from '#domain/access/factors.ts'
import { invitationEnd } from '#domain/access/people.ts'
import { isLanguage } from '#domain/languages.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { qrOfText } from '#letters/barcodes.ts'
import { formatInstant } from '#texts/formats.ts'
import { askForInvitation } from '#usecases/people/ask-again.ts'
import {
  acceptInvitation,
  beginInvitation,
  chooseAgain,
  choosePasskey,
  choosePassword,
  finishInvitation,
  proveApp,
  readInvitation,
  type OpenedInvitation,
} from '#usecases/people/invitation.ts'
import { closeStaffSession } from '#usecases/people/staff-session.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { codesFile } from '../../frame/codes-file.ts'
import { browserOf, letInto, visitorOf } from '../../frame/browser.ts'
import type { WorkFacts } from '../../frame/facts.ts'
import { workPage, type Asked } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { InviteView } from './view.tsx'

/** Carries the steps of an invitation, from one page to the next and in no address. */
const stepsCookie = 'work-steps'

const stateOf = (opened: Exclude<OpenedInvitation, { state: 'unknown' }>) =>
  opened.state === 'open' && opened.step.at === 'app'
    ? { ...opened, picture: qrOfText(opened.step.offer.uri) }
    : { ...opened, picture: null }

const load = async ({ facts, params }: Asked) => {
  const { deps, staff, language, url } = facts
  const token = params['token'] ?? ''
  const opened = await readInvitation(deps, { token, steps: facts.cookie(stepsCookie), person: staff?.person ?? null })
  if (opened.state === 'unknown') throw absent()
  const invitation = 'invitation' in opened ? opened.invitation : null
  const until = invitation && invitationEnd(invitation.agreedAt ?? invitation.invitedAt)
  return {
    ...stateOf(opened),
    action: url.pathname,
    until: until === null ? '' : formatInstant(until, houseZone, language),
    signedInAs: staff?.person.name ?? '',
    signIn: `${workPath('signIn')}?back=${encodeURIComponent(url.pathname)}`,
    browserLanguage: language,
  }
}

export type Said = Refusal & { isAsked: boolean; name: string }

const action = async ({ facts, params, request }: Asked) => {
  const form = await sentForm(request)
  const of = { token: params['token'] ?? '', steps: facts.cookie(stepsCookie) }
  const again = () => to(facts.url.pathname, 303)
  const say = (refusal: Refusal, status: number, isAsked = false) =>
    show<Said>({ ...refusal, isAsked, name: form.text('name') }, { status })
  const refuse = (problem: Problem) => say(refusalOf(facts.language, problem), 422)
  const next = (outcome: Outcome<unknown>) => (outcome.ok ? again() : refuse(outcome.problem))
  switch (form.text('way') || form.text('do')) {
    case 'begin': {
      const language = form.text('language')
      const command = { ...of, name: form.text('name'), language: isLanguage(language) ? language : facts.language }
      const begun = await beginInvitation(facts.deps, command)
      if (begun.ok) facts.setCookie(stepsCookie, begun.value.steps, { maxAgeSeconds: factorPolicy.stepsMs / 1_000 })
      return next(begun)
    }
    case 'passkey':
      return next(await choosePasskey(facts.deps, { ...of, answer: form.text('answer') }))
    case 'password':
      return next(await choosePassword(facts.deps, { ...of, password: form.secret('password') }))
    case 'app':
      return next(await proveApp(facts.deps, { ...of, code: form.text('code') }))
    case 'again':
      await chooseAgain(facts.deps, of)
      return again()
    case 'codesFile': {
      const opened = await readInvitation(facts.deps, { ...of, person: null })
      return opened.state === 'open' && opened.step.at === 'codes' ? codesFile(facts, opened.step.codes) : again()
    }
    case 'finish':
      return finish(facts, of, form.text('code'), refuse)
    case 'accept': {
      if (!facts.staff) return again()
      const accepted = await acceptInvitation(facts.deps, facts.actor, { ...of, person: facts.staff.person })
      return accepted.ok ? to(workPath('home'), 303) : refuse(accepted.problem)
    }
    case 'leave':
      await closeStaffSession(facts.deps, facts.actor)
      facts.signOut()
      return again()
    case 'ask':
      await askForInvitation(facts.deps, visitorOf(facts), of)
      return say({ errors: {}, failed: null }, 200, true)
    default:
      throw absent(400)
  }
}

const finish = async (
  facts: WorkFacts,
  of: { token: string; steps: string | null },
  code: string,
  refuse: (problem: Problem) => unknown,
) => {
  const keyName = browserWords(facts.userAgent)
  const command = { ...of, code, keyName, browser: browserOf(facts) }
  const finished = await finishInvitation(facts.deps, visitorOf(facts), command)
  if (!finished.ok) return refuse(finished.problem)
  facts.setCookie(stepsCookie, '', { maxAgeSeconds: 0 })
  letInto(facts, finished.value)
  return to(workPath('home'), 303)
}

export default workPage({
  at: 'invite',
  frame: 'plain',
  load,
  action,
  view: (model, said) => <InviteView {...model} said={said as Said | undefined} />,
})
