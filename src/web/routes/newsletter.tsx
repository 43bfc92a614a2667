import { data, useLoaderData, type ActionFunctionArgs, type HeadersArgs, type LoaderFunctionArgs } from 'react-router'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { formatMoney } from '#texts/formats.ts'
import { fieldTextsOf } from '#texts/problems.ts'
import { subscribe } from '#usecases/travellers/newsletter.ts'
import { NewsletterPage, type NewsletterAnswer, type NewsletterView } from '../pages/newsletter/newsletter.tsx'
import { fixedPath, pathOf } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { failureText, formValues, inLanguage, seeOther, withRetryAfter } from '../shared/bookings/own.ts'

export const headers = ({ actionHeaders }: HeadersArgs) => withRetryAfter(actionHeaders)

export const loader = ({ context, request }: LoaderFunctionArgs): NewsletterView => {
  const facts = inLanguage(context.get(requestContext))
  const { language } = facts
  const { t } = readerOf(facts)
  const crumbs = [
    { name: t('common.homeCrumb'), href: pathOf('home', language) },
    { name: t('newsletter.title'), href: fixedPath('newsletter', language) },
  ]
  return {
    amount: formatMoney(euro(newsletterDiscountMinor), language),
    sent: new URL(request.url).searchParams.has('sent'),
    crumbs,
  }
}

const failed: Problem = { code: 'general_error' }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { email = '', consent = '' } = await formValues(request)
  const answer = await subscribe(facts.deps, facts.actor, {
    email,
    consent: consent === 'on',
    language: facts.language,
  }).catch((error: unknown) => {
    facts.logError(error)
    return { ok: false as const, problem: failed }
  })
  if (answer.ok) return seeOther(`${fixedPath('newsletter', facts.language)}?sent`)
  const { t } = readerOf(facts)
  const { problem } = answer
  const shown: NewsletterAnswer = {
    email,
    consent: consent === 'on',
    errors: fieldTextsOf(t, problem),
    failed: problem.fields
      ? null
      : problem === failed
        ? failureText(facts, t('newsletter.failed'))
        : t('newsletter.failed'),
  }
  const { status } = problems[problem.code]
  return data(shown, { status, headers: status === 429 ? { 'Retry-After': '3600' } : {} })
}

export default function NewsletterRoute() {
  return <NewsletterPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
