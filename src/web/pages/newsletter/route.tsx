import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { formatMoney } from '#texts/formats.ts'
import { fieldTextsOf } from '#texts/problems.ts'
import { subscribe } from '#usecases/travellers/newsletter.ts'
import { NewsletterPage, type NewsletterAnswer, type NewsletterView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { failureText, formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const load = ({ facts, url }: Asked): NewsletterView => {
  inLanguage(facts)
  const { language } = facts
  const { t } = readerOf(facts)
  const crumbs = [
    { name: t('common.homeCrumb'), href: pathOf('home', language) },
    { name: t('newsletter.title'), href: fixedPath('newsletter', language) },
  ]
  return {
    amount: formatMoney(euro(newsletterDiscountMinor), language),
    sent: url.searchParams.has('sent'),
    crumbs,
  }
}

const failed: Problem = { code: 'general_error' }

const action = async ({ facts, request }: Asked) => {
  inLanguage(facts)
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
  return show(shown, { status, headers: status === 429 ? { 'Retry-After': '3600' } : {} })
}

export default page({
  path: patternOf('newsletter'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <NewsletterPage view={model} answer={said} />,
})
