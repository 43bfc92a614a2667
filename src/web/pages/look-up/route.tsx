import { airportName } from '#domain/airports/names.ts'
import { isFullyPaid } from '#domain/bookings/booking.ts'
import { problems } from '#domain/problems.ts'
import { formatStay } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { accountOf } from '#usecases/actor.ts'
import { myBookings } from '#usecases/travellers/my-bookings.ts'
import { requestLoginCode } from '#usecases/travellers/request-login-code.ts'
import { LookUpPage, type LookUpAnswer, type LookUpView } from './view.tsx'
import { statusChip } from '../../shared/bookings/status-chip.ts'
import { fixedPath, isAt, isBareLookUp, lookUpPatterns, staticLookUpPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { keepChallenge, keepWaits } from '../../shared/account/login-cookies.ts'
import { backOf, formValues, privateHeaders, seeOther, withBack } from '../../shared/bookings/own.ts'
import { absent, show, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const longestReference = 40

/**
 * The look-up, at its own address and at those in old letters (demand R6). Bookings that this browser already knows
 * come first.
 */
const load = async ({ facts, url }: Asked): Promise<LookUpView> => {
  const { language, publicUrl } = facts
  const own = fixedPath('lookUp', language)
  // `/de/static/` was never published, so it leads to the page's own address
  if (!facts.pathLanguage && !isBareLookUp(url.pathname)) throw absent(404)
  if (isAt('oldLookUp', url.pathname) && !staticLookUpPath(language).startsWith(`/${language}/`))
    throw to(own + url.search, 301)
  return {
    action: withBack(own, backOf(facts)),
    logOutAction: fixedPath('logOut', language),
    logInHref: accountOf(facts.actor) ? fixedPath('account', language) : fixedPath('logIn', language),
    isLoggedIn: accountOf(facts.actor) !== null,
    canonical: publicUrl + own,
    bookings: await listed(facts),
    loggedOut: url.searchParams.has('out'),
    prefilled: (url.searchParams.get('ref') ?? '').slice(0, longestReference),
  }
}

const listed = async (facts: RequestFacts): Promise<LookUpView['bookings']> => {
  const { t, language } = readerOf(facts)
  const mine = await myBookings(facts.deps, facts.actor)
  if (!mine.ok) return []
  // To the traveller a hold that ran out, or that corrected details replaced, was never a booking.
  return mine.value
    .filter(({ status }) => status !== 'expired')
    .map((booking) => ({
      href: fixedPath('booking', language, booking.id),
      number: booking.number,
      airport: airportName(booking.iata, language),
      stay: formatStay(booking.stay, language),
      chip: statusChip(booking.status, isFullyPaid(booking), t),
    }))
}

const action = async ({ facts, request }: Asked) => {
  const { t } = readerOf(facts)
  const { email = '', number = '' } = await formValues(request)
  const started = await requestLoginCode(facts.deps, facts.actor, { email, number })
  if (started.ok) {
    keepChallenge(facts, started.value.challengeToken)
    keepWaits(facts, { resendAt: started.value.resendAt, lockedUntil: 0 })
    return seeOther(withBack(fixedPath('code', facts.language), backOf(facts)))
  }
  const { problem } = started
  const lockedSeconds = problem.code === 'locked_out' ? Number(problem.facts?.['secondsLeft'] ?? 0) : null
  const failed = problem.fields || lockedSeconds !== null ? null : textOf(t, problem)
  return show<LookUpAnswer>(
    { state: { values: { email, number }, errors: fieldTextsOf(t, problem) }, failed, lockedSeconds },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: lookUpPatterns,
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <LookUpPage view={model} answer={said} />,
})
