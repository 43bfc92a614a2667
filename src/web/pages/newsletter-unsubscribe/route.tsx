import { textOf } from '#texts/problems.ts'
import { findSubscription, unsubscribeNewsletter } from '#usecases/travellers/newsletter.ts'
import { LinkPage, type LinkView } from '../../shared/newsletter/link.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const gone = (facts: RequestFacts): LinkView => ({
  kind: 'gone',
  text: textOf(readerOf(facts).t, { code: 'newsletter_link_unknown' }),
  signUpHref: fixedPath('newsletter', facts.language),
})

const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const found = await findSubscription(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) return show(gone(facts), { status: 404 })
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
  return show(view)
}

/** A body that is no form is not refused: whoever presses wants to leave, however his program says so. */
const isOneClick = (request: Request): Promise<boolean> =>
  request.formData().then(
    (form) => form.get('List-Unsubscribe') === 'One-Click',
    () => false,
  )

/**
 * Takes the page's button, and that of mail programs (RFC 8058), which comes without a session and follows no redirect:
 * a mail program is answered at once (COUP-11), for it takes any other answer for a failure.
 */
const action = async (asked: Asked) => {
  const { facts, params } = asked
  inLanguage(facts)
  const token = params['token'] ?? ''
  const answer = await unsubscribeNewsletter(facts.deps, facts.actor, { token })
  if (!answer.ok) return show(gone(facts), { status: 404 })
  if (await isOneClick(asked.request)) return load(asked)
  return seeOther(fixedPath('newsletterUnsubscribe', facts.language, token))
}

export default page({
  path: patternOf('newsletterUnsubscribe'),
  headers: privateHeaders,
  load,
  action,
  view: (loaded, answered) => <LinkPage view={answered ?? loaded} />,
})
