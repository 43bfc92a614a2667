import type { Product } from '#domain/carparks/product.ts'
import { doorMinutes } from '#domain/search/filters.ts'
import { formatNumber } from '#texts/formats.ts'
import type { IconName } from '../../components/icon.tsx'
import type { Reader } from '../../components/prices.ts'

/** How long it takes from the space to the terminal's door, and how one gets there. */
export type DoorView = {
  /** "12 min" */
  minutes: string
  /** "shuttle, every 15 min" */
  how: string
  icon: IconName
}

export const doorOf = (product: Product, { t, language }: Reader): DoorView => {
  const { transfer, carPark } = product
  const minutes = t('results.doorMinutes', { minutes: formatNumber(doorMinutes(product), language) })
  if (transfer === 'valet') return { minutes, how: t('results.byValet'), icon: 'valet' }
  return carPark.shuttle
    ? {
        minutes,
        how: t('results.byShuttle', { every: formatNumber(carPark.shuttle.everyMinutes, language) }),
        icon: 'bus',
      }
    : { minutes, how: t('results.onFoot'), icon: 'walk' }
}
