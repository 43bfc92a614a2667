import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { formatMoney } from '#texts/formats.ts'
import { opensNow, outBy, type LeavingShown } from '#texts/leaving-words.ts'
import type { Translate } from '#texts/texts.ts'
import { isValet, paymentStatus, shortFacts, spokenCode, valetSteps } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** Paid while the car is inside, or after it left. `leaving` is null when the car has left (EXIT-12). */
export type ExitPaidModel = BookingModel & { paidMinor: number; dueMinor: number; leaving: LeavingShown | null }

/**
 * EXIT-12: when the car is inside, the letter says until when it may leave and shows the code that opens the barrier.
 * When it has left, the letter only says that the money has come.
 */
const content = (model: ExitPaidModel, language: Language, t: Translate): Content => {
  const { booking, airportName, leaving } = model
  const amount = formatMoney(euro(model.paidMinor), language)
  const paid = (airport: string) => t('parked.paidSubject', { amount, airport })
  const words = leaving ? outBy(leaving, booking.zone, language, t) : []
  const rest: Block[] =
    model.dueMinor > 0
      ? [
          {
            kind: 'paragraph',
            text: t('parked.received', { paid: amount, due: formatMoney(euro(model.dueMinor), language) }),
          },
        ]
      : []
  const code: Block = {
    kind: 'code',
    label: t('letters.passCode'),
    code: groupCode(booking.voucherCode),
    spoken: t('letters.readOut', { words: spokenCode(booking.voucherCode, t) }),
  }
  const opens: Block[] = leaving !== null && opensNow(leaving) ? [{ kind: 'paragraph', text: t('parked.opens') }] : []
  const wayOut: Block[] = isValet(booking) ? valetSteps(booking, t) : [code, ...opens]
  const out = leaving === null ? [] : wayOut
  return {
    subject: subjectOf(paid(airportName), paid(booking.iata)),
    preheader: leaving === null ? booking.terms.carParkName : (words[0] ?? t('parked.opens')),
    heading: t('parked.paidHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('parked.paidIntro', { name: userSlot, amount }), user: booking.details.firstName },
      ...rest,
      ...words.map((text): Block => ({ kind: 'paragraph', text })),
      ...out,
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
      {
        kind: 'facts',
        facts: [
          ...shortFacts(booking, airportName, language, t),
          { label: t('letters.total'), value: formatMoney(euro(booking.totalMinor), language) },
          { label: t('letters.status'), value: paymentStatus(booking, language, t, model.writtenAt) },
        ],
      },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const exitPaid: LetterEntry<ExitPaidModel> = { content }
