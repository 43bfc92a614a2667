import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type StaffInvitationModel = { linkUrl: string; organisation: string; inviter: string | null; until: Instant }

/** The way in for somebody who is to work with us. */
const content = (
  { linkUrl, organisation, inviter, until }: StaffInvitationModel,
  language: Language,
  t: Translate,
): Content => ({
  subject: subjectOf(
    t('workSignIn.letterInvitationSubject', { organisation }),
    t('workSignIn.letterInvitationHeading'),
  ),
  preheader: t('workSignIn.letterInvitationUntil', { moment: formatInstant(until, houseZone, language) }),
  heading: t('workSignIn.letterInvitationHeading'),
  blocks: [
    inviter === null
      ? { kind: 'paragraph', text: t('workSignIn.letterInvitationIntro', { organisation }) }
      : {
          kind: 'paragraph',
          text: t('workSignIn.letterInvitationBy', { name: userSlot, organisation }),
          user: inviter,
        },
    { kind: 'button', text: t('workSignIn.letterInvitationButton'), url: linkUrl },
    {
      kind: 'paragraph',
      text: t('workSignIn.letterInvitationUntil', { moment: formatInstant(until, houseZone, language) }),
    },
    { kind: 'paragraph', text: t('workSignIn.letterInvitationIgnore') },
  ],
  footer: [t('workSignIn.letterFooter')],
})

export const staffInvitation: LetterEntry<StaffInvitationModel> = { content }
