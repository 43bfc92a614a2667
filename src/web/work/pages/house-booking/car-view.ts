import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatDay, formatInstant } from '#texts/formats.ts'
import { carOfBooking, lookAtPhotos } from '#usecases/support/car-of-booking.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import type { CarView } from './car.tsx'

/** The car of a booking in words; its photos only where the address asks for them (SERVICE-41). */
export const carViewOf = async ({ facts, url }: StaffAsked, number: string, zone: string): Promise<CarView | null> => {
  const { deps, actor, language } = facts
  const found = await carOfBooking(deps, actor, { number })
  if (!found.ok || found.value === null) return null
  const { state, custody, complaints, photos } = found.value
  const own = workPath('houseBooking', number)
  const asks = url.searchParams.has('photos') && photos !== null && photos.length > 0
  const isShown = asks && (await lookAtPhotos(deps, actor, { number })).ok
  const when = (at: number) => formatInstant(at, zone, language)
  const { mileageKm, fuelEighths, damages, signature } = state
  return {
    custody: custody.map(({ at, holder }) => ({ when: when(at), holder })),
    mileageKm,
    fuelEighths,
    damages,
    complaints,
    signed: signature && [signature.name, when(signature.at)].filter(Boolean).join(', '),
    photos: (photos ?? []).map(({ slot }) => ({ slot, href: isShown ? `${own}?photo=${slot}` : null })),
    photosHref: photos && photos.length > 0 && !isShown ? `${own}?photos#photos` : null,
    erasedOn: photos?.[0] ? formatDay(dateOf(localAt(photos[0].eraseAfter, zone)), language) : null,
  }
}
