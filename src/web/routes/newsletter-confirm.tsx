import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { confirmNewsletter, findConfirmation } from '#usecases/travellers/newsletter.ts'
import { LinkPage, type LinkView } from '../pages/newsletter/link.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext, type RequestFacts } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { failureText, inLanguage, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export const headers = () => privateHeaders

const gone = (facts: RequestFacts): LinkView => ({
  kind: 'gone',
  text: textOf(readerOf(facts).t, { code: 'newsletter_link_unknown' }),
  signUpHref: fixedPath('newsletter', facts.language),
})

const asking = (facts: RequestFacts, hasFailed: boolean): LinkView => {
  const { t } = readerOf(facts)
  return {
    kind: 'ask',
    title: t('newsletter.confirmTitle'),
    text: t('newsletter.confirmText'),
    button: t('newsletter.confirm'),
    failed: hasFailed ? failureText(facts, t('newsletter.failed')) : null,
  }
}

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const found = await findConfirmation(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) return data(gone(facts), { status: 404 })
  const { t, language } = readerOf(facts)
  if (!found.value.confirmed) return data(asking(facts, false))
  const text = found.value.withCode
    ? t('newsletter.codeText', { amount: formatMoney(euro(newsletterDiscountMinor), language) })
    : null
  return data<LinkView>({ kind: 'done', title: t('newsletter.done'), text })
}

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const token = params['token'] ?? ''
  const answer = await confirmNewsletter(facts.deps, facts.actor, { token }).catch((error: unknown) => {
    facts.logError(error)
    return null
  })
  if (answer === null) return data(asking(facts, true), { status: 500 })
  return answer.ok
    ? seeOther(fixedPath('newsletterConfirm', facts.language, token))
    : data(gone(facts), { status: 404 })
}

export default function NewsletterConfirmRoute() {
  const loaded = useLoaderData<typeof loader>()
  return <LinkPage view={useAnswer<typeof action>() ?? loaded} />
}
