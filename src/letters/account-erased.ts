import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine } from './booking-facts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type AccountErasedModel = object

/** The last letter that an erased account gets. */
const content = (_model: AccountErasedModel, _language: Language, t: Translate): Content => ({
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

export const accountErased: LetterEntry<AccountErasedModel> = { content }
