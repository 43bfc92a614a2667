import type { Operation } from '#domain/access/rights.ts'
import { translator, type TextId } from '#texts/texts.ts'
import { plateAtDesk, stayAtDesk, type DeskStay, type PlateAtEnd } from '#usecases/operators/scan.ts'
import { rightOfActor } from '#usecases/rights.ts'
import { fits, pagesOf, readWanted, type ActionView } from '../frame/find-actions.ts'
import type { AtPlace, StaffAsked } from '../frame/staff.ts'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'
import { orAbsent, type DeskPaths } from './desk-facts.ts'
import type { SheetName } from './stay-sheets.tsx'

type DeskAct = {
  name: SheetName | 'print'
  text: TextId
  icon: WorkIconName
  operation: Operation
  when?: (stay: DeskStay) => boolean
}

/** What the desk does to a car beside its verdict. */
const acts: readonly DeskAct[] = [
  { name: 'note', text: 'workDesk.note', icon: 'note', operation: 'booking.note' },
  { name: 'plate', text: 'workDesk.correctPlate', icon: 'car', operation: 'booking.checkIn' },
  { name: 'flights', text: 'workDesk.writeFlights', icon: 'plane', operation: 'booking.checkIn' },
  { name: 'print', text: 'workPrint.print', icon: 'print', operation: 'booking.checkIn' },
  {
    name: 'noShow',
    text: 'workDesk.gaveUp',
    icon: 'flag',
    operation: 'booking.markNoShow',
    when: ({ mayGiveUp }) => mayGiveUp,
  },
  {
    name: 'revive',
    text: 'workDesk.bringBack',
    icon: 'undo',
    operation: 'booking.revive',
    when: ({ verdict }) => verdict.code === 'no_show',
  },
]

/** What was found behind `>`: what can be done, or cars that may be meant by part of a plate. */
export type DeskFound =
  | { actions: ActionView[] }
  | { found: Extract<PlateAtEnd, { kind: 'several' }>; act: { name: DeskAct['name']; text: string } | null }

/** Where an act on a car is done. */
export const actHref = (paths: DeskPaths, number: string, name: DeskAct['name']): string =>
  name === 'print' ? paths.print(number) : `${paths.stay(number, 'scan')}&do=${name}`

/** What stands at the end of what was typed: the number of a car, or its plate. Null: that number is not here. */
const endOf = async (
  { facts: { actor } }: StaffAsked,
  { deps, place }: AtPlace,
  { words, number }: { words: readonly string[]; number: string | null },
): Promise<PlateAtEnd | null> => {
  if (number === null) return orAbsent(await plateAtDesk(deps, actor, { place, words }))
  const found = await stayAtDesk(deps, actor, { place, number })
  return found.ok ? { kind: 'car', words: [...words], stay: found.value } : null
}

/**
 * What stands behind `>` in the field of the desk: pages of this car park, or with a number or plate at its end what
 * can be done to that car (WORK-19). Null: no `>`. Nothing is kept as refused.
 */
export const deskActions = async (
  asked: StaffAsked,
  at: AtPlace,
  { typed, paths }: { typed: string; paths: DeskPaths },
): Promise<DeskFound | null> => {
  const wanted = readWanted(typed)
  if (wanted === null) return null
  const { actor, language } = asked.facts
  const t = translator(language)
  const say = t as (id: TextId) => string
  const end = await endOf(asked, at, wanted)
  if (end === null) return { actions: [] }
  if (end.kind === 'several') return { found: end, act: onlyAct(actor, end.words, say) }
  if (end.kind === 'none') return { actions: pagesOf(asked, at, t).filter(({ text }) => fits(wanted.words, text)) }
  const { stay, words } = end
  const { number } = stay.booking
  const actions = acts
    .filter(({ operation, when }) => mayAct(actor, operation) && (when?.(stay) ?? true))
    .map(({ name, text, icon }) => ({
      href: actHref(paths, number, name),
      text: say(text),
      icon,
      shortcut: undefined,
    }))
  return { actions: actions.filter(({ text }) => fits(words, text)) }
}

/**
 * The one act that these words name, for cars of which one is still to be chosen. What only some cars can have done to
 * them is named on the page of the car.
 */
const onlyAct = (
  actor: Parameters<typeof rightOfActor>[0],
  words: readonly string[],
  say: (id: TextId) => string,
): { name: DeskAct['name']; text: string } | null => {
  const named = acts.filter(({ text, operation }) => mayAct(actor, operation) && fits(words, say(text)))
  const [only, ...others] = named
  return only && others.length === 0 && !only.when ? { name: only.name, text: say(only.text) } : null
}

const mayAct = (actor: Parameters<typeof rightOfActor>[0], operation: Operation): boolean =>
  !['not_found', 'not_allowed'].includes(rightOfActor(actor, operation))
