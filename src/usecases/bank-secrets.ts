import type { BankAccount } from '#db/bank-accounts.ts'
import type { Deps } from './deps.ts'
import { unseal } from './vault.ts'

/** For what account numbers are encrypted; each is bound to its own row. */
export const ibanPurpose = 'bank account'

/** The number of an account; null where it was encrypted under another secret. */
export const ibanOf = (deps: Pick<Deps, 'pepper'>, { id, sealed, key }: BankAccount): string | null =>
  unseal(deps, ibanPurpose, id, { sealed, key })
