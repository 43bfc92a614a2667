import type { Language } from '#domain/languages.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import type { Translate } from '#texts/texts.ts'
import { qrPng } from './barcodes.ts'
import { passHint, spokenCode } from './booking-facts.ts'
import { calendarFile } from './calendar.ts'
import type { Block } from './content.ts'
import type { BookingModel, LetterAttachment } from './models.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

/** The Content-ID of the QR picture within the mail. */
const codePictureCid = 'pass-code@parkwing'
/** Six CSS pixels for each of the QR's 29 modules, quiet zone included. */
const qrSide = 174

/** The code that opens the barrier, within the letter itself, so that it also helps where the PDF does not open. */
export const passBlocks = ({ booking }: BookingModel, t: Translate): Block[] => {
  const code = groupCode(booking.voucherCode)
  return [
    {
      kind: 'code',
      label: t('letters.passCode'),
      code,
      spoken: t('letters.readOut', { words: spokenCode(booking.voucherCode, t) }),
      picture: { cid: codePictureCid, alt: t('letters.qrAlt', { code }), size: qrSide },
    },
    { kind: 'paragraph', text: passHint(booking, t) },
  ]
}

/** The picture of the QR, the pass as a PDF, and the stay for a calendar. Throws RangeError without a pass. */
export const passAttachments = async (
  model: BookingModel,
  language: Language,
  t: Translate,
): Promise<LetterAttachment[]> => [
  {
    filename: 'pass-code.png',
    contentType: 'image/png',
    content: await qrPng(model.booking.voucherCode),
    cid: codePictureCid,
  },
  {
    filename: voucherFileName(model.booking),
    contentType: 'application/pdf',
    content: await voucherPdf(model, language, t),
  },
  calendarFile(model, language, t),
]
