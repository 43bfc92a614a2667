import { createHash, randomUUID } from 'node:crypto'
import { resourceById, storeResource, type Resource } from '#db/resources.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ImageDrawer } from '#ports/images.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/** The most bytes of a picture as it was sent. */
const imageBytes = 10 * 1024 * 1024

export type ImageDeps = Pick<Deps, 'db' | 'clock' | 'files'> & { drawImage: ImageDrawer }

/**
 * Keeps a picture of the site and answers its id, which products name as their `imageResourceId` (demand P1). With `id`
 * it replaces that picture as its next version. The stored bytes are those of the picture drawn anew. Refusals:
 * not_allowed, file_too_big, file_unreadable, files_busy, not_found (no picture has that id, or it was replaced
 * meanwhile). It throws FileStoreError when nothing was kept.
 */
export const storeImage = async (
  { db, clock, files, drawImage }: ImageDeps,
  actor: Actor,
  { bytes, id }: { bytes: Uint8Array; id?: string },
): Promise<Outcome<Resource>> => {
  const denied = forbidden(actor, 'content.store')
  if (denied) return denied
  if (bytes.length > imageBytes) return refused('file_too_big')
  const before = id === undefined ? null : await resourceById(db, id)
  if (id !== undefined && !before) return refused('not_found')
  const drawn = await drawImage(bytes)
  if (drawn === 'unreadable') return refused('file_unreadable')
  if (drawn === 'busy') return refused('files_busy')
  const own = before?.id ?? randomUUID()
  const version = (before?.version ?? 0) + 1
  // each attempt has its own key, so that of two replacements at once neither overwrites the bytes of the other
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
