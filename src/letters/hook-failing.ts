import type { Language } from '#domain/languages.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

export type HookFailingModel = { agency: string; code: string; url: string; since: Instant; hooksUrl: string }

/** Tells who may change an address of webhooks that nothing arrives there (AGENCY-215). */
const content = (
  { agency, code, url, since, hooksUrl }: HookFailingModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t('workAgency.letterHookFails')
  const moment = formatInstant(since, houseZone, language)
  return workLetter(t, {
    said,
    preheader: moment,
    facts: [
      { label: t('workPeople.organisation'), value: agency, user: true },
      { label: t('workAgency.code'), value: code },
      { label: t('workAgency.hookAddress'), value: url, user: true },
      { label: t('workSignIn.since'), value: moment },
    ],
    texts: [t('workAgency.letterHookFailsText')],
    button: { text: t('workAgency.hookDeliveries'), url: hooksUrl },
  })
}

export const hookFailing: LetterEntry<HookFailingModel> = { content }
