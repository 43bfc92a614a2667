import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { formatDay, formatInstant, formatNumber, formatTime } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { showOwnValet, tellCarPark, type ValetWish } from '#usecases/travellers/own-valet.ts'
import { absent, show } from '../../kernel/page.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther, statusOf } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'
import { ValetPage, type Said } from './view.tsx'

const load = async ({ facts, params }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const found = await showOwnValet(inLanguage(facts).deps, facts.actor, { bookingId })
  if (!found.ok) throw notShown(facts)
  const { booking, state, custody, photos, readyAt, mayComplain } = found.value
  const { language } = facts
  const moment = (at: Instant) => formatInstant(at, booking.zone, language)
  const time = (at: Instant) => formatTime(localAt(at, booking.zone), language)
  return {
    action: fixedPath('valet', language, bookingId),
    bookingHref: fixedPath('booking', language, bookingId),
    state,
    mileage: state.mileageKm === null ? null : formatNumber(state.mileageKm, language),
    signed: state.signature && { when: moment(state.signature.at), name: state.signature.name },
    custody: custody.map(({ at, holder }) => ({ when: moment(at), holder })),
    photos: photos.map(({ slot }) => ({ slot, href: fixedPath('valetPhoto', language, bookingId, slot) })),
    erasedOn: photos[0] ? formatDay(dateOf(localAt(photos[0].eraseAfter, booking.zone)), language) : null,
    ready: readyAt === null ? null : time(readyAt),
    expected: state.expectedBackAt === null ? null : time(state.expectedBackAt),
    moment: booking.stay.departure,
    mayComplain,
  }
}

const wishOf = (values: Record<string, string>): ValetWish => {
  switch (values['do']) {
    case 'landed':
      return { kind: 'landed' }
    case 'backAt':
      return { kind: 'backAt', moment: values['moment'] ?? '' }
    case 'complain':
      return { kind: 'complained', words: values['words'] ?? '' }
    default:
      throw absent(400)
  }
}

const action = async ({ facts, params, request }: Asked) => {
  const bookingId = params['bookingId'] ?? ''
  const values = await formValues(request)
  const answer = await tellCarPark(inLanguage(facts).deps, facts.actor, { bookingId, wish: wishOf(values) })
  if (answer.ok) return seeOther(fixedPath('valet', facts.language, bookingId))
  if (answer.problem.code === 'not_found') throw notShown(facts, true)
  const { t } = readerOf(facts)
  const said: Said = { what: values['do'] ?? '', problem: textOf(t, answer.problem), typed: values }
  return show(said, { status: statusOf(answer) })
}

export default page({
  path: patternOf('valet'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <ValetPage view={model} said={said} />,
})
