import type { Language } from '#domain/languages.ts'
import { detailsDue, missingDetails } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { qrPng } from './barcodes.ts'
import {
  detailName,
  isValet,
  passHint,
  placeFacts,
  priceFacts,
  shortMoment,
  spokenCode,
  stayFacts,
  termLines,
  travellerFacts,
  valetSteps,
} from './booking-facts.ts'
import { calendarFile } from './calendar.ts'
import { subjectOf, userSlot, type Block, type Content } from './content.ts'
import type { BookingModel, LetterAttachment, LetterEntry } from './models.ts'
import { voucherFileName, voucherPdf } from './voucher-pdf.ts'

export type ConfirmationModel = BookingModel & {
  /** The absolute address of the page with the parking pass, which works offline after the first visit. */
  passUrl: string
  /** When the present code replaced an older one. Null: it is the first (CH-19). */
  replacedAt: Instant | null
}

/** The Content-ID of the QR picture within the mail. */
const codePictureCid = 'pass-code@parkwing'

/**
 * Says that it is booked. Everything needed at the barrier is in the mail itself, so that it also helps where the PDF
 * does not open.
 */
const content = (model: ConfirmationModel, language: Language, t: Translate): Content => {
  const { booking, airportName, replacedAt } = model
  const valet = isValet(booking)
  const intro = valet
    ? t('letters.confirmationIntroValet', { name: userSlot })
    : t('letters.confirmationIntro', { name: userSlot })
  // This is said first, because whoever drives up with the old printout is stopped (CH-19).
  const replaced: Block[] =
    replacedAt === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: t('letters.confirmationChanged', { moment: formatInstant(replacedAt, booking.zone, language) }),
          },
        ]
  const moment = shortMoment(booking, language)
  const code = groupCode(booking.voucherCode)
  const subject = (airport: string) =>
    replacedAt === null
      ? t('letters.confirmationSubject', { airport, moment })
      : t('letters.confirmationChangedSubject', { airport, moment })
  const spoken = t('letters.readOut', { words: spokenCode(booking.voucherCode, t) })
  const picture = { cid: codePictureCid, alt: t('letters.qrAlt', { code }), size: 232 }
  const directions = model.directions.filter((direction) => direction !== '')
  const arriving: Block[] =
    directions.length === 0
      ? []
      : [
          { kind: 'heading', text: t('letters.arriving') },
          { kind: 'list', items: directions },
        ]
  const names = [
    { label: t('letters.bookingNumber'), value: booking.number },
    { label: t('letters.airport'), value: airportName, user: true },
  ]
  const missing = model.writtenAt > detailsDue(booking) ? [] : missingDetails(booking)
  const lacking: Block[] =
    missing.length === 0
      ? []
      : [
          { kind: 'paragraph', text: t('letters.confirmationMissing') },
          { kind: 'list', items: missing.map((detail) => detailName(detail, t)) },
          {
            kind: 'paragraph',
            text: t('letters.detailsUntil', { moment: formatInstant(detailsDue(booking), booking.zone, language) }),
          },
          {
            kind: 'paragraph',
            text:
              booking.terms.followUp?.missing === 'flagged'
                ? t('letters.detailsFlagged')
                : t('letters.detailsCancelled'),
          },
        ]
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: `${booking.terms.carParkName}, ${moment}`,
    heading: replacedAt === null ? t('letters.confirmationHeading') : t('letters.confirmationChangedHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: intro, user: booking.details.firstName },
      ...replaced,
      { kind: 'code', label: t('letters.passCode'), code, spoken, picture },
      { kind: 'paragraph', text: passHint(booking, t) },
      ...lacking,
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
      { kind: 'facts', facts: [...names, ...stayFacts(booking, language, t), ...placeFacts(booking, t)] },
      ...arriving,
      ...(valet ? valetSteps(booking, t) : []),
      { kind: 'facts', facts: [...travellerFacts(booking, t), ...priceFacts(booking, language, t, model.writtenAt)] },
      { kind: 'heading', text: t('letters.terms') },
      { kind: 'list', items: termLines(booking, language, t) },
      { kind: 'paragraph', text: t('letters.confirmationPdf') },
      { kind: 'paragraph', text: t('letters.confirmationCalendar') },
      { kind: 'link', text: t('letters.openPass'), url: model.passUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

const attachments = async (model: ConfirmationModel, language: Language, t: Translate): Promise<LetterAttachment[]> => [
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

export const confirmation: LetterEntry<ConfirmationModel> = { content, attachments }
