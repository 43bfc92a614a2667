import { favourDayLimitMinor } from '#domain/access/favour.ts'
import { secondPersonAboveMinor } from '#domain/access/rights.ts'
import { airportName } from '#domain/airports/names.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { addDays, dateOf, parseDate, type LocalDate } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { moveMany, mostMoves, planMoves, type MovePlan, type MoveResult } from '#usecases/support/move-many.ts'
import type { MoveBooking } from '#usecases/support/move-booking.ts'
import { absent, show } from '../../../kernel/page.ts'
import { targetName } from '../../desk/move-words.ts'
import { workPage } from '../../frame/page.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { MoveView } from './view.tsx'

type Facts = StaffAsked['facts']

/** Every car park by airport, for the list to choose from; its value is `AMS 12`. */
const placesOf = ({ deps, language }: Facts) =>
  deps.catalogue
    .airports()
    .map(({ iata, products }) => ({
      iata,
      name: airportName(iata, language),
      carParks: [...new Map(products.map(({ carPark }) => [carPark.id, carPark.name]))].map(([id, name]) => ({
        value: `${iata} ${id}`,
        name,
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))

const dayOf = (text: string | null, otherwise: LocalDate): LocalDate => parseDate(text ?? '') ?? otherwise

const planView = ({ carPark, moves, ahead, inside, todayMinor }: MovePlan, { language }: Facts) => {
  const money = (minor: number) => formatMoney(euro(minor), language)
  const going = moves.flatMap(({ target }) => (target ? [target] : []))
  const sum = (of: (target: (typeof going)[number]) => number) => going.reduce((total, one) => total + of(one), 0)
  return {
    carPark: carPark.name,
    rows: moves.map(({ booking, target }) => ({
      number: booking.number,
      href: workPath('houseBooking', booking.number),
      stay: formatStay(booking.stay, language),
      name: [booking.details.firstName, booking.details.lastName].filter(Boolean).join(' '),
      to: target && targetName(target.product),
      harms: target?.harms ?? [],
      cost: target && target.costMinor > 0 ? money(target.costMinor) : null,
      back: target && target.backMinor > 0 ? money(target.backMinor) : null,
      sent:
        target && `${booking.number}:${booking.version}:${target.product.id}:${target.costMinor}:${target.lessMinor}`,
    })),
    going: going.length,
    nowhere: moves.length - going.length,
    cost: money(sum(({ costMinor }) => costMinor)),
    back: money(sum(({ backMinor }) => backMinor)),
    ahead,
    most: mostMoves,
    inside,
    limits: { each: money(secondPersonAboveMinor), day: money(favourDayLimitMinor), today: money(todayMinor) },
  }
}

/** The bookings of a car park and days, and where each could go (SERVICE-25). */
const load = staffOnly(async (asked) => {
  inHouse(asked, 'booking.move')
  const { facts, url } = asked
  const places = placesOf(facts)
  const asks = url.searchParams
  const chosen = places.flatMap(({ carParks }) => carParks).find(({ value }) => value === asks.get('at'))?.value ?? null
  const [iata = '', id = ''] = chosen?.split(' ') ?? []
  const zone = facts.deps.catalogue.airport(iata)?.zone ?? 'Europe/Amsterdam'
  const today = dateOf(localAt(facts.deps.clock.now(), zone))
  const from = dayOf(asks.get('from'), today)
  const until = dayOf(asks.get('until'), addDays(from, 1))
  const days = from <= until ? { from, until } : { from: until, until: from }
  const found =
    chosen === null ? null : await planMoves(facts.deps, facts.actor, { iata, carParkId: Number(id), ...days })
  if (found && !found.ok) throw absent()
  const query = new URLSearchParams({ at: chosen ?? '', ...days })
  return { own: `${url.pathname}?${query}`, places, chosen, ...days, plan: found && planView(found.value, facts) }
})

export type MovesSaid = {
  results: MoveResult[]
  problem: Problem | null
  typed: { reason: string; count: string }
}

/** What one hidden field of the plan says; null for what no plan of ours has written. */
const moveIn = (text: string): Omit<MoveBooking, 'reason'> | null => {
  const [number = '', ...figures] = text.split(':')
  const [version, productId, costMinor, lessMinor] = figures.map((one) => (/^\d{1,9}$/.test(one) ? Number(one) : -1))
  return figures.length === 4 &&
    version !== undefined &&
    productId !== undefined &&
    costMinor !== undefined &&
    lessMinor !== undefined
    ? { number, version, productId, costMinor, lessMinor }
    : null
}

const action = staffOnly(async (asked) => {
  inHouse(asked, 'booking.move')
  const { facts, request } = asked
  const form = await sentForm(request)
  const typed = { reason: form.text('reason'), count: form.text('count') }
  const moves = form.all('move').flatMap((one) => moveIn(one) ?? [])
  const answer = await moveMany(facts.deps, facts.actor, { moves, typed: typed.count, reason: typed.reason })
  if (answer.ok) return show<MovesSaid>({ results: answer.value, problem: null, typed: { reason: '', count: '' } })
  if (answer.problem.code === 'not_found') throw absent()
  return show<MovesSaid>(
    { results: [], problem: answer.problem, typed },
    { status: problems[answer.problem.code].status },
  )
})

export default workPage({
  at: 'move',
  load,
  action,
  view: (model, said) => <MoveView {...model} said={said ?? null} />,
})
