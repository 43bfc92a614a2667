import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type AccountLinkModel = { linkUrl: string; validMinutes: number }

/** The link logs in whoever reads the mailbox. It works once and for a short while. */
const content = (model: AccountLinkModel, _language: Language, t: Translate): Content => ({
  subject: subjectOf(t('letters.accountLinkSubject')),
  preheader: t('letters.accountLinkValid', { count: model.validMinutes }),
  heading: t('letters.accountLinkHeading'),
  blocks: [
    { kind: 'paragraph', text: t('letters.accountLinkIntro') },
    { kind: 'button', text: t('letters.accountLinkButton'), url: model.linkUrl },
    { kind: 'paragraph', text: t('letters.accountLinkValid', { count: model.validMinutes }) },
    { kind: 'paragraph', text: t('letters.accountLinkIgnore') },
  ],
  footer: [t('letters.footerAccount')],
})

export const accountLink: LetterEntry<AccountLinkModel> = { content }
