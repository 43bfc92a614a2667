import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { formatDay, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

/** `amountMinor` is what the code is worth that follows, in cents; 0 for an address that already had its code. */
export type NewsletterConfirmModel = { confirmUrl: string; validUntil: Instant | null; amountMinor: number }

/** Double opt-in, so that nobody can subscribe somebody else (GD-09). */
const content = (model: NewsletterConfirmModel, language: Language, t: Translate): Content => {
  const amount = formatMoney(euro(model.amountMinor), language)
  const hasCode = model.amountMinor > 0
  const until =
    model.validUntil === null
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: t('letters.linkUntil', { moment: formatDay(dateOf(localAt(model.validUntil, 'UTC')), language) }),
          },
        ]
  return {
    subject: subjectOf(
      hasCode ? t('letters.newsletterConfirmSubject', { amount }) : t('letters.newsletterConfirmHeading'),
    ),
    preheader: t('letters.newsletterConfirmIgnore'),
    heading: t('letters.newsletterConfirmHeading'),
    blocks: [
      {
        kind: 'paragraph',
        text: hasCode ? t('letters.newsletterConfirmIntro', { amount }) : t('letters.newsletterConfirmPlain'),
      },
      { kind: 'button', text: t('letters.newsletterConfirmButton'), url: model.confirmUrl },
      ...until,
      { kind: 'paragraph', text: t('letters.newsletterConfirmIgnore') },
    ],
    footer: [t('letters.footerNewsletterConfirm')],
  }
}

export const newsletterConfirm: LetterEntry<NewsletterConfirmModel> = { content }
