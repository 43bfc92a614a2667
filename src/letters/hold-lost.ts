import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/**
 * The traveller paid after the hold had run out, and the space was gone; the settlement decided `refund` with the
 * reason `hold_lost`.
 */
export type HoldLostModel = BookingModel & {
  refundMinor: number
  /** The absolute address where the traveller can search again. */
  searchUrl: string
}

/** It was paid too late, so there is no booking, and all of the money goes back. */
const content = (model: HoldLostModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.refundMinor), language)
  return {
    subject: subjectOf(t('letters.holdLostSubject', { amount })),
    preheader: t('letters.holdLostRefund', { amount }),
    heading: t('letters.holdLostHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.holdLostIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'paragraph', text: t('letters.holdLostRefund', { amount }) },
      {
        kind: 'facts',
        facts: [...shortFacts(booking, airportName, language, t), { label: t('letters.refund'), value: amount }],
      },
      { kind: 'button', text: t('letters.holdLostButton'), url: model.searchUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const holdLost: LetterEntry<HoldLostModel> = { content }
