import type { Deps } from '../deps.ts'
import { linkToken } from '../sessions.ts'

/** The tokens in the links of letters. The database stores only their digests. */

export const confirmToken = (deps: Pick<Deps, 'pepper'>, id: string, round: number): string =>
  linkToken(deps, 'newsletter', id, round)

export const unsubscribeToken = (deps: Pick<Deps, 'pepper'>, id: string): string =>
  linkToken(deps, 'newsletter', id, 'unsubscribe')

export const emailToken = (deps: Pick<Deps, 'pepper'>, requestId: string): string =>
  linkToken(deps, 'email-change', requestId)

export const reviewToken = (deps: Pick<Deps, 'pepper'>, bookingId: string): string =>
  linkToken(deps, 'review', bookingId)
