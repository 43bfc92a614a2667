import type { Language } from '#domain/languages.ts'
import type { LetterKind } from '#domain/letters/letters.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { entries, type LetterModels } from './all.ts'
import type { Content } from './content.ts'
import { oneLine } from './html.ts'
import { toHtml, toText } from './layout.ts'
import type { BookingModel, Letter } from './models.ts'
import { soldThrough } from './sold-through.ts'

/** The partner through whom the booking came. Null when there is none, or none whose name we know. */
const partnerIn = (model: object, t: Translate): NonNullable<Content['partner']> | null => {
  const through = 'booking' in model ? soldThrough((model as BookingModel).booking.terms) : null
  return through && { words: t('site.inPartnership', { name: through.name }), brand: through.brand }
}

/** The picture of the car park, attached and not loaded from anywhere; null when there is none. */
const pictureIn = (model: object) => {
  if (!('booking' in model)) return null
  const { booking, picture } = model as BookingModel
  if (!picture) return null
  return {
    shown: { cid: 'car-park@parkwing', alt: oneLine(booking.terms.carParkName) },
    file: { filename: 'car-park.png', contentType: 'image/png', content: picture },
  }
}

/**
 * A letter that is ready for the mailer. It is pure: the same facts always give the same letter, whenever it is sent.
 * The language is the booking's (I18-11). Throws RangeError for the confirmation of a booking that has no pass any
 * more; the job that sends letters asks `hasPass` first.
 */
export const renderLetter = async <K extends LetterKind>(
  kind: K,
  model: LetterModels[K],
  language: Language,
): Promise<Letter> => {
  const t = translator(language)
  const entry = entries[kind]
  const picture = pictureIn(model)
  const content = {
    ...entry.content(model, language, t),
    partner: partnerIn(model, t),
    picture: picture?.shown ?? null,
  }
  return {
    subject: content.subject,
    html: toHtml(content, language),
    text: toText(content, language),
    attachments: [
      ...((await entry.attachments?.(model, language, t)) ?? []),
      ...(picture ? [{ ...picture.file, cid: picture.shown.cid }] : []),
    ],
    headers: entry.headers?.(model) ?? {},
  }
}
