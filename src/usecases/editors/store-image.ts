import { createHash, randomUUID } from 'node:crypto'
import { resourceById, storeResource, type Resource } from '#db/resources.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ImageDrawer } from '#ports/images.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** At most this many bytes as they came. */
const imageBytes = 10 * 1024 * 1024

export type ImageDeps = Pick<Deps, 'db' | 'clock' | 'files'> & { drawImage: ImageDrawer }

/**
 * Keeps a picture of the site and answers its id, which products name as their `imageResourceId` (demand P1). `id`: replaces
 * that picture as its next version. The bytes are those of a picture drawn anew. Refusals: not_allowed, file_too_big,
 * file_unreadable, files_busy, not_found (no picture of that id, or replaced meanwhile). Throws FileStoreError: nothing was kept.
 */
export const storeImage = async (
  { db, clock, files, drawImage }: ImageDeps,
  actor: Actor,
  { bytes, id }: { bytes: Uint8Array; id?: string },
): Promise<Outcome<Resource>> => {
  if (actor.kind !== 'support' && actor.kind !== 'system') return refused('not_allowed')
  if (bytes.length > imageBytes) return refused('file_too_big')
  const before = id === undefined ? null : await resourceById(db, id)
  if (id !== undefined && !before) return refused('not_found')
  const drawn = await drawImage(bytes)
  if (drawn === 'unreadable') return refused('file_unreadable')
  if (drawn === 'busy') return refused('files_busy')
  const own = before?.id ?? randomUUID()
  const version = (before?.version ?? 0) + 1
  // a key of its own for each attempt: of two that replace at once, neither writes over the other's bytes
  const resource: Resource = {
    id: own,
    version,
    key: `resources/${own}/${randomUUID()}`,
    width: drawn.width,
    height: drawn.height,
    size: drawn.bytes.length,
    sha256: createHash('sha256').update(drawn.bytes).digest('hex'),
  }
  await files.put(resource.key, drawn.bytes, 'image/png')
  if (await storeResource(db, resource, clock.now())) {
    if (before) await files.remove(before.key)
    return done(resource)
  }
  await files.remove(resource.key)
  return refused('not_found')
}
