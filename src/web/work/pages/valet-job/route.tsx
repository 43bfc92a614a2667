import { parseBookingNumber } from '#domain/bookings/number.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { isCarPart, type CarPart } from '#domain/valet/valet.ts'
import { formatDay, formatInstant, formatMoney, formatMoment } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { addCarPhoto } from '#usecases/operators/valet/car-photos.ts'
import { handBack, meetCustomer, noteValet, type ValetNote } from '#usecases/operators/valet/hand-over.ts'
import { signHandOver } from '#usecases/operators/valet/sign.ts'
import { showValetJobByNumber } from '#usecases/operators/valet/valet-jobs.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { atPlace, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { ValetJobView, type Said } from './view.tsx'

const jobOf = async (asked: StaffAsked) => {
  const at = atPlace(asked, 'booking.checkIn')
  const number = parseBookingNumber(asked.params['job'] ?? '')
  const found = number === null ? null : await showValetJobByNumber(at.deps, asked.facts.actor, { number })
  if (!found?.ok) throw absent()
  return { ...at, job: found.value }
}

const partIn = (text: string | null): CarPart | null => (text !== null && isCarPart(text) ? text : null)

const load = staffOnly(async (asked) => {
  const { place, job } = await jobOf(asked)
  const { facts, params, url } = asked
  const { booking, state, photos, custody } = job
  const { language } = facts
  const when = (at: number) => formatInstant(at, booking.zone, language)
  const { details } = booking
  return {
    place: place.name,
    action: url.pathname,
    kept: {
      base: workPath('offline', params['org'] ?? '', params['place'] ?? '').replace(/offline$/, ''),
      bookingId: booking.id,
      number: booking.number,
      plate: details.plate,
    },
    listHref: workPath('valet', params['org'] ?? '', params['place'] ?? ''),
    number: booking.number,
    plate: details.plate || null,
    country: details.plateCountry || null,
    car: [details.carColor, details.carBrand, details.carModel].filter(Boolean).join(' ') || null,
    driver: `${details.firstName} ${details.lastName}`,
    phone: details.mobile,
    arrives: formatMoment(booking.stay.arrival, language),
    back: state.expectedBackAt === null ? formatMoment(booking.stay.departure, language) : when(state.expectedBackAt),
    flight: details.returnFlight || null,
    state,
    landed: state.landedAt === null ? null : when(state.landedAt),
    picked: partIn(url.searchParams.get('part')),
    signed: state.signature && { when: when(state.signature.at), name: state.signature.name },
    photos: photos.map(({ slot }) => ({
      slot,
      href: workPath('valetPhoto', params['org'] ?? '', params['place'] ?? '', booking.number, slot),
    })),
    erasedOn: photos[0] ? formatDay(dateOf(localAt(photos[0].eraseAfter, booking.zone)), language) : null,
    custody: custody.map(({ at, holder }) => ({ when: when(at), holder })),
    complaints: job.events.flatMap((event) => (event.kind === 'complained' ? [event.words] : [])),
  }
})

const noteOf = (form: SentForm): ValetNote | null => {
  switch (form.text('do')) {
    case 'state':
      return {
        kind: 'state',
        mileage: form.text('mileage'),
        fuel: form.text('fuel'),
        damages: [{ part: form.text('damagePart'), words: form.text('damageWords') }],
      }
    case 'signLater':
      return { kind: 'signedLater' }
    case 'park':
      return { kind: 'parked', space: form.text('space') }
    case 'fetch':
      return { kind: 'fetched' }
    default:
      return null
  }
}

const act = async (asked: StaffAsked, form: SentForm) => {
  const { deps, job } = await jobOf(asked)
  const { actor } = asked.facts
  const bookingId = job.booking.id
  const photo = form.file('photo')
  if (form.text('do') === 'meet') return meetCustomer(deps, actor, { bookingId, keyTag: form.text('keyTag') })
  if (form.text('do') === 'sign')
    return signHandOver(deps, actor, { bookingId, name: form.text('name'), drawing: form.whole('drawing') })
  if (form.text('do') === 'return') return handBack(deps, actor, { bookingId })
  if (form.text('do') === 'photo')
    return addCarPhoto(deps, actor, {
      bookingId,
      shot: form.text('shot'),
      bytes: photo ? new Uint8Array(await photo.arrayBuffer()) : new Uint8Array(),
    })
  const note = noteOf(form)
  if (!note) throw absent(400)
  return noteValet(deps, actor, { bookingId, note })
}

const sentence = ({ code, facts = {} }: Problem, asked: StaffAsked): string => {
  const { language } = asked.facts
  const t = translator(language)
  if (code === 'exit_unpaid')
    return t('workValet.payFirst', { amount: formatMoney(euro(Number(facts['amountMinor'])), language) })
  return textOf(t, { code, facts })
}

const action = staffOnly(async (asked) => {
  const form = await sentForm(asked.request)
  const answer = await act(asked, form)
  if (answer.ok) return to(asked.url.pathname, 303)
  const said: Said = {
    what: form.text('do'),
    problem: sentence(answer.problem, asked),
    typed: { ...form.values(), drawing: '' },
  }
  return show(said, { status: 422 })
})

export default workPage({
  at: 'valetJob',
  load,
  action,
  view: (model, said) => <ValetJobView {...model} said={said} />,
})
