import type { BookingDetails, BookedTerms, Booking } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Stay } from '#domain/time/stays.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { formatCountry, formatMoment, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { hasPass, isValet, paymentStatus, shortFacts, shortMoment, valetSteps } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'
import { passAttachments, passBlocks } from './pass-part.ts'

/** What was agreed about the stay, before or after a change. `totalMinor` is in cents. */
export type AgreedStay = { stay: Stay; terms: BookedTerms; extras: Booking['extras']; totalMinor: number }

/**
 * The old and the new agreement, to be told line by line (CH-15), with amounts in cents. `differenceMinor` is what the
 * new one costs more (negative: less), `dueMinor` what is still to be paid, `refundMinor` what goes back. `isNewPass`:
 * the pass has another code than before. `isMoved`: customer service brought the booking to another car park, and
 * nothing else is new (SERVICE-23).
 */
export type ChangedModel = BookingModel & {
  /** The absolute address of the page with the parking pass. */
  passUrl: string
  what:
    | {
        kind: 'stay' | 'extension'
        before: AgreedStay
        after: AgreedStay
        differenceMinor: number
        dueMinor: number
        refundMinor: number
        isNewPass: boolean
        isMoved?: boolean
      }
    | { kind: 'details'; before: Partial<BookingDetails>; after: Partial<BookingDetails>; isNewPass: boolean }
}

type StayChanged = Extract<ChangedModel['what'], { before: AgreedStay }>
type Line = { label: string; before: string; after: string; user?: true }

/** The old and the new value of every line that differs. */
const factsOf = (lines: Line[], t: Translate): Fact[] =>
  lines
    .filter(({ before, after }) => before !== after)
    .map(({ label, before, after, user }) => ({
      label,
      value: t('letters.fromTo', { before: before || t('letters.notGiven'), after: after || t('letters.notGiven') }),
      ...(user && { user }),
    }))

const stayLines = ({ before, after }: StayChanged, language: Language, t: Translate): Line[] => {
  const line = (label: string, of: (agreed: AgreedStay) => string): Line => ({
    label,
    before: of(before),
    after: of(after),
  })
  const own = (label: string, of: (agreed: AgreedStay) => string): Line => ({ ...line(label, of), user: true })
  return [
    line(t('letters.driveIn'), ({ stay }) => formatMoment(stay.arrival, language)),
    line(t('letters.driveOut'), ({ stay }) => formatMoment(stay.departure, language)),
    line(t('letters.length'), ({ terms }) => t('letters.days', { count: terms.price.days })),
    own(t('letters.carPark'), ({ terms }) => terms.carParkName),
    own(t('letters.address'), ({ terms }) => terms.carParkAddress),
    line(t('letters.package'), ({ terms }) => packageNames[terms.package]),
    line(t('letters.extras'), ({ extras }) => (extras.includes('covered') ? t('letters.covered') : '')),
    line(t('letters.total'), ({ totalMinor }) => formatMoney(euro(totalMinor), language)),
  ]
}

const addressOf = (
  { invoiceStreet, invoicePostcode, invoiceCity, invoiceCountry }: BookingDetails,
  language: Language,
): string =>
  [
    invoiceStreet,
    [invoicePostcode, invoiceCity].filter(Boolean).join(' '),
    invoiceCountry && formatCountry(invoiceCountry, language),
  ]
    .filter(Boolean)
    .join(', ')

const detailLines = (
  now: BookingDetails,
  before: Partial<BookingDetails>,
  after: Partial<BookingDetails>,
  language: Language,
  t: Translate,
): Line[] => {
  const was: BookingDetails = { ...now, ...before }
  const is: BookingDetails = { ...now, ...after }
  const line = (label: string, of: (details: BookingDetails) => string): Line => ({
    label,
    before: of(was),
    after: of(is),
    user: true,
  })
  return [
    line(t('letters.name'), ({ firstName, lastName }) => `${firstName} ${lastName}`),
    line(t('letters.mobile'), ({ mobile }) => mobile),
    line(t('booking.secondPhone'), ({ phone }) => phone ?? ''),
    line(t('letters.plate'), ({ plate }) => plate),
    line(t('letters.plateCountry'), ({ plateCountry }) => plateCountry && formatCountry(plateCountry, language)),
    line(t('letters.carBrand'), ({ carBrand }) => carBrand),
    line(t('letters.carModel'), ({ carModel }) => carModel),
    line(t('letters.carColor'), ({ carColor }) => carColor),
    line(t('letters.passengers'), ({ passengers }) => String(passengers)),
    line(t('letters.outboundFlight'), ({ arrivalFlight }) => arrivalFlight),
    line(t('letters.returnFlight'), ({ returnFlight }) => returnFlight),
    line(t('letters.flightTerminal'), ({ flightTerminal }) => flightTerminal),
    line(t('letters.flightTime'), ({ flightTime }) => flightTime),
    line(t('letters.anvr'), ({ anvr }) => anvr),
    line(t('letters.company'), ({ company }) => company ?? ''),
    line(t('letters.vatNumber'), ({ vatNumber }) => vatNumber ?? ''),
    line(t('letters.invoiceAddress'), (details) => addressOf(details, language)),
  ]
}

/** What the change costs, or what it brings back. */
const moneySentence = (
  { differenceMinor, dueMinor, refundMinor }: StayChanged,
  language: Language,
  t: Translate,
): string => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  if (refundMinor > 0) return t('letters.changedRefund', amount(refundMinor))
  if (differenceMinor === 0) return t('letters.changedSame')
  if (differenceMinor < 0) return t('letters.changedCheaper', amount(-differenceMinor))
  return dueMinor > 0
    ? t('letters.changedDue', amount(differenceMinor))
    : t('letters.changedPaid', amount(differenceMinor))
}

/**
 * Whether the pass says something else now: other times, or another code. The letter then brings it along, because a
 * second letter would say again that something is booked (LETTER-11).
 */
const bringsPass = ({ booking, what }: ChangedModel): boolean =>
  hasPass(booking) && (what.kind !== 'details' || what.isNewPass)

/** The way into the car park and from it to the terminal, where both are new. */
const wayBlocks = (model: ChangedModel, t: Translate): Block[] => {
  const { booking, what } = model
  if (what.kind === 'details' || what.isMoved !== true) return []
  const directions = model.directions.filter((direction) => direction !== '')
  const isSelf = what.before.terms.transfer === 'valet' && !isValet(booking)
  return [
    ...(directions.length === 0
      ? []
      : [
          { kind: 'heading' as const, text: t('letters.arriving') },
          { kind: 'list' as const, items: directions },
        ]),
    ...(isValet(booking) ? valetSteps(booking, t) : []),
    ...(isSelf ? [{ kind: 'paragraph' as const, text: t('letters.movedSelf') }] : []),
  ]
}

/** The words above the lines, by what happened. */
const wordsOf = ({ booking, what }: ChangedModel, language: Language, t: Translate) => {
  if (what.kind === 'extension') {
    const moment = shortMoment({ stay: { ...booking.stay, arrival: booking.stay.departure } }, language)
    return {
      subject: (airport: string) => t('letters.extendedSubject', { airport, moment }),
      heading: t('letters.extendedHeading'),
      intro: t('letters.extendedIntro', { name: userSlot }),
    }
  }
  const moment = shortMoment(booking, language)
  return what.kind === 'stay' && what.isMoved === true
    ? {
        subject: (airport: string) => t('letters.movedSubject', { airport, moment }),
        heading: t('letters.movedHeading'),
        intro: t('letters.movedIntro', { name: userSlot }),
      }
    : {
        subject: (airport: string) => t('letters.changedSubject', { airport, moment }),
        heading: t('letters.changedHeading'),
        intro: t('letters.changedIntro', { name: userSlot }),
      }
}

/** What changed line by line, what it costs or brings back, and what becomes of the pass (CH-15). */
const content = (model: ChangedModel, language: Language, t: Translate): Content => {
  const { booking, airportName, what } = model
  const { subject, heading, intro } = wordsOf(model, language, t)
  const isMoved = what.kind === 'stay' && what.isMoved === true
  const lines =
    what.kind === 'details'
      ? detailLines(booking.details, what.before, what.after, language, t)
      : stayLines(what, language, t)
  const money: Block[] =
    what.kind === 'details'
      ? []
      : [
          { kind: 'paragraph', text: moneySentence(what, language, t) },
          {
            kind: 'facts',
            facts: [{ label: t('letters.status'), value: paymentStatus(booking, language, t, model.writtenAt) }],
          },
        ]
  const pass: Block[] = bringsPass(model)
    ? [
        ...(what.isNewPass ? [{ kind: 'paragraph' as const, text: t('letters.changedPass') }] : []),
        ...(isMoved ? [{ kind: 'paragraph' as const, text: t('letters.movedPass') }] : []),
        ...passBlocks(model, t),
        { kind: 'button', text: t('booking.openPass'), url: model.passUrl },
        { kind: 'links', items: [{ text: t('letters.openBooking'), url: model.bookingUrl }] },
      ]
    : [{ kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl }]
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: what.kind === 'details' ? booking.terms.carParkName : moneySentence(what, language, t),
    heading,
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: intro, user: booking.details.firstName },
      { kind: 'facts', facts: factsOf(lines, t) },
      ...money,
      ...wayBlocks(model, t),
      ...pass,
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const changed: LetterEntry<ChangedModel> = {
  content,
  attachments: (model, language, t) => (bringsPass(model) ? passAttachments(model, language, t) : []),
}
