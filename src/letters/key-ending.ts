import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content } from './content.ts'
import type { LetterEntry } from './models.ts'

export type KeyEndingModel = { agency: string; name: string; prefix: string; endsAt: Instant; keysUrl: string }

/** Tells who may replace a key for programs that it ends by itself (AGENCY-213). */
const content = (
  { agency, name, prefix, endsAt, keysUrl }: KeyEndingModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t('workAgency.letterKeyEnds')
  const moment = formatInstant(endsAt, houseZone, language)
  return {
    subject: subjectOf(said),
    preheader: moment,
    heading: said,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t('workPeople.organisation'), value: agency, user: true },
          { label: t('workAgency.name'), value: name, user: true },
          { label: t('workAgency.keyBegins'), value: `${prefix}…` },
          { label: t('workAgency.ends'), value: moment },
        ],
      },
      { kind: 'paragraph', text: t('workAgency.letterKeyEndsText') },
      { kind: 'button', text: t('workAgency.replace'), url: keysUrl },
    ],
    footer: [t('workSignIn.letterFooter')],
  }
}

export const keyEnding: LetterEntry<KeyEndingModel> = { content }
