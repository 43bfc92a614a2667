import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { textOf } from '#texts/problems.ts'
import { findSubscription, unsubscribeNewsletter } from '#usecases/travellers/newsletter.ts'
import { LinkPage, type LinkView } from '../pages/newsletter/link.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { inLanguage, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

const gone = (facts: RequestFacts): LinkView => ({
  kind: 'gone',
  text: textOf(readerOf(facts).t, { code: 'newsletter_link_unknown' }),
  signUpHref: fixedPath('newsletter', facts.language),
})

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const found = await findSubscription(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) return data(gone(facts), { status: 404 })
  const { t } = readerOf(facts)
  const { email, subscribed } = found.value
  const view: LinkView = subscribed
    ? {
        kind: 'ask',
        title: t('newsletter.unsubscribeTitle'),
        text: t('newsletter.unsubscribeText', { email }),
        button: t('newsletter.unsubscribe'),
        failed: null,
      }
    : { kind: 'done', title: t('newsletter.unsubscribed'), text: t('newsletter.unsubscribedText', { email }) }
  return data(view)
}

/** The page's button, and the mail program's own (RFC 8058): that one comes without a session and follows nothing. */
export const action = async ({ context, params }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const token = params['token'] ?? ''
  const answer = await unsubscribeNewsletter(facts.deps, facts.actor, { token })
  return answer.ok
    ? seeOther(fixedPath('newsletterUnsubscribe', facts.language, token))
    : data(gone(facts), { status: 404 })
}

export default function NewsletterUnsubscribeRoute() {
  const loaded = useLoaderData<typeof loader>()
  return <LinkPage view={useAnswer<typeof action>() ?? loaded} />
}
