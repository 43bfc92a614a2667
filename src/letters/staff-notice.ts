import type { Notice } from '#domain/access/notices.ts'
import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type StaffNoticeModel = { notice: Notice; at: Instant; network: string | null; sessionsUrl: string }

type What = { [N in Notice]: `workSignIn.notice${Capitalize<N>}` }
const what: What = {
  signIn: 'workSignIn.noticeSignIn',
  failures: 'workSignIn.noticeFailures',
  keyCopied: 'workSignIn.noticeKeyCopied',
  recoveryUsed: 'workSignIn.noticeRecoveryUsed',
  passkeyAdded: 'workSignIn.noticePasskeyAdded',
  passkeyRemoved: 'workSignIn.noticePasskeyRemoved',
  appAdded: 'workSignIn.noticeAppAdded',
  appRemoved: 'workSignIn.noticeAppRemoved',
  codesRenewed: 'workSignIn.noticeCodesRenewed',
  factorReset: 'workSignIn.noticeFactorReset',
  sessionsEnded: 'workSignIn.noticeSessionsEnded',
  membershipGiven: 'workSignIn.noticeMembershipGiven',
  membershipEnded: 'workSignIn.noticeMembershipEnded',
  invitationAsked: 'workSignIn.noticeInvitationAsked',
  keyMade: 'workSignIn.noticeKeyMade',
  secretMade: 'workSignIn.noticeSecretMade',
}

/** Tells somebody what happened to his way in (ACCESS-28). It opens nothing. */
const content = ({ notice, at, network, sessionsUrl }: StaffNoticeModel, language: Language, t: Translate): Content => {
  const said = t(what[notice])
  const moment = `${formatInstant(at, houseZone, language, { year: true })} (${houseZone})`
  return workLetter(t, {
    said,
    preheader: moment,
    facts: [
      { label: t('workSignIn.letterWhen'), value: moment },
      ...(network ? [{ label: t('workSignIn.letterNetwork'), value: network }] : []),
    ],
    texts: [t('workSignIn.letterNotYou')],
    button: { text: t('workSignIn.letterSessions'), url: sessionsUrl },
  })
}

export const staffNotice: LetterEntry<StaffNoticeModel> = { content }
