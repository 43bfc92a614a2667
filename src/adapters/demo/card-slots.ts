import { everyDay } from '#domain/carparks/hours.ts'
import type { SlotAsset } from '#domain/carparks/product.ts'
import { hours, type Park } from './park.ts'
import { filled } from './phrase.ts'
import { features } from './phrases-features.ts'

/** The symbols that a product card may show; src/web/components/icon-shapes.ts draws them. */
export const icons = [
  'bus',
  'key',
  'car',
  'clock',
  'shield',
  'camera',
  'roof',
  'fence',
  'light',
  'ev',
  'valet',
  'pin',
  'plane',
  'barrier',
  'star',
] as const
type Icon = (typeof icons)[number]

const iconOf: Record<NonNullable<Park['safety'] | Park['comfort']>, Icon> = {
  fenced: 'fence',
  cameras: 'camera',
  guarded: 'shield',
  lit: 'light',
  openAir: 'car',
  charging: 'ev',
  widePlaces: 'car',
  allTerminals: 'plane',
  barcode: 'barrier',
}

type Shown = Omit<SlotAsset, 'slot' | 'icon'> & { icon: Icon }

const clock = (minute: number) =>
  `${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const openingOf = ({ hours: opening = hours.always }: Park): Shown => {
  const [first, ...others] = opening.primary
  if (opening.alternative) return { icon: 'clock', text: features.openAlways, tooltip: features.nightGate }
  if (!first || others.length || first.days.length < everyDay.length)
    return { icon: 'clock', text: features.hoursVary, tooltip: features.closedOutside }
  if (first.from === 0 && first.to === 1440) return { icon: 'clock', text: features.openAlways }
  return {
    icon: 'clock',
    text: filled(features.openFromTo, { from: clock(first.from), to: clock(first.to) }),
    tooltip: features.closedOutside,
  }
}

const transferOf = ({ shuttle }: Park): Shown => {
  if (!shuttle) return { icon: 'valet', text: features.valet, tooltip: features.valetHow }
  const [every, from, to] = shuttle
  return {
    icon: 'bus',
    text: filled(features.freeShuttle, { every }),
    tooltip: filled(features.rideTime, { from, to }),
  }
}

const keysOf = ({ shuttle, leaveKeys }: Park): Shown => {
  if (!shuttle) return { icon: 'star', text: features.luggage }
  return leaveKeys
    ? { icon: 'key', text: features.leaveKeys, tooltip: features.leaveKeysHow }
    : { icon: 'key', text: features.keepKeys, tooltip: features.keepKeysHow }
}

const roofOf = (park: Park): Shown => {
  if (park.covered === 'yes') return { icon: 'roof', text: features.covered }
  if (park.covered === 'ifSpaceRemains')
    return { icon: 'roof', text: features.coveredIfSpace, tooltip: features.coveredIfSpaceHow }
  if (park.coveredExtra) return { icon: 'roof', text: features.coveredExtra, tooltip: features.coveredExtraHow }
  const comfort = park.comfort ?? 'openAir'
  return { icon: iconOf[comfort], text: features[comfort] }
}

export const slotsOf = (park: Park): SlotAsset[] => {
  const safety = park.safety ?? 'fenced'
  return [
    {
      slot: 'location',
      icon: 'pin',
      text: park.shuttle ? filled(features.distance, { km: park.km }) : features.atTerminal,
    },
    { slot: 'firstGroupFeature1', ...transferOf(park) },
    { slot: 'firstGroupFeature3', ...keysOf(park) },
    { slot: 'secondGroupFeature1', ...openingOf(park) },
    { slot: 'secondGroupFeature2', icon: iconOf[safety], text: features[safety] },
    { slot: 'thirdGroupFeature2', ...roofOf(park) },
  ]
}
