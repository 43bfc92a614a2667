import { lockBooking } from '#db/bookings.ts'
import { filesOf } from '#db/files.ts'
import { insertValetEvent, valetEventsOf } from '#db/valet.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { ValetDeed } from '#domain/valet/deed.ts'
import { mayHappen, neededShots, stateOf, type CarShot, type ValetEvent } from '#domain/valet/valet.ts'
import { FileStoreError } from '#ports/files.ts'
import { nameOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { keepPicture, nextSlot } from './car-photos.ts'
import { eventOf, longestTag } from './hand-over.ts'
import { bytesOf, keepDrawing, longestName } from './sign.ts'

/** The device has made it smaller before (web/work/desk/picture.ts). */
const longestPicture = 2_000_000

type Late = { booking: Booking; deed: ValetDeed; at: Instant; nonce: string }

/**
 * Records what a driver did without a line, at the time at which he did it (VALET-14). It happened, so photos or
 * mileage that lack refuse nothing; only the order of the steps holds. Told twice, it is recorded once. Call it for
 * whoever works with this booking. Refusals: bad_request, those of the fields, of a picture, and valet_done,
 * valet_not_yet.
 */
export const recordLate = async (
  deps: Deps,
  actor: Actor,
  { booking, deed, at, nonce }: Late,
): Promise<Outcome<true>> => {
  if (deed.step === 'photo') return keepLatePhoto(deps, booking, { shot: deed.shot, picture: deed.picture, nonce })
  const event = lateEvent(deed, at)
  if (!event.ok) return event
  if (deed.step === 'signed' && deed.drawing !== '') {
    const kept = await keepDrawing(deps, booking, deed.drawing)
    if (!kept.ok) return kept
  }
  return deps.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, booking.airportId, booking.id)
    if (!locked || locked.erasedAt !== null) return refused('conflict')
    const events = await valetEventsOf(tx, booking.id)
    const { kind } = event.value
    if (events.some((one) => one.kind === kind && one.at === at)) return done(true)
    const state = stateOf(events)
    // what should have been there before is not made up: it is not asked for
    const enough = { ...state, mileageKm: state.mileageKm ?? 0, fuelEighths: state.fuelEighths ?? 0 }
    const allowed = mayHappen(enough, event.value, neededShots, at)
    if (!allowed.ok) return allowed
    const { airportId, id: bookingId } = booking
    await insertValetEvent(tx, { airportId, bookingId, actor: nameOf(actor) }, event.value)
    return done(true)
  })
}

const lateEvent = (deed: Exclude<ValetDeed, { step: 'photo' }>, at: Instant): Outcome<ValetEvent> => {
  switch (deed.step) {
    case 'met':
      return done({ kind: 'met', keyTag: tidyText(deed.keyTag).slice(0, longestTag), at })
    case 'state': {
      const { mileage, fuel, part, words } = deed
      return eventOf({ kind: 'state', mileage, fuel, damages: [{ part, words }] }, at)
    }
    case 'signed': {
      const name = tidyText(deed.name).slice(0, longestName)
      if (name === '' && deed.drawing === '') return refused('mandatory', undefined, { name: 'mandatory' })
      return done({ kind: 'signed', at, by: 'screen', name, isDrawn: deed.drawing !== '' })
    }
    case 'parked':
      return eventOf({ kind: 'parked', space: deed.space }, at)
    case 'fetched':
      return done({ kind: 'fetched', at })
    case 'returned':
      return done({ kind: 'returned', at })
  }
}

const notHeard = (error: unknown): null => {
  if (error instanceof FileStoreError) return null
  throw error
}

/**
 * The name of the act is that of the file, so that a photo that is sent again is there already. A process that ended
 * between row and file left a row alone: then the file is stored now.
 */
const keepLatePhoto = async (
  deps: Deps,
  booking: Booking,
  { shot, picture, nonce }: { shot: CarShot; picture: string; nonce: string },
): Promise<Outcome<true>> => {
  const key = `photos/${nonce}`
  const before = await filesOf(deps.db, 'photo', booking.id)
  const known = before.find((one) => one.key === key)
  const isStored = known && (await deps.files.get(key).catch(notHeard))
  if (isStored) return done(true)
  const bytes = bytesOf(picture, longestPicture)
  const slot = known?.slot ?? nextSlot(before, shot)
  if (slot === null) return refused('valet_done')
  const file = bytes && (await deps.cleanFile(bytes))
  if (file?.ok === false && file.reason === 'busy') return refused('files_busy')
  if (!bytes || !file?.ok || file.type !== 'image/jpeg') return refused('file_type')
  if ((await deps.scanFile(bytes)) === 'infected') return refused('file_infected')
  const kept = await keepPicture(deps, booking, slot, { bytes: file.bytes, type: file.type, key, isKnown: !!known })
  return kept.ok ? done(true) : kept
}
