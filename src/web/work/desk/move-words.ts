import { minutesToTerminal, type MoveHarm } from '#domain/bookings/move-rules.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { TextId, Translate } from '#texts/texts.ts'

export const harmText = {
  valet: 'workMove.harmValet',
  shuttle: 'workMove.harmShuttle',
  open: 'workMove.harmOpen',
  keys: 'workMove.harmKeys',
} as const satisfies Record<MoveHarm, TextId>

/** How one gets from a car park to the terminal. */
export const wayOf = ({ transfer, carPark }: Product, t: Translate): string => {
  if (transfer === 'valet') return t('workMove.handedOver')
  const minutes = minutesToTerminal(carPark.shuttle)
  return minutes === null ? t('workMove.onFoot') : t('workMove.byBus', { minutes })
}

/** A product by its car park, and by its own name where that is another. */
export const targetName = ({ name, carPark }: Product): string =>
  name === carPark.name ? name : `${carPark.name}, ${name}`
