import type { Language } from '#domain/languages.ts'
import type { PaperKind } from '#domain/access/paper.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay } from '#texts/formats.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type PaperEndingModel = {
  organisation: string
  kind: PaperKind
  reference: string
  validUntil: LocalDate
  isRequired: boolean
  papersUrl: string
}

const kindText = {
  register: 'workPapers.register',
  licence: 'workPapers.licence',
  insurance: 'workPapers.insurance',
  identity: 'workPapers.identity',
} as const satisfies Record<PaperKind, TextId>

/** Tells who manages an organisation that one of its papers expires (WORK-26). */
const content = (
  { organisation, kind, reference, validUntil, isRequired, papersUrl }: PaperEndingModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t('workPapers.letterSubject')
  const day = formatDay(validUntil, language)
  return {
    subject: subjectOf(said),
    preheader: `${t(kindText[kind])}, ${day}`,
    heading: said,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t('workPeople.organisation'), value: organisation, user: true },
          { label: t('workPapers.kind'), value: t(kindText[kind]) },
          { label: t('workPapers.reference'), value: reference, user: true },
          { label: t('workPapers.until'), value: day },
        ],
      },
      { kind: 'paragraph', text: t('workPapers.letterText') },
      ...(isRequired ? [{ kind: 'paragraph' as const, text: t('workPapers.letterRequired') }] : []),
      { kind: 'button', text: t('workPapers.title'), url: papersUrl },
    ],
    footer: [t('workSignIn.letterFooter')],
  }
}

export const paperEnding: LetterEntry<PaperEndingModel> = { content }
