import { filesOf } from '#db/files.ts'
import { refused, done, type Outcome } from '#domain/outcome.ts'
import type { Deps } from '../deps.ts'

/** A photo of a car by the name of its slot. Whoever calls has looked whether the asker may see the booking. */
export const readPhoto = async (
  deps: Deps,
  { bookingId, slot }: { bookingId: string; slot: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string }>> => {
  const file = (await filesOf(deps.db, 'photo', bookingId)).find((one) => one.slot === slot && one.scan === 'clean')
  const bytes = file && (await deps.files.get(file.key))
  return file && bytes ? done({ bytes, type: file.type }) : refused('not_found')
}
