import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

/** Nothing that was typed, because anybody may have typed anything and somebody else's address (ACCESS-51). */
export type JoinProofModel = { linkUrl: string; until: Instant }

/** Proves the address of who asks to join, so that nobody asks in somebody else's name. */
const content = ({ linkUrl, until }: JoinProofModel, language: Language, t: Translate): Content => {
  const moment = t('workSignIn.letterInvitationUntil', { moment: formatInstant(until, houseZone, language) })
  return {
    subject: subjectOf(t('join.letterProofSubject')),
    preheader: moment,
    heading: t('join.proveTitle'),
    blocks: [
      { kind: 'paragraph', text: t('join.letterProofIntro') },
      { kind: 'button', text: t('join.proveTitle'), url: linkUrl },
      { kind: 'paragraph', text: moment },
      { kind: 'paragraph', text: t('workSignIn.letterInvitationIgnore') },
    ],
    footer: [t('join.letterFooter')],
  }
}

export const joinProof: LetterEntry<JoinProofModel> = { content }
