import { airportName } from '#domain/airports/names.ts'
import { problems } from '#domain/problems.ts'
import { formatMoment } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { confirmEmail, showEmailLink } from '#usecases/travellers/confirm-email.ts'
import { EmailLinkPage, type EmailLinkView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * The page to which a confirmed link leads. No token is as short as this word, and reloading confirms nothing again.
 */
const confirmed = 'confirmed'

/** The link in the letter to a new address. */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const { t, language } = readerOf(facts)
  const token = params['token'] ?? ''
  const href = fixedPath('lookUp', language)
  if (token === confirmed) return show<{ view: EmailLinkView }>({ view: { kind: 'confirmed', href } })
  const link = await showEmailLink(facts.deps, facts.actor, { token })
  if (!link.ok)
    return show<{ view: EmailLinkView }>(
      { view: { kind: 'over', text: textOf(t, link.problem), href } },
      { status: problems[link.problem.code].status },
    )
  const { iata, arrival, email } = link.value
  return show<{ view: EmailLinkView }>({
    view: {
      kind: 'ask',
      text: t('changes.emailConfirmText', {
        airport: airportName(iata, language),
        moment: formatMoment(arrival, language),
        email,
      }),
    },
  })
}

const action = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const answer = await confirmEmail(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (answer.ok) return seeOther(fixedPath('emailLink', facts.language, confirmed))
  return show({ failed: textOf(readerOf(facts).t, answer.problem) }, { status: problems[answer.problem.code].status })
}

export default page({
  path: patternOf('emailLink'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <EmailLinkPage view={view} failed={said?.failed} />,
})
