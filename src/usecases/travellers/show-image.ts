import { resourceById, type Resource } from '#db/resources.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/**
 * What is known of a picture, and its bytes when they are asked for. Refusal: image_unknown, also where the file store
 * has lost them.
 */
export const showImage = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  _actor: Actor,
  { id }: { id: string },
): Promise<Outcome<{ resource: Resource; bytes: () => Promise<Uint8Array | null> }>> => {
  const resource = isUuid(id) ? await resourceById(db, id) : null
  return resource ? done({ resource, bytes: () => files.get(resource.key) }) : refused('image_unknown')
}
