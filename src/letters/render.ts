import type { Language } from '#domain/languages.ts'
import type { LetterKind } from '#domain/letters/letters.ts'
import { partnerOf, themeBrands } from '#domain/partners/partners.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { entries, type LetterModels } from './all.ts'
import type { Content } from './content.ts'
import { toHtml, toText } from './layout.ts'
import type { BookingModel, Letter } from './models.ts'

/** The partner that a booking came through, if anybody knows its name. */
const partnerIn = (model: object, t: Translate): NonNullable<Content['partner']> | null => {
  const partner = 'booking' in model ? partnerOf((model as BookingModel).booking.terms.partner) : null
  return (
    partner && {
      words: t('site.inPartnership', { name: partner.name }),
      brand: partner.theme === 'theme-default' ? null : themeBrands[partner.theme],
    }
  )
}

/**
 * A letter, ready for the mailer. Pure: the same facts give the same letter, whenever it is sent. The language is the
 * booking's (I18-11). Throws RangeError for the confirmation of a booking that has no pass any more: the job asks
 * hasPass first.
 */
export const renderLetter = async <K extends LetterKind>(
  kind: K,
  model: LetterModels[K],
  language: Language,
): Promise<Letter> => {
  const t = translator(language)
  const entry = entries[kind]
  const content = { ...entry.content(model, language, t), partner: partnerIn(model, t) }
  return {
    subject: content.subject,
    html: toHtml(content, language),
    text: toText(content, language),
    attachments: (await entry.attachments?.(model, language, t)) ?? [],
    headers: entry.headers?.(model) ?? {},
  }
}
