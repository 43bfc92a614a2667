import { groupCode } from '#domain/vouchers/code.ts'
import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { placeFacts, priceFacts, shortMoment, spokenCode, stayFacts, termLines, travellerFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content } from './content.ts'
import type { ConfirmationModel } from './models.ts'

/** Content-ID of the QR picture within the mail. */
export const codePictureCid = 'pass-code@parkwing'

/** Booked: everything needed at the barrier, in the mail itself, so that it also serves where the PDF does not open. */
export const confirmation = (model: ConfirmationModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const code = groupCode(booking.voucherCode)
  const subject = (airport: string) => t('letters.confirmationSubject', { airport, moment })
  const spoken = t('letters.readOut', { words: spokenCode(booking.voucherCode, t) })
  const picture = { cid: codePictureCid, alt: t('letters.qrAlt', { code }), size: 232 }
  const directions = model.directions.filter((direction) => direction !== '')
  const arriving: Block[] = directions.length === 0 ? [] : [{ kind: 'heading', text: t('letters.arriving') }, { kind: 'list', items: directions }]
  const names = [{ label: t('letters.bookingNumber'), value: booking.number }, { label: t('letters.airport'), value: airportName, user: true }]
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: `${booking.terms.carParkName}, ${moment}`,
    heading: t('letters.confirmationHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.confirmationIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'code', label: t('letters.passCode'), code, spoken, picture },
      { kind: 'paragraph', text: t('letters.passHint') },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
      { kind: 'facts', facts: [...names, ...stayFacts(booking, language, t), ...placeFacts(booking, t)] },
      ...arriving,
      { kind: 'facts', facts: [...travellerFacts(booking, t), ...priceFacts(booking, language, t)] },
      { kind: 'heading', text: t('letters.terms') },
      { kind: 'list', items: termLines(booking, language, t) },
      { kind: 'paragraph', text: t('letters.confirmationPdf') },
      { kind: 'link', text: t('letters.openPass'), url: model.passUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}
