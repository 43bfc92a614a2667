import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type KeyEndingModel = { agency: string; name: string; prefix: string; endsAt: Instant; keysUrl: string }

/** Tells who may replace a key for programs that it ends by itself (AGENCY-213). */
const content = (
  { agency, name, prefix, endsAt, keysUrl }: KeyEndingModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t('workAgency.letterKeyEnds')
  const moment = formatInstant(endsAt, houseZone, language)
  return workLetter(t, {
    said,
    preheader: moment,
    facts: [
      { label: t('workPeople.organisation'), value: agency, user: true },
      { label: t('workAgency.name'), value: name, user: true },
      { label: t('workAgency.keyBegins'), value: `${prefix}…` },
      { label: t('workAgency.ends'), value: moment },
    ],
    texts: [t('workAgency.letterKeyEndsText')],
    button: { text: t('workAgency.replace'), url: keysUrl },
  })
}

export const keyEnding: LetterEntry<KeyEndingModel> = { content }
