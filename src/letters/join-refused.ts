import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

/** `reason`: what the house wrote, in whatever language it wrote it. */
export type JoinRefusedModel = { contact: string; business: string; reason: string; formUrl: string }

/** Tells who asked to join that the house does not admit the business, and why (ACCESS-55). */
const content = (
  { contact, business, reason, formUrl }: JoinRefusedModel,
  _language: Language,
  t: Translate,
): Content => ({
  subject: subjectOf(t('join.letterRefusedSubject')),
  preheader: t('join.letterRefusedSubject'),
  heading: t('join.letterRefusedSubject'),
  blocks: [
    { kind: 'paragraph', text: t('join.letterRefusedIntro', { name: userSlot }), user: contact },
    {
      kind: 'facts',
      facts: [
        { label: t('join.name'), value: business, user: true },
        { label: t('letters.claimReason'), value: reason, user: true },
      ],
    },
    { kind: 'paragraph', text: contactLine(t) },
    { kind: 'button', text: t('join.letterRefusedAgain'), url: formUrl },
  ],
  footer: [t('join.letterFooter')],
})

export const joinRefused: LetterEntry<JoinRefusedModel> = { content }
