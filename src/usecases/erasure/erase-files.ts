import { filesToErase, forgetFile } from '#db/erasure.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { FileStoreError } from '#ports/files.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 50

/**
 * ERASE-4 (CI-16): files whose time is over: photos of cars, uploads of claims, files that were never attached. The
 * file first, its row after, so that nothing is left behind after a crash; what the store does not remove now it
 * removes next time.
 */
export const eraseFiles = async (deps: Deps, _actor: Actor): Promise<Outcome<{ erased: number; failed: number }>> => {
  let erased = 0
  let failed = 0
  const keys = await filesToErase(deps.db, deps.clock.now(), batch)
  for (const key of keys) {
    try {
      await deps.files.remove(key)
      await forgetFile(deps.db, key, deps.clock.now())
      erased += 1
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error
      failed += 1
    }
  }
  return done({ erased, failed })
}
