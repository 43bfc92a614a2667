import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import type { AccountState } from '#domain/payouts/payout.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type PayoutAccountModel = {
  organisation: string
  state: AccountState
  holder: string
  /** the last digits of its number */
  tail: string
  /** from when on it is paid to; null: not agreed */
  validFrom: Instant | null
  statementsUrl: string
}

const headings = {
  asked: 'workPayouts.letterAsked',
  waiting: 'workPayouts.letterAgreed',
  valid: 'workPayouts.letterValid',
  refused: 'workPayouts.letterRefused',
} as const satisfies Record<AccountState, TextId>

const meaningOf = ({ state, validFrom }: PayoutAccountModel, language: Language, t: Translate): string => {
  if (state === 'asked') return t('workPayouts.letterAskedText')
  if (state === 'refused' || validFrom === null) return t('workPayouts.letterRefusedText')
  if (state === 'valid') return t('workPayouts.letterValidText')
  const until = `${formatInstant(validFrom, houseZone, language, { year: true })} (${houseZone})`
  return t('workPayouts.letterAgreedText', { until })
}

/**
 * Tells who manages an organisation that another account is asked for, agreed, in use or refused (AGENCY-221), and how
 * to object. Of its number it has the last digits, because a letter may be read by others.
 */
const content = (model: PayoutAccountModel, language: Language, t: Translate): Content => {
  const { organisation, state, holder, tail, statementsUrl } = model
  const { phone, email } = customerService
  return workLetter(t, {
    said: t(headings[state]),
    preheader: `•••• ${tail}`,
    facts: [
      { label: t('workPeople.organisation'), value: organisation, user: true },
      { label: t('workPayouts.holder'), value: holder, user: true },
      { label: t('workPayouts.account'), value: `•••• ${tail}` },
    ],
    texts: [
      meaningOf(model, language, t),
      ...(state === 'refused' ? [] : [t('workPayouts.letterObject', { phone, email })]),
    ],
    button: { text: t('workShell.navStatements'), url: statementsUrl },
  })
}

export const payoutAccount: LetterEntry<PayoutAccountModel> = { content }
