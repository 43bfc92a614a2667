import { writeAudit } from '#db/bookings.ts'
import { claimById, openClaims, sealedAccount } from '#db/claims.ts'
import { filesOf } from '#db/files.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { unseal } from '../vault.ts'

const longestList = 200

/** What has to be answered, the most urgent first; accounts stay masked. */
export const listOpenClaims = async (deps: Deps, actor: Actor): Promise<Outcome<Claim[]>> =>
  actor.kind === 'support' ? done(await openClaims(deps.db, longestList)) : refused('not_allowed')

/**
 * The account in full, to pay it out; that it was read stays in the trail (CL-05). `null`: none was needed, erased, or
 * sealed under an older secret.
 */
export const readClaimAccount = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId }: { airportId: number; claimId: string },
): Promise<Outcome<{ account: string | null }>> => {
  if (actor.kind !== 'support') return refused('not_allowed')
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
  return done({ account: sealed && unseal(deps, 'claim-account', claimId, sealed) })
}

/**
 * A file of a claim, for customer service only (UP-18), by its claim and place: no key of the store is ever taken from
 * outside, so that one of booking A cannot be read through B (UP-21), and none that is in quarantine (CLAIM-10). To be
 * served as serveFile of the pages does. Refusals: not_allowed, not_found, claim_failed (the store is away).
 */
export const readClaimFile = async (
  deps: Deps,
  actor: Actor,
  { airportId, claimId, slot }: { airportId: number; claimId: string; slot: string },
): Promise<Outcome<{ bytes: Uint8Array; type: string; name: string }>> => {
  if (actor.kind !== 'support') return refused('not_allowed')
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
