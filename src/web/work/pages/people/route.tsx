import { isRole, type Scope } from '#domain/access/people.ts'
import { rightOf } from '#domain/access/rights.ts'
import type { Outcome } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { isLanguage } from '#domain/languages.ts'
import { formatInstant } from '#texts/formats.ts'
import { endMembership, resetFactors } from '#usecases/people/end-membership.ts'
import { agreeToInvitation, invite, withdrawInvitation } from '#usecases/people/invite.ts'
import { listPeople, type PeopleOf } from '#usecases/people/list-people.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { PeopleView } from './view.tsx'

const peopleOf = async ({ facts, params }: StaffAsked): Promise<PeopleOf> => {
  const found = await listPeople(facts.deps, facts.actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  return found.value
}

const doneMarks = ['sent', 'waits', 'agreed', 'withdrawn', 'ended', 'reset'] as const
export type DoneMark = (typeof doneMarks)[number]

/** What a scope is called: the names of its car parks, or its codes. */
const reachOf = (scope: Scope, { places }: PeopleOf): string | null => {
  if (scope.kind === 'all') return null
  if (scope.kind === 'codes') return scope.codes.join(', ')
  return places
    .filter((place) =>
      scope.places.some((one) => one.airportId === place.airportId && one.carParkId === place.carParkId),
    )
    .map(({ iata, name }) => `${iata} ${name}`)
    .join(', ')
}

const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const people = await peopleOf(asked)
  const moment = (at: number) => formatInstant(at, houseZone, facts.language)
  const mark = doneMarks.find((one) => url.searchParams.get('done') === one)
  const chosen = (['end', 'reset'] as const).find((one) => one === url.searchParams.get('do'))
  const member = people.members.find(({ id }) => id === url.searchParams.get('member'))
  return {
    here: workPath('people', people.organisation.slug),
    organisation: people.organisation.name,
    kind: people.organisation.kind,
    me: facts.staff.person.id,
    members: people.members.map(({ id, personId, name, email, role, scope, seenAt }) => ({
      id,
      personId,
      name,
      email,
      role,
      reach: reachOf(scope, people),
      seen: seenAt === null ? null : moment(seenAt),
    })),
    invitations: people.invitations.map(
      ({ id, email, role, scope, until, invitedBy, needsAgreement, agreedAt, mayAgree }) => ({
        id,
        email,
        role,
        reach: reachOf(scope, people),
        until: moment(until),
        by: invitedBy?.name ?? null,
        isWaiting: needsAgreement && agreedAt === null,
        mayAgree,
      }),
    ),
    giveable: people.giveable,
    mayGiveAll: facts.staff.memberships.some(
      ({ role, scope, organisation }) =>
        role === 'administrator' || (organisation.id === people.organisation.id && scope.kind === 'all'),
    ),
    places: people.places.map(({ airportId, carParkId, iata, name }) => ({
      value: `${airportId}-${carParkId}`,
      text: `${iata} ${name}`,
    })),
    codes: people.codes,
    gone:
      people.keysOfTheGone > 0
        ? {
            keys: people.keysOfTheGone,
            href: facts.staff.memberships.some(({ role }) => rightOf('key.view', role) !== null)
              ? workPath('keys', people.organisation.slug)
              : null,
          }
        : null,
    done: mark ?? null,
    chosen: member && chosen ? { what: chosen, id: member.id, name: member.name } : null,
  }
})

/** Boxes for single car parks or codes; without one, everything that the inviter reaches. */
const scopeIn = (form: SentForm, { places, codes }: PeopleOf): Scope => {
  const chosen = form.all('place')
  const some = places.filter(({ airportId, carParkId }) => chosen.includes(`${airportId}-${carParkId}`))
  if (some.length > 0)
    return { kind: 'places', places: some.map(({ airportId, carParkId }) => ({ airportId, carParkId })) }
  const someCodes = codes.filter((code) => form.all('code').includes(code))
  return someCodes.length > 0 ? { kind: 'codes', codes: someCodes } : { kind: 'all' }
}

/** `reach`: the boxes that were ticked, of car parks and codes, if it was the invitation that was sent. */
export type Said = Refusal & {
  typed: { email: string; role: string; reason: string; language: string; reach: readonly string[] | null }
}

const action = staffOnly(async (asked) => {
  const { facts } = asked
  const { deps, language } = facts
  const people = await peopleOf(asked)
  const form = await sentForm(asked.request)
  const what = form.text('do')
  const role = form.text('role')
  // whoever has got hold of a session must not let somebody in who stays when it has ended (ACCESS-49)
  const isSensitive = what !== 'withdraw'
  const actor = isSensitive ? await askFactorAgain(asked, form) : facts.actor
  const here = workPath('people', people.organisation.slug)
  const reach = what === 'invite' ? [...form.all('place'), ...form.all('code')] : null
  const typed = {
    email: form.text('email'),
    role,
    reason: form.text('reason'),
    language: form.text('language'),
    reach,
  }
  const answer = (outcome: Outcome<unknown>, mark: DoneMark) =>
    outcome.ok
      ? to(`${here}?done=${mark}`, 303)
      : show<Said>({ ...refusalOf(language, outcome.problem), typed }, { status: 422 })
  const command = { membershipId: form.text('member'), reason: form.text('reason') || null }
  switch (what) {
    case 'invite': {
      const letter = form.text('language')
      if (!isRole(role)) throw absent(400)
      const invited = await invite(deps, actor, {
        email: typed.email,
        role,
        organisationId: people.organisation.id,
        scope: scopeIn(form, people),
        language: isLanguage(letter) ? letter : language,
      })
      return answer(invited, invited.ok && invited.value.isWaiting ? 'waits' : 'sent')
    }
    case 'agree':
      return answer(await agreeToInvitation(deps, actor, { id: form.text('invitation') }), 'agreed')
    case 'withdraw':
      return answer(await withdrawInvitation(deps, actor, { id: form.text('invitation') }), 'withdrawn')
    case 'end':
      return answer(await endMembership(deps, actor, command), 'ended')
    case 'reset':
      return answer(await resetFactors(deps, actor, command), 'reset')
    default:
      throw absent(400)
  }
})

export default workPage({
  at: 'people',
  load,
  action,
  view: (model, said) => <PeopleView {...model} said={said as Said | undefined} />,
})
