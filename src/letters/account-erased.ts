import type { Translate } from '#texts/texts.ts'
import { contactLine } from './booking-facts.ts'
import { subjectOf, type Content } from './content.ts'
import type { AccountErasedModel } from './models.ts'

/** The last letter to an account. */
export const accountErased = (_model: AccountErasedModel, t: Translate): Content => ({
  subject: subjectOf(t('letters.accountErasedSubject')),
  preheader: t('letters.accountErasedIntro'),
  heading: t('letters.accountErasedHeading'),
  blocks: [
    { kind: 'paragraph', text: t('letters.accountErasedIntro') },
    { kind: 'paragraph', text: t('letters.accountErasedBookings') },
    { kind: 'paragraph', text: contactLine(t) },
  ],
  footer: [t('letters.footerErased')],
})
