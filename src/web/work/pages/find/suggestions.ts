import type { Booking } from '#domain/bookings/booking.ts'
import { workPath } from '#domain/site-map/work.ts'
import { travellerName } from '#domain/bookings/traveller-name.ts'
import { formatStay } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { findBookings, type FoundBooking } from '#usecases/support/find-bookings.ts'
import { absent } from '../../../kernel/page.ts'
import { actionsFor, actsOf, fits, pagesOf, statementLink, type ActionView } from '../../frame/find-actions.ts'
import type { Suggested, Suggestions } from '../../frame/found-list.ts'
import type { Here } from '../../frame/navigation.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import { byText } from './by-text.ts'

/** So much of what is found stands below the field; the page of the search has all of it. */
const most = { hits: 6, acts: 4, places: 4 }
/** Less than this finds half the country. */
const fewestLetters = 3

const hitOf = ({ facts }: StaffAsked, { booking, by }: FoundBooking): Suggested => {
  const { details, terms, stay, number } = booking
  const t = translator(facts.language)
  const words = [number, terms.carParkName, formatStay(stay, facts.language)]
  return {
    href: workPath('houseBooking', number),
    title: [details.plate, travellerName(details)].filter(Boolean).join(', ') || number,
    line: [...words, by === 'plateLook' ? t(byText[by]) : ''].filter(Boolean).join(', '),
  }
}
const actOf = ({ href, text, shortcut }: ActionView): Suggested => ({ href, title: text, line: shortcut ?? '' })

/**
 * What stands below the field of the header while somebody types (WORK-18): bookings, what may be done with the first,
 * and pages.
 */
export const suggestions = async (asked: StaffAsked, here: Here, typed: string): Promise<Response> => {
  const { facts } = asked
  const t = translator(facts.language)
  const wanted = await actionsFor(asked, here, typed)
  if (wanted) return answer(t('workService.nothing', { typed }), { acts: wanted.map(actOf) })
  if (typed.length < fewestLetters) return answer('', {})
  const found = await findBookings(facts.deps, facts.actor, { typed, isTyping: true })
  if (!found.ok && found.problem.code === 'too_many_requests') return answer(t('problems.tooManyRequests'), {})
  if (!found.ok) throw absent()
  const { hits, statements } = found.value
  const first: Booking | undefined = hits[0]?.booking
  const words = typed.split(/\s+/)
  return answer(`${t('workService.nothing', { typed })}. ${t('workService.hint')}`, {
    bookings: hits.slice(0, most.hits).map((hit) => hitOf(asked, hit)),
    acts: first ? actsOf(asked, first, t).slice(0, most.acts).map(actOf) : [],
    places: [
      ...statements.map((one) => statementLink(one, t, facts.language)),
      ...pagesOf(asked, here, t).filter(({ text }) => fits(words, text)),
    ]
      .slice(0, most.places)
      .map(actOf),
  })
}

/** `none` is said where nothing was found. */
const answer = (none: string, groups: Partial<Suggestions['groups']>): Response =>
  Response.json({ none, groups: { bookings: [], acts: [], places: [], ...groups } } satisfies Suggestions)
