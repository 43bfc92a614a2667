import type { Invoice } from '#domain/documents/invoice.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatDay, formatMoney, formatPercent } from '#texts/formats.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'
import type { BookingModel, LetterAttachment, LetterEntry } from './models.ts'

/** The letter with an invoice; the document itself is attached (letters/invoice-pdf.ts). */
export type InvoiceModel = BookingModel & { invoice: Invoice }

/** The letter only says what the attached PDF is about. */
const content = (model: InvoiceModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const { number, kind, grossMinor, vatMinor, vatRatePercent, issuedOn } = model.invoice
  const isCredit = kind === 'credit_note'
  const amount = formatMoney(euro(grossMinor), language)
  const vat = t('letters.vatOf', {
    amount: formatMoney(euro(vatMinor), language),
    rate: formatPercent(vatRatePercent, language),
  })
  return {
    subject: subjectOf(
      isCredit ? t('letters.creditNoteSubject', { number, amount }) : t('letters.invoiceSubject', { number, amount }),
    ),
    preheader: `${booking.terms.carParkName}, ${airportName}`,
    heading: isCredit ? t('letters.creditNoteHeading') : t('letters.invoiceHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: isCredit
          ? t('letters.creditNoteIntro', { name: userSlot })
          : t('letters.invoiceIntro', { name: userSlot }),
        user: booking.details.firstName,
      },
      {
        kind: 'facts',
        facts: [
          { label: isCredit ? t('letters.creditNoteNumber') : t('letters.invoiceNumber'), value: number },
          { label: t('letters.invoiceDate'), value: formatDay(issuedOn, language) },
          { label: t('letters.invoiceAmount'), value: amount },
          { label: t('letters.vat'), value: vat },
        ],
      },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

/** The attachment is in the document's own language: the booking's language when it was issued (DOC-09). */
const attachments = async (model: InvoiceModel): Promise<LetterAttachment[]> => {
  const { language } = model.invoice.facts
  return [
    {
      filename: invoiceFileName(model.invoice),
      contentType: 'application/pdf',
      content: await invoicePdf(model, language, translator(language)),
    },
  ]
}

export const invoice: LetterEntry<InvoiceModel> = { content, attachments }
