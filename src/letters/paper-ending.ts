import type { Language } from '#domain/languages.ts'
import type { PaperKind } from '#domain/access/paper.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay } from '#texts/formats.ts'
import { paperKindText } from '#texts/paper-words.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type PaperEndingModel = {
  organisation: string
  kind: PaperKind
  reference: string
  validUntil: LocalDate
  isRequired: boolean
  papersUrl: string
}

/** Tells who manages an organisation that one of its papers expires (WORK-26). */
const content = (
  { organisation, kind, reference, validUntil, isRequired, papersUrl }: PaperEndingModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t('workPapers.letterSubject')
  const day = formatDay(validUntil, language)
  return workLetter(t, {
    said,
    preheader: `${t(paperKindText[kind])}, ${day}`,
    facts: [
      { label: t('workPeople.organisation'), value: organisation, user: true },
      { label: t('workPapers.kind'), value: t(paperKindText[kind]) },
      { label: t('workPapers.reference'), value: reference, user: true },
      { label: t('workPapers.until'), value: day },
    ],
    texts: [t('workPapers.letterText'), ...(isRequired ? [t('workPapers.letterRequired')] : [])],
    button: { text: t('workPapers.title'), url: papersUrl },
  })
}

export const paperEnding: LetterEntry<PaperEndingModel> = { content }
