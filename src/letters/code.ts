import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

/**
 * The confirmation code of the look-up (settled 20). It has no link and no facts of the booking, because this letter
 * must not look like phishing.
 */
export type CodeModel = { code: string; validMinutes: number }

/**
 * The code comes first in the subject, so that the notification of a phone is enough. There are no links (screen 37).
 */
const content = (model: CodeModel, _language: Language, t: Translate): Content => ({
  subject: subjectOf(t('letters.codeSubject', { code: model.code })),
  preheader: t('letters.codeSubject', { code: model.code }),
  heading: t('letters.codeHeading'),
  blocks: [
    { kind: 'code', label: t('letters.codeLabel'), code: model.code },
    { kind: 'paragraph', text: t('letters.codeIntro') },
    { kind: 'paragraph', text: t('letters.codeValid', { count: model.validMinutes }) },
    { kind: 'paragraph', text: t('letters.codeIgnore') },
  ],
  footer: [t('letters.footerCode')],
})

export const code: LetterEntry<CodeModel> = { content }
