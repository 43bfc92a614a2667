import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { airportName } from '#domain/airports/names.ts'
import { problems } from '#domain/problems.ts'
import { formatMoment } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { confirmEmail, showEmailLink } from '#usecases/travellers/confirm-email.ts'
import { EmailLinkPage, type EmailLinkView } from '../pages/my-booking/change-email.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { inLanguage, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

/** Where a confirmed link leads: no token is that short, and reloading confirms nothing again. */
const confirmed = 'confirmed'

/** The link of the letter to a new address. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { t, language } = readerOf(facts)
  const token = params['token'] ?? ''
  const href = fixedPath('lookUp', language)
  if (token === confirmed) return data<{ view: EmailLinkView }>({ view: { kind: 'confirmed', href } })
  const link = await showEmailLink(facts.deps, facts.actor, { token })
  if (!link.ok)
    return data<{ view: EmailLinkView }>(
      { view: { kind: 'over', text: textOf(t, link.problem), href } },
      { status: problems[link.problem.code].status },
    )
  const { iata, arrival, email } = link.value
  return data<{ view: EmailLinkView }>({
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

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const answer = await confirmEmail(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (answer.ok) return seeOther(fixedPath('emailLink', facts.language, confirmed))
  return data({ failed: textOf(readerOf(facts).t, answer.problem) }, { status: problems[answer.problem.code].status })
}

export default function EmailLink() {
  const { view } = useLoaderData<typeof loader>()
  return <EmailLinkPage view={view} failed={useAnswer<typeof action>()?.failed} />
}
