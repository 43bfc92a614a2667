import { bookingById } from '#db/bookings.ts'
import { challengeById } from '#db/logins.ts'
import { codePolicy } from '#domain/access/login-code.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { codeOf } from '../login-codes.ts'

/**
 * Null for a wrong pair (there is nobody to write to), for an older code, and for a letter that would arrive after its
 * code has ended.
 */
export const loadCode = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const challenge = await challengeById(deps.db, id)
  if (
    !challenge?.bookingId ||
    challenge.usedAt !== null ||
    challenge.resends !== version ||
    deps.clock.now() > (challenge.expiresAt ?? 0)
  )
    return null
  const booking = await bookingById(deps.db, challenge.bookingId)
  if (!booking) return null
  const { details, language } = booking
  return {
    key: `${id}/${version}`,
    to: { name: `${details.firstName} ${details.lastName}`, address: details.email, language },
    model: { code: codeOf(deps, challenge.id, version), validMinutes: codePolicy.lifetimeMs / minuteMs },
  }
}
