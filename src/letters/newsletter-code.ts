import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type NewsletterCodeModel = {
  code: string
  amountMinor: number
  /** last day it can be used; null: no end */
  validUntil: LocalDate | null
  /** smallest total it is good for; 0: any */
  minimumMinor: number
  searchUrl: string
  /** opens a page that unsubscribes, and does so by itself on POST (RFC 8058) */
  unsubscribeUrl: string
}

/** The code for the subscription (I7), with its conditions, and the way out. */
const content = (model: NewsletterCodeModel, language: Language, t: Translate): Content => {
  const amount = formatMoney(euro(model.amountMinor), language)
  const conditions = [
    t('letters.newsletterCodeOnce'),
    ...(model.minimumMinor > 0
      ? [t('letters.newsletterCodeMinimum', { amount: formatMoney(euro(model.minimumMinor), language) })]
      : []),
    ...(model.validUntil === null
      ? []
      : [t('letters.newsletterCodeUntil', { day: formatDay(model.validUntil, language) })]),
  ]
  return {
    subject: subjectOf(t('letters.newsletterCodeSubject', { amount })),
    preheader: t('letters.newsletterCodeIntro', { amount }),
    heading: t('letters.newsletterCodeHeading'),
    blocks: [
      { kind: 'paragraph', text: t('letters.newsletterCodeIntro', { amount }) },
      { kind: 'code', label: t('letters.newsletterCodeLabel'), code: model.code },
      { kind: 'list', items: conditions },
      { kind: 'button', text: t('letters.newsletterCodeButton'), url: model.searchUrl },
      { kind: 'link', text: t('letters.unsubscribe'), url: model.unsubscribeUrl },
    ],
    footer: [t('letters.footerNewsletter')],
  }
}

/** One click in the mail program ends the subscription, without a page and without logging in (RFC 8058, GD-09). */
const headers = ({ unsubscribeUrl }: NewsletterCodeModel) => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const newsletterCode: LetterEntry<NewsletterCodeModel> = { content, headers }
