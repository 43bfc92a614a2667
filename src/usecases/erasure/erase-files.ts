import { filesToErase, forgetFile } from '#db/file-erasure.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { FileStoreError } from '#ports/files.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 50

/**
 * Deletes files whose time is over: photos of cars, uploads of claims, files that were never attached (ERASE-4, CI-16).
 * The file goes first and its row afterwards, so that nothing is left behind after a crash. What the store cannot
 * remove now is tried again next time.
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
