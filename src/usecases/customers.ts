import { customerOf } from '#domain/coupons/customer.ts'
import type { Deps } from './deps.ts'
import { keyed } from './sessions.ts'

/** How a mailbox is counted: a keyed digest, so that the row names nobody. */
export const customerKey = (deps: Pick<Deps, 'pepper'>, email: string): string =>
  keyed(deps, 'customer', customerOf(email)).toString('base64url')
