import { customerOf } from '#domain/coupons/customer.ts'
import type { Deps } from './deps.ts'
import { keyed } from './sessions.ts'

/** The key under which a mailbox is counted. It is a keyed digest, so the row names nobody. */
export const customerKey = (deps: Pick<Deps, 'pepper'>, email: string): string =>
  keyed(deps, 'customer', customerOf(email)).toString('base64url')
