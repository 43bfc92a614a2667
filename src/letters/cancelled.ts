import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts, shortMoment } from './booking-facts.ts'
import { calendarFile } from './calendar.ts'
import { subjectOf, userSlot, type Block, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type CancelledModel = BookingModel & {
  refundMinor: number
  /**
   * Why it was cancelled. `asked`: the traveller asked for it. `service`: customer service did it. `unpaid`: it was not
   * paid in time (settled 7). `missing_details`: details were missing (settled 8). `withdrawn`: the letter acknowledges
   * a withdrawal (settled 13).
   */
  because: 'asked' | 'service' | 'unpaid' | 'missing_details' | 'withdrawn'
  /** When it was cancelled, or when the withdrawal was received. */
  at: Instant
  /** The day by which the refund should have arrived. Null: it is not known. */
  expectedBy: LocalDate | null
}

const refundSentence = ({ booking, refundMinor }: CancelledModel, amount: string, t: Translate): string =>
  refundMinor > 0
    ? t('letters.refundComing', { amount })
    : booking.paidMinor > 0
      ? t('letters.refundNone')
      : t('letters.nothingDue')

const introOf = (because: CancelledModel['because'], t: Translate): string => {
  const name = { name: userSlot }
  switch (because) {
    case 'asked':
      return t('letters.cancelledIntro', name)
    case 'service':
      return t('letters.cancelledService', name)
    case 'unpaid':
      return t('letters.cancelledUnpaid', name)
    case 'missing_details':
      return t('letters.cancelledMissing', name)
    case 'withdrawn':
      return t('letters.withdrawnIntro', name)
  }
}

/**
 * A withdrawal must be acknowledged with its content, date and time on something that the traveller can keep (Directive
 * 2023/2673, settled 13).
 */
const statement = ({ booking, at }: CancelledModel, language: Language, t: Translate): Fact[] => [
  { label: t('letters.withdrawnStatement'), value: t('letters.withdrawnContent', { number: booking.number }) },
  { label: t('letters.withdrawnAt'), value: formatInstant(at, booking.zone, language) },
]

/**
 * Says that the booking is cancelled, by the traveller, by a withdrawal or because something was missing, and what is
 * paid back.
 */
const content = (model: CancelledModel, language: Language, t: Translate): Content => {
  const { booking, airportName, because } = model
  const isWithdrawal = because === 'withdrawn'
  const moment = shortMoment(booking, language)
  const amount = formatMoney(euro(model.refundMinor), language)
  const subject = (airport: string) =>
    isWithdrawal
      ? t('letters.withdrawnSubject', { airport, moment })
      : t('letters.cancelledSubject', { airport, moment })
  const refund: Fact[] = booking.paidMinor > 0 ? [{ label: t('letters.refund'), value: amount }] : []
  const expected: Block[] =
    model.refundMinor > 0 && model.expectedBy !== null
      ? [{ kind: 'paragraph', text: t('letters.refundBy', { day: formatDay(model.expectedBy, language) }) }]
      : []
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: refundSentence(model, amount, t),
    heading: isWithdrawal ? t('letters.withdrawnHeading') : t('letters.cancelledHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: introOf(because, t), user: booking.details.firstName },
      ...(isWithdrawal ? [{ kind: 'facts' as const, facts: statement(model, language, t) }] : []),
      { kind: 'paragraph', text: refundSentence(model, amount, t) },
      ...expected,
      { kind: 'facts', facts: [...shortFacts(booking, airportName, language, t), ...refund] },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
      { kind: 'paragraph', text: t('letters.cancelledCalendar') },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const cancelled: LetterEntry<CancelledModel> = {
  content,
  attachments: (model, language, t) => [calendarFile(model, language, t)],
}
