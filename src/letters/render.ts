import type { Language } from '#domain/languages.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { qrPng } from './barcodes.ts'
import { cancelled } from './cancelled.ts'
import { code } from './code.ts'
import { codePictureCid, confirmation } from './confirmation.ts'
import type { Content } from './content.ts'
import { holdLost } from './hold-lost.ts'
import { toHtml, toText } from './layout.ts'
import type { ConfirmationModel, Letter, LetterKind, LetterModels } from './models.ts'
import { paymentLink } from './payment-link.ts'
import { refundSent } from './refund-sent.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

const contents: { [K in LetterKind]: (model: LetterModels[K], language: Language, t: Translate) => Content } = {
  confirmation,
  paymentLink,
  code: (model, _, t) => code(model, t),
  cancelled,
  refundSent,
  holdLost,
}

const passAttachments = async (model: ConfirmationModel, language: Language, t: Translate): Promise<Letter['attachments']> => [
  { filename: 'pass-code.png', contentType: 'image/png', content: await qrPng(model.booking.voucherCode), cid: codePictureCid },
  { filename: voucherFileName(model.booking), contentType: 'application/pdf', content: await voucherPdf(model, language, t) },
]

/**
 * A letter, ready for the mailer. Pure: the same facts give the same letter, whenever it is sent. The language is the booking's (I18-11).
 * Throws RangeError for the confirmation of a booking that has no pass any more: the job asks hasPass first.
 */
export const renderLetter = async <K extends LetterKind>(kind: K, model: LetterModels[K], language: Language): Promise<Letter> => {
  const t = translator(language)
  const content = contents[kind](model, language, t)
  // the map above ties kind and model together; TypeScript cannot follow that through the type parameter
  const attachments = kind === 'confirmation' ? await passAttachments(model as LetterModels['confirmation'], language, t) : []
  return { subject: content.subject, html: toHtml(content, language), text: toText(content, language), attachments }
}

