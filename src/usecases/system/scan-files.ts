import { writeAudit } from '#db/bookings.ts'
import { filesInQuarantine, noteScan, type StoredFile } from '#db/files.ts'
import { enqueue } from '#db/jobs.ts'
import { claimFileSlots } from '#domain/claims/claim.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { FileStoreError } from '#ports/files.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { removedCopy } from '../letters/claim-letters.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

const batch = 50

export type Scanned = { released: number; removed: number; isAway: boolean }

/**
 * Scans files in quarantine again, and releases or removes each (CLAIM-10). `isAway` means that the scanner or the file
 * store did not answer; the rest then waits too, and the file that got no answer comes last next time.
 */
export const scanFiles = async (deps: Deps, actor: Actor): Promise<Outcome<Scanned>> => {
  const scanned: Scanned = { released: 0, removed: 0, isAway: false }
  for (const file of await filesInQuarantine(deps.db, batch)) {
    const became = file.scan === 'infected' ? await remove(deps, file) : await scan(deps, actor, file)
    if (became === 'clean') scanned.released += 1
    else if (became === 'removed') scanned.removed += 1
    else if (became === 'away') {
      await noteScan(deps.db, file, file.scan, deps.clock.now())
      return done({ ...scanned, isAway: true })
    }
  }
  return done(scanned)
}

/** `elsewhere`: another worker was faster, or the booking is erased, and its decision stands. */
type Became = 'clean' | 'removed' | 'away' | 'elsewhere'

const scan = async (deps: Deps, actor: Actor, file: StoredFile): Promise<Became> => {
  const bytes = await fromStore(() => deps.files.get(file.key))
  const found = bytes ? await deps.scanFile(bytes) : 'unavailable'
  if (found === 'unavailable') return 'away'
  if (found === 'clean') return (await noteScan(deps.db, file, 'clean', deps.clock.now())) ? 'clean' : 'elsewhere'
  return (await condemn(deps, actor, file)) ? remove(deps, { ...file, scan: 'infected' }) : 'elsewhere'
}

/**
 * Records that the file is infected before it is removed, so that after a crash in between it is removed next time. The
 * customer is told once.
 */
const condemn = async (deps: Deps, actor: Actor, file: StoredFile): Promise<boolean> => {
  const { airportId, bookingId, ownerId: claimId, slot, sha256 } = file
  const now = deps.clock.now()
  const isFirst = await deps.db.transaction(async (tx) => {
    if (claimId === null || !(await noteScan(tx, file, 'infected', now))) return false
    await writeAudit(tx, {
      airportId,
      bookingId,
      now,
      actor: nameOf(actor),
      action: 'claim_file_infected',
      data: { claimId, slot, sha256 },
    })
    const known = claimFileSlots.find((one) => one === slot)
    if (known)
      await enqueue(tx, [
        mailJob({ kind: 'claimReceived', bookingId, airportId, version: removedCopy[known], claimId }, now),
      ])
    return true
  })
  deps.wake()
  return isFirst
}

const remove = async (deps: Deps, file: StoredFile): Promise<Became> => {
  if ((await fromStore(() => deps.files.remove(file.key).then(() => true))) === null) return 'away'
  return (await noteScan(deps.db, file, 'removed', deps.clock.now())) ? 'removed' : 'elsewhere'
}

/** Null when the store does not answer, or has no such file. */
const fromStore = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileStoreError) return null
    throw error
  }
}
