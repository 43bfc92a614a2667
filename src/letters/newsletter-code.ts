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
  /** The last day on which the code can be used. Null: it has no end. */
  validUntil: LocalDate | null
  /** The smallest total, in cents, for which the code can be used; 0 means any. */
  minimumMinor: number
  searchUrl: string
  /** Opens a page that unsubscribes; a POST to it unsubscribes at once (RFC 8058). */
  unsubscribeUrl: string
}

/** The code that thanks for the subscription (I7), with its conditions and the way to unsubscribe. */
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
