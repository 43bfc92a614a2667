import { customerOf } from '#domain/coupons/customer.ts'
import type { Secrets } from './secrets.ts'
import { recognised } from './sessions.ts'

/** The key under which a mailbox is counted. It is a keyed digest, so the row names nobody. */
export const customerKey = (deps: Secrets, email: string): string =>
  recognised(deps, 'customer', customerOf(email)).toString('base64url')
