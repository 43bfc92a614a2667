import type { Operation } from '#domain/access/rights.ts'
import { translator, type TextId } from '#texts/texts.ts'
import { lookAtDesk, stayAtDesk, type DeskStay } from '#usecases/operators/scan.ts'
import { rightOfActor } from '#usecases/rights.ts'
import { fits, pagesOf, readWanted, type ActionView } from '../frame/find-actions.ts'
import type { AtPlace, StaffAsked } from '../frame/staff.ts'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'
import type { DeskPaths } from './desk-facts.ts'
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

/** The car that stands at the end of what was typed: its number, or its plate where one car alone has it. */
const carIn = async (
  { facts: { actor } }: StaffAsked,
  { deps, place }: AtPlace,
  typed: { words: readonly string[]; number: string | null },
): Promise<{ words: readonly string[]; stay: DeskStay } | null> => {
  if (typed.number !== null) {
    const found = await stayAtDesk(deps, actor, { place, number: typed.number })
    return found.ok ? { words: typed.words, stay: found.value } : null
  }
  const plate = typed.words.at(-1) ?? ''
  if (!/\d/.test(plate)) return null
  const found = await lookAtDesk(deps, actor, { place, typed: plate })
  return found.ok && found.value.kind === 'car' ? { words: typed.words.slice(0, -1), stay: found.value.stay } : null
}

/**
 * What stands behind `>` in the field of the desk: pages of this car park, or with a number or plate at its end what
 * can be done to that car (WORK-19). Null: no `>`. Nothing is kept as refused.
 */
export const deskActions = async (
  asked: StaffAsked,
  at: AtPlace,
  { typed, paths }: { typed: string; paths: DeskPaths },
): Promise<ActionView[] | null> => {
  const wanted = readWanted(typed)
  if (wanted === null) return null
  const { actor, language } = asked.facts
  const t = translator(language)
  const say = t as (id: TextId) => string
  const car = await carIn(asked, at, wanted)
  if (!car && wanted.number !== null) return []
  if (!car) return pagesOf(asked, at, t).filter(({ text }) => fits(wanted.words, text))
  const { number } = car.stay.booking
  return acts
    .filter(({ operation, when }) => mayAct(actor, operation) && (when?.(car.stay) ?? true))
    .map(({ name, text, icon }) => ({
      href: name === 'print' ? paths.print(number) : `${paths.stay(number, 'scan')}&do=${name}`,
      text: say(text),
      icon,
      shortcut: undefined,
    }))
    .filter(({ text }) => fits(car.words, text))
}

const mayAct = (actor: Parameters<typeof rightOfActor>[0], operation: Operation): boolean =>
  !['not_found', 'not_allowed'].includes(rightOfActor(actor, operation))
