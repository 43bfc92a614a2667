import { parseBookingNumber } from '#domain/bookings/number.ts'
import type { Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatMonth } from '#texts/formats.ts'
import { fold } from '#domain/search/fold.ts'
import { translator } from '#texts/texts.ts'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'
import { builtPages } from './built.ts'
import { navigationOf, type Here } from './navigation.ts'
import { pagesAt } from './shell.ts'
import type { StaffAsked } from './staff.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { findBookings, type NamedStatement } from '#usecases/support/find-bookings.ts'
import { actLook, linksOf } from './booking-acts.ts'

/** What can be opened: a page, or the sheet of an act on a booking. */
export type ActionView = { href: string; text: string; icon: WorkIconName; shortcut: string | undefined }

/** What stands behind `>` in the one field: words of what somebody wants, and perhaps a booking. Null: no `>`. */
export const readWanted = (typed: string): { words: string[]; number: string | null } | null => {
  if (!typed.startsWith('>')) return null
  const parts = typed.slice(1).split(/\s+/).filter(Boolean)
  const readings = parts.map((_, at) => ({
    words: parts.slice(0, at),
    number: parseBookingNumber(parts.slice(at).join('')),
  }))
  return readings.find(({ number }) => number !== null) ?? { words: parts, number: null }
}

/** Each word begins one of the text. */
export const fits = (words: readonly string[], text: string): boolean => {
  const parts = text.split(/[\s-]+/).map(fold)
  return words.every((word) => parts.some((part) => part.startsWith(fold(word))))
}

/** The pages that somebody may open here, and of a booking what he may do now (WORK-17). */
export const actionsFor = async (asked: StaffAsked, here: Here, typed: string): Promise<ActionView[] | null> => {
  const wanted = readWanted(typed)
  if (wanted === null) return null
  const { facts } = asked
  const t = translator(facts.language)
  const found = wanted.number && (await findBookings(facts.deps, facts.actor, { typed: wanted.number }))
  const booking = found && found.ok ? found.value.hits[0]?.booking : undefined
  const all = wanted.number === null ? pagesOf(asked, here, t) : booking ? actsOf(asked, booking, t) : []
  return all.filter(({ text }) => fits(wanted.words, text))
}

/** The pages that somebody may open here. */
export const pagesOf = ({ facts }: StaffAsked, here: Here, t: ReturnType<typeof translator>): ActionView[] =>
  navigationOf(facts.staff.memberships, here, facts.url.pathname, pagesAt(facts, here, builtPages.all()))
    .flatMap(({ items }) => items)
    .map(({ href, text, icon, key }) => ({ href, text: t(text), icon, shortcut: key && `G ${key}` }))

/** The way to a statement (SERVICE-44). */
export const statementLink = (
  { slug, name, number, month }: NamedStatement,
  t: ReturnType<typeof translator>,
  language: Language,
): ActionView => ({
  href: workPath('statement', slug, number),
  text: `${t('workPeople.objectStatement')} ${number}, ${name}, ${formatMonth(month, language)}`,
  icon: 'doc',
  shortcut: undefined,
})

/** What may be done to a booking now. */
export const actsOf = (
  { facts: { actor } }: StaffAsked,
  booking: Booking,
  t: ReturnType<typeof translator>,
): ActionView[] =>
  linksOf(actor, booking).map(({ name, href }) => {
    const { text, icon } = actLook[name]
    return { href, text: t(text), icon, shortcut: undefined }
  })
