import type { Language } from '#domain/languages.ts'
import { partnerOf, themeBrands } from '#domain/partners/partners.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { accountErased } from './account-erased.ts'
import { accountLink } from './account-link.ts'
import { arrivalReminder } from './arrival-reminder.ts'
import { qrPng } from './barcodes.ts'
import { calendarFile } from './calendar.ts'
import { cancelled } from './cancelled.ts'
import { changed } from './changed.ts'
import { claimDecided } from './claim-decided.ts'
import { claimReceived } from './claim-received.ts'
import { code } from './code.ts'
import { codePictureCid, confirmation } from './confirmation.ts'
import type { Content } from './content.ts'
import { detailsReminder } from './details-reminder.ts'
import { emailChanged } from './email-changed.ts'
import { emailConfirm } from './email-confirm.ts'
import { exitDue } from './exit-due.ts'
import { exitPaid } from './exit-paid.ts'
import { holdLost } from './hold-lost.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'
import { invoice } from './invoice.ts'
import { toHtml, toText } from './layout.ts'
import type {
  BookingModel,
  CancelledModel,
  ConfirmationModel,
  InvoiceModel,
  Letter,
  LetterAttachment,
  LetterKind,
  LetterModels,
  NewsletterCodeModel,
} from './models.ts'
import { newsletterCode } from './newsletter-code.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { noShow } from './no-show.ts'
import { paymentLink } from './payment-link.ts'
import { refundFailed } from './refund-failed.ts'
import { refundSent } from './refund-sent.ts'
import { reviewInvitation } from './review-invitation.ts'
import { unpaidWarning } from './unpaid-warning.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

const contents: { [K in LetterKind]: (model: LetterModels[K], language: Language, t: Translate) => Content } = {
  confirmation,
  paymentLink,
  detailsReminder,
  unpaidWarning,
  arrivalReminder,
  changed,
  emailConfirm,
  emailChanged,
  invoice,
  cancelled,
  refundSent,
  refundFailed,
  holdLost,
  noShow,
  exitDue,
  exitPaid,
  reviewInvitation,
  claimReceived,
  claimDecided,
  code: (model, _, t) => code(model, t),
  accountLink: (model, _, t) => accountLink(model, t),
  accountErased: (model, _, t) => accountErased(model, t),
  newsletterConfirm,
  newsletterCode,
}

const passAttachments = async (
  model: ConfirmationModel,
  language: Language,
  t: Translate,
): Promise<Letter['attachments']> => [
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

/** In the document's own language, which the booking's was when it was issued (DOC-09). */
const documentOf = async (model: InvoiceModel): Promise<LetterAttachment> => {
  const { language } = model.invoice.facts
  return {
    filename: invoiceFileName(model.invoice),
    contentType: 'application/pdf',
    content: await invoicePdf(model, language, translator(language)),
  }
}

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

/** One click in the mail program ends the subscription, without a page and without logging in (RFC 8058, GD-09). */
const unsubscribeHeaders = ({ unsubscribeUrl }: NewsletterCodeModel): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribeUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// the kind says which model it is; TypeScript cannot follow that through the type parameter
const attachmentsOf = async (
  kind: LetterKind,
  model: LetterModels[LetterKind],
  language: Language,
  t: Translate,
): Promise<LetterAttachment[]> => {
  switch (kind) {
    case 'confirmation':
      return passAttachments(model as ConfirmationModel, language, t)
    case 'cancelled':
      return [calendarFile(model as CancelledModel, language, t)]
    case 'invoice':
      return [await documentOf(model as InvoiceModel)]
    default:
      return []
  }
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
  const content = { ...contents[kind](model, language, t), partner: partnerIn(model, t) }
  const attachments = await attachmentsOf(kind, model, language, t)
  const headers = kind === 'newsletterCode' ? unsubscribeHeaders(model as NewsletterCodeModel) : {}
  return {
    subject: content.subject,
    html: toHtml(content, language),
    text: toText(content, language),
    attachments,
    headers,
  }
}
