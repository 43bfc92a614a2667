import { airportName } from '#domain/airports/names.ts'
import { groupCode, spell } from '#domain/vouchers/code.ts'
import {
  hasPass,
  passHint,
  placeFacts,
  paymentStatus,
  priceFacts,
  stayFacts,
  travellerFacts,
  valetLines,
} from '#letters/booking-facts.ts'
import type { Fact } from '#letters/content.ts'
import { passCodes } from '#letters/pass-svg.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { Definition } from '../../components/definition-list/definition-list.tsx'
import { statusChip } from './status-chip.ts'
import type { StatusView } from '../../pages/booking/view.tsx'
import type { PassView } from '../../pages/pass/view.tsx'
import { fixedPath } from '../../paths.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'
import { phoneHref, placeOf } from '../payment/payment-data.ts'
import { documentsOf } from './status/documents.ts'
import { historyOf } from './status/history.ts'
import { noticesOf } from './status/notices.ts'
import { actionsOf, optionsOf } from './status/options.ts'
import { refundTracksOf } from './status/refunds.ts'
import { sentenceOf } from './status/sentence.ts'
import { toDoOf } from './status/to-do.ts'

const definitions = (facts: readonly Fact[]): Definition[] => facts.map(({ label, value }) => ({ term: label, value }))

export const statusOfBooking = (facts: RequestFacts, view: BookingView): StatusView => {
  const { t, language } = readerOf(facts)
  const { booking } = view
  const path = (kind: 'pass' | 'pay') => fixedPath(kind, language, booking.id)
  const sentence = sentenceOf(facts, view)
  const toDo = toDoOf(facts, view)
  const place = placeOf(facts, view)
  const knowsSeveral = facts.actor.kind === 'traveller' && facts.actor.bookingIds.length > 1
  return {
    number: booking.number,
    airport: airportName(booking.iata, language),
    chip: statusChip(booking.status, view.paid, t),
    // said once: where it is to be done, else below the heading
    sentence: toDo.some(({ text }) => text === sentence) ? null : sentence,
    toDo,
    pass: hasPass(booking) ? { href: path('pass'), code: groupCode(booking.voucherCode) } : null,
    facts: definitions([
      ...stayFacts(booking, language, t),
      ...travellerFacts(booking, t),
      ...priceFacts(booking, language, t, view.now),
    ]),
    place: { ...place, directions: hasPass(booking) ? place.directions : [] },
    options: booking.status === 'cancelled' ? [] : optionsOf(facts, view).filter((option) => option !== sentence),
    actions: actionsOf(facts, view, t),
    documents: documentsOf(facts, view),
    notices: noticesOf(facts, view),
    refunds: refundTracksOf(facts, view),
    history: historyOf(facts, view),
    payHref: path('pay'),
    listHref: knowsSeveral ? fixedPath('lookUp', language) : null,
    logOutAction: fixedPath('logOut', language),
  }
}

export const passOf = (facts: RequestFacts, view: BookingView): PassView => {
  const { t, language } = readerOf(facts)
  const { booking, product } = view
  const place = placeOf(facts, view)
  const { latitude, longitude } = product?.carPark ?? {}
  return {
    title: t('letters.passTitle'),
    iata: booking.iata,
    airport: airportName(booking.iata, language),
    codes: hasPass(booking)
      ? {
          ...passCodes(booking.voucherCode, t),
          code: groupCode(booking.voucherCode),
          spelled: spell(booking.voucherCode).map((one) => ({
            symbol: one.symbol,
            word: one.kind === 'digit' ? t(one.word) : one.word,
          })),
          hint: passHint(booking, t),
        }
      : null,
    invalid: hasPass(booking) ? null : booking.status === 'cancelled' ? t('pass.invalidText') : sentenceOf(facts, view),
    facts: [
      ...definitions(stayFacts(booking, language, t).slice(0, 2)),
      { term: t('letters.plate'), value: booking.details.plate || t('letters.plateMissing') },
      {
        term: t('letters.status'),
        value: hasPass(booking)
          ? paymentStatus(booking, language, t, view.now)
          : statusChip(booking.status, view.paid, t).text,
      },
      ...definitions(placeFacts(booking, t).slice(0, 2)),
    ],
    arriving: t('letters.arriving'),
    directions: [...place.directions, ...valetLines(booking, t)],
    mapHref:
      latitude !== undefined && longitude !== undefined
        ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
        : null,
    phone: place.phone,
    phoneHref: phoneHref(place.phone),
    pdfHref: fixedPath('passPdf', language, booking.id),
    bookingHref: fixedPath('booking', language, booking.id),
  }
}
