import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type CreditNoticeModel = {
  agency: string
  limitMinor: number
  usedMinor: number
  leftMinor: number
  bookingsUrl: string
}

/** Tells who manages an account that its limit is nearly used (AGENCY-195). */
const content = (
  { agency, limitMinor, usedMinor, leftMinor, bookingsUrl }: CreditNoticeModel,
  language: Language,
  t: Translate,
): Content => {
  const money = (minor: number) => formatMoney(euro(minor), language)
  const said = t('workStatements.letterCredit', { left: money(leftMinor) })
  return workLetter(t, {
    said,
    preheader: agency,
    facts: [
      { label: t('workAgency.name'), value: agency, user: true },
      { label: t('workAgency.creditLimit'), value: money(limitMinor) },
      { label: t('workAgency.creditUsed'), value: money(usedMinor) },
    ],
    texts: [t('workStatements.letterCreditText')],
    button: { text: t('workStatements.letterCreditButton'), url: bookingsUrl },
  })
}

export const creditNotice: LetterEntry<CreditNoticeModel> = { content }
