import { filesOf } from '#db/files.ts'
import { valetEventsOf } from '#db/valet.ts'
import { holdsCardNumber, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { mayHappen, signatureSlot, stateOf, type ValetEvent, type ValetState } from '#domain/valet/valet.ts'
import { nameOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { recordValet } from '../../valet/record-valet.ts'
import { atDesk } from '../desk.ts'
import { keepPicture } from './car-photos.ts'

export const longestName = 80
const largestDrawing = 300_000
const jpegHead = 'data:image/jpeg;base64,'

/** `drawing` is what the screen made of the pointer's lines, as a data address; empty without script. */
export type Signature = { bookingId: string; name: string; drawing: string }

/** The bytes of a picture in a data address; null for what is none, or is longer than `most` letters. */
export const bytesOf = (drawing: string, most = largestDrawing): Uint8Array | null =>
  drawing.startsWith(jpegHead) && drawing.length <= most
    ? new Uint8Array(Buffer.from(drawing.slice(jpegHead.length), 'base64'))
    : null

/**
 * The customer signs on the driver's screen that the car was as it was recorded, by a drawn line, a typed name, or both
 * (VALET-9). The drawing is drawn anew and kept as the photos are. Refusals: not_found, mandatory (name, where nothing
 * was drawn either), card_number_refused, file_type and files_busy (the drawing), claim_failed, and those of the steps.
 */
export const signHandOver = async (
  deps: Deps,
  actor: Actor,
  { bookingId, name: typed, drawing }: Signature,
): Promise<Outcome<ValetState>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  const name = tidyText(typed).slice(0, longestName)
  if (holdsCardNumber(name)) return refused('card_number_refused', undefined, { name: 'card_number_refused' })
  if (name === '' && drawing === '') return refused('mandatory', undefined, { name: 'mandatory' })
  const now = deps.clock.now()
  const event: ValetEvent = { kind: 'signed', at: now, by: 'screen', name, isDrawn: drawing !== '' }
  const allowed = mayHappen(stateOf(await valetEventsOf(deps.db, bookingId)), event, [], now)
  if (!allowed.ok) return allowed
  if (drawing !== '') {
    const kept = await keepDrawing(deps, found.booking, drawing)
    if (!kept.ok) return kept
  }
  return deps.db.transaction((tx) => recordValet(tx, found.booking, event, { actor: nameOf(actor), now }))
}

export const keepDrawing = async (
  deps: Deps,
  booking: Parameters<typeof keepPicture>[1],
  drawing: string,
): Promise<Outcome<unknown>> => {
  const bytes = bytesOf(drawing)
  const file = bytes && (await deps.cleanFile(bytes))
  if (file?.ok === false && file.reason === 'busy') return refused('files_busy')
  if (!file?.ok || file.type !== 'image/jpeg') return refused('file_type', undefined, { drawing: 'file_type' })
  // a first try whose record failed has left one
  const isThere = (await filesOf(deps.db, 'photo', booking.id)).some(({ slot }) => slot === signatureSlot)
  return isThere ? done(true) : keepPicture(deps, booking, signatureSlot, { bytes: file.bytes, type: file.type })
}
