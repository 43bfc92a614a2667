import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { DunningStep } from '#domain/statements/dunning.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type StatementReminderModel = {
  step: DunningStep
  number: string
  agency: string
  owedMinor: number
  dueOn: LocalDate
  statementUrl: string
}

const words = {
  1: ['workStatements.letterFirst', 'workStatements.letterFirstText'],
  2: ['workStatements.letterLast', 'workStatements.letterLastText'],
  3: ['workStatements.letterClosed', 'workStatements.letterClosedText'],
} as const

/** Reminds who manages an agency of a statement that was not paid (AGENCY-84). It asks for no interest and no fee. */
const content = (
  { step, number, agency, owedMinor, dueOn, statementUrl }: StatementReminderModel,
  language: Language,
  t: Translate,
): Content => {
  const [heading, text] = words[step]
  const said = t(heading, { number })
  return workLetter(t, {
    said,
    preheader: agency,
    facts: [
      { label: t('workAgency.name'), value: agency, user: true },
      { label: t('workStatements.number'), value: number },
      { label: t('workStatements.unpaid'), value: formatMoney(euro(owedMinor), language) },
      { label: t('workStatements.dueOn'), value: formatDay(dueOn, language, { weekday: false }) },
    ],
    texts: [t(text)],
    button: { text: t('workStatements.letterButton'), url: statementUrl },
  })
}

export const statementReminder: LetterEntry<StatementReminderModel> = { content }
