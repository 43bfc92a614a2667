import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { CodeModel } from './models.ts'

/**
 * The confirmation code of the look-up, first in the subject so that a phone's notification is enough. No links (screen 37).
 */
export const code = (model: CodeModel, t: Translate): Content => ({
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
