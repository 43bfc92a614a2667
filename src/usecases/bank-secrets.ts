import type { BankAccount } from '#db/bank-accounts.ts'
import type { Secrets } from './secrets.ts'
import { unseal } from './vault.ts'

/** For what account numbers are encrypted; each is bound to its own row. */
export const ibanPurpose = 'bank account'
export const claimAccountPurpose = 'claim-account'

/** The number of an account; null where it was encrypted under a secret that is not known any more. */
export const ibanOf = (deps: Secrets, { id, sealed, key }: BankAccount): string | null =>
  unseal(deps, ibanPurpose, id, { sealed, key })
