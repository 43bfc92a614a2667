import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type StaffLinkModel = { linkUrl: string; validMinutes: number }

/** The link that somebody needs beside a recovery code who has passkeys alone. */
const content = ({ linkUrl, validMinutes }: StaffLinkModel, _language: Language, t: Translate): Content => ({
  subject: subjectOf(t('workSignIn.letterLinkSubject')),
  preheader: t('letters.accountLinkValid', { count: validMinutes }),
  heading: t('workSignIn.letterLinkSubject'),
  blocks: [
    { kind: 'paragraph', text: t('workSignIn.letterLinkIntro') },
    { kind: 'button', text: t('letters.accountLinkButton'), url: linkUrl },
    { kind: 'paragraph', text: t('letters.accountLinkValid', { count: validMinutes }) },
    { kind: 'paragraph', text: t('workSignIn.letterNotYou') },
  ],
  footer: [t('workSignIn.letterFooter')],
})

export const staffLink: LetterEntry<StaffLinkModel> = { content }
