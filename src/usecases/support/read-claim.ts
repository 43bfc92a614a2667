import { writeAudit } from '#db/bookings.ts'
import { claimById, claimByNumber, sealedAccount } from '#db/claims.ts'
import { filesOf } from '#db/files.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import { sealedFor } from '../sealed-for.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'
import { unseal } from '../vault.ts'
import { pagePictures } from './page-pictures.ts'

/**
 * The account in full, to pay it out. The trail records that it was read (CL-05). `null` when none was needed, when it
 * was erased, or when it was encrypted under an older secret.
 */
export const readClaimAccount = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId }: { airportId: number; claimId: string },
): Promise<Outcome<{ account: string | null }>> => {
  const no = forbidden(actor, 'claim.view')
  if (no) return no
  const claim = await claimById(deps.db, airportId, claimId)
  if (!claim) return refused('not_found')
  const sealed = await sealedAccount(deps.db, airportId, claimId)
  await writeAudit(deps.db, {
    airportId,
    bookingId: claim.bookingId,
    now: deps.clock.now(),
    actor: nameOf(actor),
    action: 'claim_account_read',
    data: { claimId },
  })
  return done({ account: sealed && unseal(deps, sealedFor.claimAccount.purpose, claimId, sealed) })
}

/**
 * A file of a claim, for customer service only (UP-18). It is named by its claim and its place in the claim. No key of
 * the store is ever taken from outside, so a file of booking A cannot be read through booking B (UP-21). Files in
 * quarantine are not given out (CLAIM-10). The caller must serve it like other files of bookings. Refusals:
 * not_found, claim_failed (the store does not answer).
 */
export const readClaimFile = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId, slot }: { airportId: number; claimId: string; slot: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string; name: string }>> => {
  const no = forbidden(actor, 'claim.view')
  if (no) return no
  const claim = await claimById(deps.db, airportId, claimId)
  const file =
    claim &&
    (await filesOf(deps.db, 'claim', claimId)).find(
      (one) => one.slot === slot && one.bookingId === claim.bookingId && one.scan === 'clean',
    )
  const bytes = file && (await deps.files.get(file.key))
  if (!claim || !file || !bytes) return refused('not_found')
  return done({
    bytes,
    type: file.type,
    name: `${claim.number}-${file.slot}.${file.type === 'application/pdf' ? 'pdf' : 'jpg'}`,
  })
}

/**
 * One page of a file as a picture (`receipt-1`), or the file itself, of which the trail keeps who took it (`receipt`;
 * CLAIM-19). `name` is null for a picture. Refusals: not_found.
 */
export const showClaimFile = async (
  deps: Deps,
  actor: Actor,
  { number, file }: { number: string; file: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string; name: string | null }>> => {
  const no = forbidden(actor, 'claim.view')
  if (no) return no
  const [slot = '', page] = file.split('-')
  const claim = await claimByNumber(deps.db, number)
  if (!claim) return refused('not_found')
  const found = await readClaimFile(deps, actor, { airportId: claim.airportId, claimId: claim.id, slot })
  if (!found.ok) return found
  if (page === undefined) {
    const deed = { operation: 'claim.file', object: `claim:${claim.id}`, data: { slot } }
    await record(deps.db, actor, deed, deps.clock.now())
    return found
  }
  const type = found.value.type === 'application/pdf' ? ('application/pdf' as const) : ('image/jpeg' as const)
  const picture = pagePictures(type, found.value.bytes)[Number(page) - 1]
  return picture ? done({ bytes: picture, type: 'image/jpeg', name: null }) : refused('not_found')
}
