import type { Language } from '#domain/languages.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import type { Translate } from '#texts/texts.ts'
import { qrPath, qrPng } from './barcodes.ts'
import { passHint, spokenCode } from './booking-facts.ts'
import { calendarFile } from './calendar.ts'
import type { Block } from './content.ts'
import type { BookingModel, LetterAttachment } from './models.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

/** The Content-ID of the QR picture within the mail. */
const codePictureCid = 'pass-code@parkwing'
/** So wide that it fits into a letter on a telephone of 320 CSS pixels. */
const mostWide = 250
/** Whole CSS pixels for each module of the QR, six at most, quiet zone included. */
const qrSide = (text: string): number => {
  const modules = qrPath(text).width
  return modules * Math.min(6, Math.floor(mostWide / modules))
}

/** The code that opens the barrier, within the letter itself, so that it also helps where the PDF does not open. */
export const passBlocks = ({ booking, qrText }: BookingModel, t: Translate): Block[] => {
  const code = groupCode(booking.voucherCode)
  return [
    {
      kind: 'code',
      label: t('letters.passCode'),
      code,
      spoken: t('letters.readOut', { words: spokenCode(booking.voucherCode, t) }),
      picture: { cid: codePictureCid, alt: t('letters.qrAlt', { code }), size: qrSide(qrText ?? booking.voucherCode) },
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
    content: qrPng(model.qrText ?? model.booking.voucherCode),
    cid: codePictureCid,
  },
  {
    filename: voucherFileName(model.booking),
    contentType: 'application/pdf',
    content: await voucherPdf(model, language, t),
  },
  calendarFile(model, language, t),
]
