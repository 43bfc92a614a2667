import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import {
  anvrFacts,
  contactLine,
  isValet,
  placeFacts,
  priceFacts,
  shortMoment,
  stayFacts,
  termLines,
  travellerFacts,
} from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content, type RailStep } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'
import { detailsStep, driveInStep, driveOutStep, wayStep, type ShuttleFacts } from './next-steps.ts'
import { passAttachments, passBlocks } from './pass-part.ts'

export type ConfirmationModel = BookingModel & {
  /** The absolute address of the page with the parking pass, which works offline after the first visit. */
  passUrl: string
  /** The absolute addresses where the pass is put into a phone's wallet, for those that are set up. */
  walletUrls: { apple: string | null; google: string | null }
  calendarUrl: string
  /** Where details that are missing are added. */
  editUrl: string
  shuttle: ShuttleFacts
  /** When the present code replaced an older one. Null: it is the first (CH-19). */
  replacedAt: Instant | null
}

/** What comes next, in the order of time. */
const railOf = (model: ConfirmationModel, language: Language, t: Translate): RailStep[] => {
  const { booking, shuttle, editUrl } = model
  const details = detailsStep(booking, model.writtenAt, language, t)
  const way = wayStep(booking, shuttle, t)
  return [
    ...(details ? [{ ...details, link: { text: t('letters.detailsButton'), url: editUrl } }] : []),
    driveInStep(booking, language, t),
    ...(way ? [way] : []),
    driveOutStep(booking, shuttle, language, t),
  ]
}

/** What else can be done, under the button. */
const linksOf = ({ walletUrls: { apple, google }, calendarUrl, bookingUrl }: ConfirmationModel, t: Translate) => [
  ...(apple ? [{ text: t('documents.walletApple'), url: apple }] : []),
  ...(google ? [{ text: t('documents.walletGoogle'), url: google }] : []),
  { text: t('documents.calendarAdd'), url: calendarUrl },
  { text: t('pass.manage'), url: bookingUrl },
]

/**
 * Says that it is booked. Everything needed at the barrier is in the mail itself, so that it also helps where the PDF
 * does not open.
 */
const content = (model: ConfirmationModel, language: Language, t: Translate): Content => {
  const { booking, airportName, replacedAt } = model
  const carPark = { carPark: userSlot }
  const intro = isValet(booking) ? t('next.bookedIntroValet', carPark) : t('next.bookedIntro', carPark)
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
  const subject = (airport: string) =>
    replacedAt === null
      ? t('letters.confirmationSubject', { airport, moment })
      : t('letters.confirmationChangedSubject', { airport, moment })
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
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: `${booking.terms.carParkName}, ${moment}`,
    heading:
      replacedAt === null ? t('next.bookedHeading', { name: userSlot }) : t('letters.confirmationChangedHeading'),
    headingUser: booking.details.firstName,
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: intro, user: booking.terms.carParkName },
      ...replaced,
      ...passBlocks(model, t),
      { kind: 'button', text: t('booking.openPass'), url: model.passUrl },
      { kind: 'links', items: linksOf(model, t) },
      {
        kind: 'facts',
        facts: [
          ...stayFacts(booking, language, t),
          ...placeFacts(booking, t),
          ...priceFacts(booking, language, t, model.writtenAt),
          ...names,
          ...travellerFacts(booking, t),
          ...anvrFacts(booking, t),
        ],
      },
      { kind: 'heading', text: t('booking.next') },
      { kind: 'rail', steps: railOf(model, language, t) },
      ...arriving,
      { kind: 'heading', text: t('letters.terms') },
      { kind: 'list', items: termLines(booking, language, t) },
      { kind: 'paragraph', text: t('letters.confirmationPdf') },
      { kind: 'paragraph', text: t('letters.confirmationCalendar') },
    ],
    footer: [contactLine(t), t('letters.footerBooking')],
  }
}

export const confirmation: LetterEntry<ConfirmationModel> = { content, attachments: passAttachments }
