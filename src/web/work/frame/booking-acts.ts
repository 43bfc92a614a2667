import type { Operation } from '#domain/access/rights.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mayMove } from '#domain/bookings/machine.ts'
import { mostWaivable } from '#domain/bookings/waive.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { TextId } from '#texts/texts.ts'
import type { Actor } from '#usecases/actor.ts'
import { rightOfActor } from '#usecases/rights.ts'
import type { WorkIconName } from '../parts/work-icon-shapes.ts'

/**
 * What customer service can do to a booking; each is a sheet with an address (`?do=letter`), and each asks for a right.
 */
const operationOf = {
  dates: 'booking.edit',
  noShow: 'booking.markNoShow',
  revive: 'booking.revive',
  details: 'booking.edit',
  refund: 'booking.refund',
  waive: 'booking.refund',
  letter: 'booking.download',
  note: 'booking.note',
  cancel: 'booking.cancel',
} as const satisfies Record<string, Operation>
export type ActName = keyof typeof operationOf
export const isAct = (name: string): name is ActName => Object.hasOwn(operationOf, name)

/** Whether somebody has the right, perhaps with a reason or a second person. */
export const mayDo = (actor: Actor, name: ActName): boolean =>
  !['not_found', 'not_allowed'].includes(rightOfActor(actor, operationOf[name]))

/** Where an act is only for bookings in some state; every other is for all of them. */
const fits: Partial<Record<ActName, (booking: Booking) => boolean>> = {
  noShow: ({ status }) => mayMove('no_show', status),
  // one that was given up is brought back first
  dates: ({ status }) => status === 'confirmed' || status === 'checked_in',
  cancel: ({ status }) => mayMove('cancel', status),
  revive: ({ status }) => mayMove('revive', status),
  // where there is something to waive
  waive: (booking) => mostWaivable(booking) > 0,
}

/** The acts that are offered for a booking, in the order of their buttons. */
export const actsFor = (actor: Actor, booking: Booking): ActName[] =>
  (Object.keys(operationOf) as ActName[]).filter((name) => mayDo(actor, name) && (fits[name]?.(booking) ?? true))

/** Whether somebody may bring it to another car park, which has a page of its own. */
const mayBringElsewhere = (actor: Actor): boolean =>
  rightOfActor(actor, 'booking.move', { reason: 'page', amountMinor: 0 }) === 'allowed'

type Act = ActName | 'move'
export type ActLink = { name: Act; href: string }

/** How each act is called and shown. */
export const actLook = {
  dates: { text: 'workService.dates', icon: 'calendar', key: 'C' },
  move: { text: 'workMove.act', icon: 'swap', key: 'M' },
  refund: { text: 'workService.refund', icon: 'euro', key: 'R' },
  note: { text: 'workDesk.note', icon: 'note', key: 'N' },
  letter: { text: 'letters.listAgain', icon: 'mail', key: 'L' },
  waive: { text: 'workService.waive', icon: 'hand', key: undefined },
  details: { text: 'changes.editTitle', icon: 'doc', key: undefined },
  noShow: { text: 'workDesk.gaveUp', icon: 'flag', key: undefined },
  revive: { text: 'workDesk.bringBack', icon: 'undo', key: undefined },
  cancel: { text: 'manage.cancelLink', icon: 'cancel', key: undefined },
} as const satisfies Record<Act, { text: TextId; icon: WorkIconName; key?: string | undefined }>

/** In the order of how often they are wanted; what takes the booking away stands last. */
const order = Object.keys(actLook) as Act[]
const inOrder = (links: readonly ActLink[]): ActLink[] =>
  links.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))

/** What somebody may do to a booking now, with addresses; `kept` is what these keep of the page's own. */
export const linksOf = (actor: Actor, booking: Booking, kept = ''): ActLink[] =>
  inOrder([
    ...actsFor(actor, booking).map((name) => ({
      name,
      href: `${workPath('houseBooking', booking.number)}?do=${name}${kept}`,
    })),
    ...(booking.status === 'confirmed' && mayBringElsewhere(actor)
      ? [{ name: 'move' as const, href: workPath('houseMove', booking.number) }]
      : []),
  ])
