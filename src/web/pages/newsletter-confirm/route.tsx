import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { confirmNewsletter, findConfirmation } from '#usecases/travellers/newsletter.ts'
import { LinkPage, type LinkView } from '../../shared/newsletter/link.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { failureText, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

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

const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const found = await findConfirmation(facts.deps, facts.actor, { token: params['token'] ?? '' })
  if (!found.ok) return show(gone(facts), { status: 404 })
  const { t, language } = readerOf(facts)
  if (!found.value.confirmed) return show(asking(facts, false))
  const text = found.value.withCode
    ? t('newsletter.codeText', { amount: formatMoney(euro(newsletterDiscountMinor), language) })
    : null
  return show<LinkView>({ kind: 'done', title: t('newsletter.done'), text })
}

const action = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const token = params['token'] ?? ''
  const answer = await confirmNewsletter(facts.deps, facts.actor, { token }).catch((error: unknown) => {
    facts.logError(error)
    return null
  })
  if (answer === null) return show(asking(facts, true), { status: 500 })
  return answer.ok
    ? seeOther(fixedPath('newsletterConfirm', facts.language, token))
    : show(gone(facts), { status: 404 })
}

export default page({
  path: patternOf('newsletterConfirm'),
  headers: privateHeaders,
  load,
  action,
  view: (loaded, answered) => <LinkPage view={answered ?? loaded} />,
})
