import { bookingById } from '#db/bookings.ts'
import { challengeById, type Challenge } from '#db/logins.ts'
import { codePolicy } from '#domain/access/login-code.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { storedCodeOf } from '../login-codes.ts'

/**
 * Null for a wrong pair (there is nobody to write to), for an older code, and for a letter that would arrive after its
 * code has ended.
 */
export const loadCode = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const challenge = await challengeById(deps.db, id)
  if (
    !challenge ||
    challenge.usedAt !== null ||
    challenge.resends !== version ||
    deps.clock.now() > (challenge.expiresAt ?? 0)
  )
    return null
  const to = await recipientOf(deps, challenge)
  return (
    to && {
      key: `${id}/${version}`,
      to,
      model: {
        code: storedCodeOf(deps, { id, turn: version, codeHash: challenge.codeHash }),
        validMinutes: codePolicy.lifetimeMs / minuteMs,
      },
    }
  )
}

const recipientOf = async (deps: Deps, { bookingId, mailbox }: Challenge) => {
  if (mailbox) return { name: '', address: mailbox.email, language: mailbox.language }
  const booking = bookingId === null ? null : await bookingById(deps.db, bookingId)
  return (
    booking && {
      name: `${booking.details.firstName} ${booking.details.lastName}`,
      address: booking.details.email,
      language: booking.language,
    }
  )
}
